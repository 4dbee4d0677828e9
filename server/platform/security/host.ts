import type { IncomingMessage } from 'node:http';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { PageAddress } from '#domain/page-fillings.ts';
import type { Apart, Host } from '#domain/page-paths.ts';
import { walletOriginFrom } from '#domain/wallet-address.ts';
import type { Addresses, AppEnv, Context } from '../context.ts';
import { Misdirected, NotFound } from '../errors.ts';

type AtHost = Addresses & Pick<Context, 'host'>;

/** A host's name, as a Host header or a URL gives it: cookies don't tell ports apart, so neither do we. */
export const nameOf = (host: string) => host.toLowerCase().replace(/:\d+$/, '');
const nameIn = (url: string) => new URL(url).hostname;

/** What has an address of its own. */
export const apartFrom = ({ deskUrl, walletUrl }: Addresses): Apart => [
  ...(deskUrl === undefined ? [] : (['desk'] as const)),
  ...(walletUrl === undefined ? [] : (['wallet'] as const)),
];

/**
 * Which of the site's addresses a request is for, by its Host header; `unknown` for any other host, and undefined where there is only
 * one. Without a Host (HTTP/1.0, as balancers check) it is for the public site.
 */
export function hostReader({
  origins,
  deskUrl,
  walletUrl,
}: Addresses): (host: string | undefined) => Host | 'unknown' | undefined {
  if (deskUrl === undefined && walletUrl === undefined) return () => undefined;
  const known = new Map<string, Host>(origins.map((origin) => [nameIn(origin), 'site']));
  if (deskUrl !== undefined) known.set(nameIn(deskUrl), 'desk');
  if (walletUrl !== undefined) known.set(nameIn(walletUrl), 'wallet');
  return (host) => (host === undefined ? 'site' : (known.get(nameOf(host)) ?? 'unknown'));
}

/** The origins whose pages may make this request and whose names its signatures carry: those of the address that it is for. */
export function ownOrigins({ origins, deskUrl, walletUrl, host }: AtHost): Context['origins'] {
  const own = host === 'desk' ? deskUrl : host === 'wallet' ? walletUrl : undefined;
  return own === undefined ? origins : [own];
}

// Where a request names no host, the listener makes one up for its URL.
function hostOf(c: HonoContext): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return incoming ? incoming.headers.host : new URL(c.req.url).host;
}

/** What a page is filled with: the address that it is served at, and what is at another. */
export const pageAddress = (context: AtHost): PageAddress => ({
  origin: ownOrigins(context)[0],
  host: context.host,
  apart: apartFrom(context),
  walletOrigin: walletOriginFrom({ host: context.host, walletUrl: context.walletUrl }),
});

/** Settles which address a request is for before anything answers it. Search engines may keep what the public one says alone. */
export function requireKnownHost(addresses: Addresses) {
  const hostKindOf = hostReader(addresses);
  return createMiddleware<AppEnv>(async (c, next) => {
    const host = hostKindOf(hostOf(c));
    if (host === 'unknown') throw new Misdirected();
    if (host) c.var.context.host = host;
    await next();
    if (host === 'desk' || host === 'wallet') c.header('x-robots-tag', 'noindex, nofollow');
  });
}

/** Refuses a call of staff's at another address than the desk's as if there were none. */
export function expectDesk({ host, deskUrl }: Pick<Context, 'host' | 'deskUrl'>): void {
  if (host === 'wallet' || (host === 'site' && deskUrl !== undefined)) throw new NotFound();
}

/** The same for a whole route. */
export const deskOnly = createMiddleware<AppEnv>(async (c, next) => {
  expectDesk(c.var.context);
  await next();
});

const CUSTOMERS_FORM = /^\/api\/(purchase|redeem|notices|contact_form)(\/|$)|^\/api\/auth\/?$/;
const SENDING = ['POST', 'PUT'];

/** What customers send from public pages has no place at the desk's address; staff read its outcome there. */
export const noCustomersForms = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.context.host === 'desk' && SENDING.includes(c.req.method) && CUSTOMERS_FORM.test(c.req.path))
    throw new NotFound();
  await next();
});

/**
 * The calls of the pages at the wallet's address. What isn't in the list isn't answered there: whoever takes over one of its pages reaches
 * nothing else.
 */
const WALLET_CALLS = [
  // What the wallet shows, and what it sends to the chain by itself or through us.
  /^GET \/api\/(site|time|usgprice|prices|market|reserves|transactions|counterparties|events|track\/[^/]+)$/,
  /^POST \/api\/(rpc|faucet)$/,
  /^(GET|POST) \/api\/relay(\/|$)/,
  // A redemption is asked for and begun here; its own page is at the public address.
  /^POST \/api\/redeem$/,
  /^GET \/api\/redeem\/[^/]+$/,
  // An account, so that a wallet can be linked to it.
  /^POST \/api\/auth\/sign_in$/,
  /^(DELETE|GET) \/api\/auth(\/(sign_out|validate_token))?$/,
  /^POST \/api\/passkeys\/(login(\/options)?|recovery)$/,
  /^(GET|POST|PUT|DELETE) \/api\/account(?!\/(dashboard|transactions|value-history)$)(\/|$)/,
];

/** At the wallet's address nothing but the calls of its pages is answered. */
export const walletCallsOnly = createMiddleware<AppEnv>(async (c, next) => {
  const call = `${c.req.method === 'HEAD' ? 'GET' : c.req.method} ${c.req.path}`;
  if (c.var.context.host === 'wallet' && !WALLET_CALLS.some((known) => known.test(call))) throw new NotFound();
  await next();
});
