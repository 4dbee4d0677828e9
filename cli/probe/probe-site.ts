import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { type Address, isAddressEqual } from 'viem';
import { formatUsdCents } from '#domain/money.ts';
import { deliveredCost, HOME_COUNTRY, quoteRedemption } from '#domain/redemptions/quote.ts';
import { provePrice, readPrices } from '#proof/prices.ts';
import { rpcAt } from '#proof/rpc.ts';
import { rootCause } from '#server/platform/errors.ts';

export type CheckName = 'page' | 'price' | 'quote';
/** What a check found; `problem` is undefined where all is well. */
export type Check = { name: CheckName; problem: string | undefined; seconds: number };
export type Probe = {
  checks: readonly Check[];
  /** Until when the site's certificate is valid, in unix seconds; undefined where it has none. */
  certificateExpiry: number | undefined;
};

/** What is looked at. Where the token and a node of one's own are named, the site isn't taken at its word for them. */
export type Target = {
  site: string;
  token?: Address | undefined;
  chainId?: number | undefined;
  rpcUrl?: string | undefined;
  /** Between two looks where page and price were of different moments. */
  againMs?: number;
};

const ANSWER_MS = 10_000;
/** Every instance knows a new price within a second. */
const AGAIN_MS = 2_000;

class Problem extends Error {}

async function get(site: string, path: string, type: string): Promise<string> {
  const answer = await fetch(new URL(path, site), { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
  const text = await answer.text();
  if (answer.status !== 200) throw new Problem(`${path} answered ${answer.status}.`);
  if (!answer.headers.get('content-type')?.startsWith(type)) throw new Problem(`${path} isn’t ${type}.`);
  return text;
}

const SITE_DATA = /<script id="site-data"[^>]*>(.*?)<\/script>/;
type PagePrice = { cents: number; time: number; as_of?: number };
type Page = { html: string; price: PagePrice };

/** A page as a visitor gets it, with the price in it. */
async function readPage(site: string, path: string): Promise<Page> {
  const html = await get(site, path, 'text/html');
  const data = SITE_DATA.exec(html)?.[1];
  if (data === undefined) throw new Problem(`${path} isn’t a page of this site.`);
  const { price }: { price?: PagePrice | null } = JSON.parse(data);
  if (!price) throw new Problem(`${path} has no price.`);
  if (price.as_of !== undefined) throw new Problem(`${path} shows an old price: the site can’t reach its database.`);
  return { html, price };
}

/** The price in force, whose signature we check ourselves. */
async function readPrice({ site, token, chainId, rpcUrl }: Target) {
  const said = JSON.parse(await get(site, '/api/site', 'application/json')) as { token: Address; chainId: number };
  if (token && !isAddressEqual(token, said.token)) throw new Problem('The site is about another token.');
  if (chainId !== undefined && chainId !== said.chainId) throw new Problem('The site is about another chain.');
  const text = await get(site, '/api/usgprice', 'application/json');
  const [price] = readPrices(text) ?? [];
  if (!price) throw new Problem('/api/usgprice isn’t a signed price.');
  if (text.includes('"as_of"')) throw new Problem('The price is an old one: the site can’t reach its database.');
  const rpc = rpcAt(rpcUrl ?? new URL('/api/rpc', site).href);
  const { isSigned, isPricer } = await provePrice({ rpc, token: said.token, chainId: said.chainId }, price);
  if (!isSigned) throw new Problem('The price isn’t signed by the wallet that it names.');
  if (!isPricer) throw new Problem('The wallet that signed the price may not set prices.');
  return price;
}

/** What one coin costs, delivered: by our own rules and the signed price, and on the page on which it is redeemed. */
async function expectQuote(target: Target): Promise<void> {
  const { isFirm } = quoteRedemption(1, HOME_COUNTRY);
  for (let isLast = false; ; isLast = true) {
    const { cents, time } = await readPrice(target);
    const { html, price } = await readPage(target.site, '/redeem');
    if (price.time === time) {
      const { totalFromCents, shippingFromCents } = deliveredCost(1, false, cents);
      const missing = [totalFromCents, shippingFromCents].filter((each) => !html.includes(formatUsdCents(each)));
      if (isFirm && price.cents === cents && missing.length === 0) return;
      throw new Problem('/redeem doesn’t quote what a coin costs at the signed price.');
    }
    if (isLast) throw new Problem('/redeem shows another price than the one in force.');
    // It may have changed in between.
    await sleep(target.againMs ?? AGAIN_MS);
  }
}

async function timed(name: CheckName, look: () => Promise<unknown>): Promise<Check> {
  const started = performance.now();
  const problem = await look().then(
    () => undefined,
    (error: Error) => (error instanceof Problem ? error.message : `${error.name}: ${rootCause(error).message}`),
  );
  return { name, problem, seconds: (performance.now() - started) / 1_000 };
}

/** Until when the certificate is valid that the site shows; undefined where there is none, or it can't be reached. */
async function certificateExpiry(site: string): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(site);
  if (protocol !== 'https:') return undefined;
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: ANSWER_MS });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject).once('timeout', reject);
    });
    return Date.parse(socket.getPeerCertificate().valid_to) / 1_000;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

/** Looks at the site as a visitor does: a page, the price and its signature, and what redeeming a coin costs. */
export async function probeSite(target: Target): Promise<Probe> {
  const [page, price, quote, expiry] = await Promise.all([
    timed('page', () => readPage(target.site, '/')),
    timed('price', () => readPrice(target)),
    timed('quote', () => expectQuote(target)),
    certificateExpiry(target.site),
  ]);
  return { checks: [page, price, quote], certificateExpiry: expiry };
}

/** The same for a person. */
export const probeLines = ({ checks, certificateExpiry: expiry }: Probe): string[] => [
  ...checks.map(({ name, problem, seconds }) => `${name}: ${problem ?? 'ok'} (${seconds.toFixed(2)} s)`),
  ...(expiry === undefined ? [] : [`certificate: valid until ${new Date(expiry * 1_000).toISOString()}`]),
];
