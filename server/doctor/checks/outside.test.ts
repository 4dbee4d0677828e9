import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureProgram } from '../../../scripts/system-programs.mjs';
import { createApp } from '../../app.ts';
import type { Db } from '../../platform/database/database.ts';
import { readEnv } from '../../platform/env.ts';
import { openPort } from '../../platform/http/listen.ts';
import { readBuild } from '../../site/pages/read-build.ts';
import { testBuild } from '../../testing/build.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { testContext } from '../../testing/features.ts';
import { testFolder } from '../../testing/folder.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { LIVE_SETTINGS, noNode } from '../../testing/site.ts';
import { outsideCheck } from './outside.ts';

const openssl = ensureProgram('openssl');
const folder = testFolder();
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let db: Db;
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  postgres = await testPostgres();
  db = postgres.open().db;
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

/** A certificate for localhost that its own authority signed, for so many days. */
function certificate(days: number, host = 'localhost') {
  const [cert, key] = ['crt', 'key'].map((kind) => join(folder.path, `${host}-${days}.${kind}`)) as [string, string];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const of = ['-days', String(days), '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  execFileSync(openssl ?? 'openssl', [...kind, ...of, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

type Proxy = {
  days?: number;
  host?: string;
  /** What it makes of a visitor’s headers, and of the site’s. */
  forward?: (headers: IncomingHttpHeaders, visitor: string) => IncomingHttpHeaders;
  answer?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  trusted?: string;
  reasons?: string[];
  warnings?: string[];
  isSiteDown?: boolean;
};

const VISITOR = '100.64.9.9';
const overwriting: NonNullable<Proxy['forward']> = (headers, visitor) => ({ ...headers, 'x-forwarded-for': visitor });

/** A real live site, and a proxy with TLS in front of it. Returns what the doctor finds. */
async function found(how: Proxy = {}) {
  const [sitePort, port] = [Number(await quietPort()), Number(await quietPort())];
  const SITE_URL = `https://localhost:${port}`;
  const settings = {
    ...LIVE_SETTINGS,
    DATABASE_URL: postgres.url,
    SITE_URL,
    TRUSTED_PROXIES: how.trusted ?? '127.0.0.1',
  };
  const env = readEnv(settings, {});
  if (!how.isSiteDown) {
    const context = testContext({ db, env, chain: NO_CHAIN, origins: [SITE_URL] });
    const { reasons = [], warnings = [] } = how;
    const web = await readBuild(testBuild());
    const app = createApp(context, { node: noNode, faucet: undefined, readiness: () => ({ reasons, warnings }), web });
    const opened = await openPort('live', sitePort);
    opened.answerWith(app.fetch);
    stops.push(() => opened.close(0));
  }
  const { cert, key } = certificate(how.days ?? 90, how.host);
  const proxy: Server = createServer({ cert, key }, (asked, answered) => {
    const headers = (how.forward ?? overwriting)(asked.headers, VISITOR);
    const target = { port: sitePort, path: asked.url, method: asked.method, headers };
    const sent = request(target, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, (how.answer ?? ((same) => same))(answer.headers));
      answer.pipe(answered);
    });
    sent.once('error', () => answered.writeHead(502).end('<h1>Bad Gateway</h1>'));
    asked.pipe(sent);
  });
  await new Promise<void>((listening) => proxy.listen(port, '127.0.0.1', listening));
  stops.push(() => {
    proxy.closeAllConnections();
    return new Promise<void>((closed) => proxy.close(() => closed()));
  });
  return findingsOf(outsideCheck, settings, { given: { db, chain: NO_CHAIN, ca: cert } });
}

describe.skipIf(openssl === undefined)('a site behind a proxy', () => {
  it('that keeps headers as it should is well', async () => {
    expect(idsOf(await found())).toEqual(['ok outside.ok']);
  });

  it('has a certificate that ends soon, or very soon, or is another host’s', async () => {
    expect(idsOf(await found({ days: 15 }))).toEqual(['warning outside.certificate-ends']);
    const [finding] = await found({ days: 3 });
    expect(finding).toMatchObject({ level: 'error', what: expect.stringMatching(/ends in 2 days|ends in 3 days/) });
    expect(idsOf(await found({ host: 'other.test' }))).toEqual(['error outside.certificate']);
  });

  it('that takes HSTS away, or caches what it must not, is an error', async () => {
    const without = await found({ answer: ({ 'strict-transport-security': _, ...rest }) => rest });
    expect(idsOf(without)).toEqual(['error outside.no-hsts']);
    const fresh = await found({ answer: (headers) => ({ ...headers, age: '7' }) });
    expect(idsOf(fresh)).toEqual(['error outside.cached']);
    const same = await found({ answer: (headers) => ({ ...headers, 'x-request-id': 'kept-since-noon' }) });
    expect(idsOf(same)).toEqual(['error outside.cached']);
  });

  it('that passes on what a visitor says of its own address is an error, and one that adds to it is not', async () => {
    expect(idsOf(await found({ forward: (headers) => headers }))).toEqual(['error outside.forged-address']);
    const adding: Proxy['forward'] = (headers, visitor) => ({
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], visitor].filter(Boolean).join(', '),
    });
    expect(idsOf(await found({ forward: adding }))).toEqual(['ok outside.ok']);
    expect(idsOf(await found({ forward: adding, trusted: '127.0.0.1,100.64.0.0/10' }))).toEqual([
      'error outside.forged-address',
    ]);
  });

  it('reports what the running site says of itself', async () => {
    const findings = await found({ reasons: ['The database is read-only.'], warnings: ['The node is slow.'] });
    expect(idsOf(findings)).toEqual(['error outside.not-ready', 'warning outside.warning']);
    expect(findings[0]?.what).toContain('The database is read-only.');
  });

  it('that isn’t running is a warning, for the proxy alone answers', async () => {
    expect(idsOf(await found({ isSiteDown: true }))).toEqual(['warning outside.no-site']);
  });
});

it('is an error where nothing answers at all', async () => {
  const SITE_URL = `https://localhost:${await quietPort()}`;
  const settings = { ...LIVE_SETTINGS, SITE_URL };
  expect(idsOf(await findingsOf(outsideCheck, settings))).toEqual(['error outside.unreachable']);
});
