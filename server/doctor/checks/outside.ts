import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { wordFor } from '#domain/counted.ts';
import { leftWithinLimit } from '../../platform/limits/database-limit.ts';
import { LIMITS } from '../../platform/limits/limits.ts';
import type { Examined } from '../examined.ts';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';

const PROXIES = 'docs/operating/proxies.md; both files in deploy/ do it right.';

const unreachable = (origin: string, problem: string): Finding => ({
  id: 'outside.unreachable',
  level: 'error',
  what: `${origin} doesn’t answer: ${problem}.`,
  why: 'If it is so for visitors, too, the site is down for them.',
  fix: `curl -sv ${origin}/healthz    Look at DNS, the firewall and the proxy.`,
});

const notTrusted = (origin: string, problem: string): Finding => ({
  id: 'outside.certificate',
  level: 'error',
  what: `Browsers refuse the certificate of ${origin}: ${problem}.`,
  why: 'With HSTS there is no button to go on, so nobody reaches the site.',
  fix: 'Have the proxy get a new certificate for that name, with the whole chain in it, and reload it.',
});

const ending = (origin: string, days: number): Finding => ({
  id: 'outside.certificate-ends',
  level: days < SOON_DAYS ? 'error' : 'warning',
  what: `The certificate of ${origin} ends in ${days === 1 ? '1 day' : `${days} days`}.`,
  why: 'Most are renewed 30 days before their end: the renewal has failed since then.',
  fix: 'certbot renew --dry-run, or what else renews it, says why. A proxy that isn’t reloaded keeps the old one.',
});

const noSite = (origin: string, status: number): Finding => ({
  id: 'outside.no-site',
  level: 'warning',
  what: `The proxy at ${origin} answers /readyz with ${status}, and the site doesn’t.`,
  why: 'Either no instance is running, or the proxy doesn’t find it. What the proxy adds or takes away can’t be seen until then.',
  fix: 'Start the site, or correct the addresses of the instances in the proxy’s file.',
});

const noHsts = (origin: string): Finding => ({
  id: 'outside.no-hsts',
  level: 'error',
  what: `${origin} answers without Strict-Transport-Security, or for less than half a year.`,
  why: 'The site sends it: the proxy takes it away. A visitor’s first click can then be led to a copy of the site over plain HTTP.',
  fix: `Let the proxy pass the header on: ${PROXIES}`,
});

const cached = (origin: string): Finding => ({
  id: 'outside.cached',
  level: 'error',
  what: `${origin}/readyz comes from a cache.`,
  why: 'An outage would not be seen, and a cache that keeps this may keep an account’s pages.',
  fix: `Let the proxy obey Cache-Control: no-store, and cache nothing else than /assets/: ${PROXIES}`,
});

const notReady = (reason: string): Finding => ({
  id: 'outside.not-ready',
  level: 'error',
  what: `The running site is not ready: ${reason}`,
  why: 'It serves pages and the last price, and refuses everything else.',
  fix: 'docs/operating/runbooks/not-ready.md',
});

const warns = (warning: string): Finding => ({
  id: 'outside.warning',
  level: 'warning',
  what: `The running site warns: ${warning}`,
  fix: 'docs/operating/runbooks/not-ready.md',
});

const forged = (origin: string): Finding => ({
  id: 'outside.forged-address',
  level: 'error',
  what: `A visitor of ${origin} can choose the address that is counted, by sending X-Forwarded-For.`,
  why: 'Limits of logins and forms then stop nobody: passwords can be tried without end.',
  fix: `Let the proxy overwrite X-Forwarded-For with the address of the connection, and list only your proxies in TRUSTED_PROXIES: ${PROXIES}`,
});

const [SOON_DAYS, EARLY_DAYS] = [7, 21];
const DAY_MS = 86_400_000;
const HALF_A_YEAR = 15_552_000;
const PATIENCE_MS = 6_000;
const MOST_BYTES = 65_536;

type Asking = { origin: string; ca: string | undefined };
type Answer = { status: number; headers: IncomingMessage['headers']; body: string; validTo: Date };

