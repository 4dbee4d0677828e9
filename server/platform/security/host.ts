import type { IncomingMessage } from 'node:http';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Host } from '#domain/page-paths.ts';
import type { PageAddress } from '#domain/page-texts.ts';
import type { AppEnv, Context } from '../context.ts';
import { Misdirected, NotFound } from '../errors.ts';

type Origins = Pick<Context, 'origins' | 'deskUrl'>;

/** A host's name, as a Host header or a URL gives it: cookies don't tell ports apart, so neither do we. */
export const nameOf = (host: string) => host.toLowerCase().replace(/:\d+$/, '');
const nameIn = (url: string) => new URL(url).hostname;

/**
 * Which of the site's two addresses a request is for, by its Host header; `unknown` for any other host, and undefined where the desk
 * has no address of its own. Without a Host (HTTP/1.0, as balancers check) it is for the public site.
 */
export function hostReader({ origins, deskUrl }: Origins): (host: string | undefined) => Host | 'unknown' | undefined {
  if (deskUrl === undefined) return () => undefined;
  const known = new Map<string, Host>(origins.map((origin) => [nameIn(origin), 'site']));
  known.set(nameIn(deskUrl), 'desk');
  return (host) => (host === undefined ? 'site' : (known.get(nameOf(host)) ?? 'unknown'));
}

/** The origins whose pages may make this request and whose names its signatures carry: those of the address that it is for. */
export const ownOrigins = ({ origins, deskUrl, host }: Origins & Pick<Context, 'host'>): Context['origins'] =>
  host === 'desk' && deskUrl !== undefined ? [deskUrl] : origins;

// Where a request names no host, the listener makes one up for its URL.
function hostOf(c: HonoContext): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return incoming ? incoming.headers.host : new URL(c.req.url).host;
}

/** What a page is filled with: the address that it is served at. */
export const pageAddress = (context: Origins & Pick<Context, 'host'>): PageAddress => ({
  origin: ownOrigins(context)[0],
  host: context.host,
});

/** Settles which address a request is for before anything answers it. No search engine may keep what the desk's says. */
export function requireKnownHost(origins: Origins) {
  const hostKindOf = hostReader(origins);
  return createMiddleware<AppEnv>(async (c, next) => {
    const host = hostKindOf(hostOf(c));
    if (host === 'unknown') throw new Misdirected();
    if (host) c.var.context.host = host;
    await next();
    if (host === 'desk') c.header('x-robots-tag', 'noindex, nofollow');
  });
}

/** Refuses a call of staff's at the public address as if there were none. */
export function expectDesk({ host }: Pick<Context, 'host'>): void {
  if (host === 'site') throw new NotFound();
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