/** One request on a connection of its own; the certificate is checked as a browser would. */
function ask({ origin, ca }: Asking, path: string, headers: Record<string, string> = {}, body = ''): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const method = body === '' ? 'GET' : 'POST';
  const options = { method, headers, agent: false, timeout: PATIENCE_MS, ...(ca === undefined ? {} : { ca }) };
  const sent = request(new URL(path, origin), options, (answer) => {
    const validTo = new Date((answer.socket as TLSSocket).getPeerCertificate().valid_to);
    let read = '';
    answer.setEncoding('utf8').on('data', (chunk) => {
      read += chunk;
      if (read.length > MOST_BYTES) answer.destroy(new Error('the answer is too long'));
    });
    answer.once('error', reject).once('end', () => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read, validTo });
    });
  });
  sent.once('timeout', () => sent.destroy(new Error('no answer in time'))).once('error', reject);
  sent.end(body);
  return promise;
}

const OF_CERTIFICATE = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_(GET|VERIFY)/;

function unanswered(origin: string, { code, message }: NodeJS.ErrnoException): Finding {
  return OF_CERTIFICATE.test(code ?? '') ? notTrusted(origin, message) : unreachable(origin, code ?? message);
}

type Ready = { ready: boolean; reasons: string[]; warnings: string[] };

function readyOf({ body }: Answer): Ready | undefined {
  try {
    const read = JSON.parse(body) as Partial<Ready>;
    if (Array.isArray(read.reasons) && Array.isArray(read.warnings)) return read as Ready;
  } catch {}
  return undefined;
}

const isCached = (one: Answer, other: Answer) =>
  one.headers['cache-control'] !== 'no-store' ||
  one.headers.age !== undefined ||
  (one.headers['x-request-id'] !== undefined && one.headers['x-request-id'] === other.headers['x-request-id']);

const hasHsts = ({ headers }: Answer) =>
  Number(/max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1] ?? 0) >= HALF_A_YEAR;

async function examineOrigin(asking: Asking): Promise<Finding[]> {
  const { origin } = asking;
  try {
    const [one, other] = [await ask(asking, '/readyz'), await ask(asking, '/readyz')];
    const days = Math.floor((one.validTo.getTime() - Date.now()) / DAY_MS);
    const ends = days < EARLY_DAYS ? [ending(origin, days)] : [];
    const ready = readyOf(one);
    if (!ready) return [...ends, noSite(origin, one.status)];
    return [
      ...ends,
      ...(hasHsts(one) ? [] : [noHsts(origin)]),
      ...(isCached(one, other) ? [cached(origin)] : []),
      ...ready.reasons.map(notReady),
      ...ready.warnings.map(warns),
    ];
  } catch (error) {
    return [unanswered(origin, error as NodeJS.ErrnoException)];
  }
}

/** A login without an address, which fails, as if forwarded for an address of documentation: nobody has it, so nobody else counts it. */
async function examineForwarding({ context, env }: Examined, asking: Asking): Promise<Finding[]> {
  const own = await context().catch(() => undefined);
  if (!own) return [];
  const address = `203.0.113.${randomInt(1, 255)}`;
  const limit = LIMITS.signIn(env);
  const left = () => leftWithinLimit(own, limit, address);
  const before = await left();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  await ask(asking, '/api/auth/sign_in', headers, JSON.stringify({ email: '', password: '' }));
  return (await left()) < before ? [forged(asking.origin)] : [];
}

/** The site as a visitor reaches it: certificate, what the proxy does to headers, and whether it lets visitors forge an address. */
export const outsideCheck: Check = {
  subject: 'The site from outside',
  patienceMs: 25_000,
  look: async (examined) => {
    const { siteUrl, deskUrl, walletUrl, mode } = examined.env;
    if (mode === 'local') return [ok('outside.ok', 'In local mode only this machine reaches the site.')];
    if (!siteUrl) throw new NotExamined('SITE_URL is not set');
    const asking = (origin: string): Asking => ({ origin, ca: examined.ca });
    const origins = [siteUrl, deskUrl, walletUrl].filter((origin) => origin !== undefined);
    const findings = (await Promise.all(origins.map((origin) => examineOrigin(asking(origin))))).flat();
    const isThere = !findings.some(({ id }) => /unreachable|certificate$|no-site/.test(id));
    if (isThere) findings.push(...(await examineForwarding(examined, asking(siteUrl))));
    if (findings.length > 0) return findings;
    const answers = `${origins.join(' and ')} ${wordFor(origins.length, 'answers', 'answer')}`;
    return [ok('outside.ok', `${answers} with a good certificate, and the proxy keeps headers as it should.`)];
  },
};
