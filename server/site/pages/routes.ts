import { Hono, type Context as HonoContext } from 'hono';
import { API_MESSAGES, REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { OFFLINE_WORKER } from '#domain/offline-pages.ts';
import { devicesOf } from '#domain/page-devices.ts';
import { isServedAt, PAGE_PATHS } from '#domain/page-paths.ts';
import type { PagePrice, PageReserve } from '#domain/price/page-price.ts';
import type { AppEnv } from '../../platform/context.ts';
import { bestEncoding } from '../../platform/http/content-encoding.ts';
import { answerBody } from '../../platform/http/etag.ts';
import { promiseCache } from '../../platform/promise-cache.ts';
import { pageAddress } from '../../platform/security/host.ts';
import { permissionsPolicy, workerPolicy } from '../../platform/security/security-headers.ts';
import type { PriceMemory } from '../../price/price-memory.ts';
import { lastReserve } from '../../reserve/statement/statement.ts';
import { offlineWorker, pricedPages } from './priced-pages.ts';
import type { Build, PageRoute } from './read-build.ts';
import { type BuildFile, hasFileType, typeOf } from './static-files.ts';

type Match = { kind: 'page'; file: string; status: 200 | 404 } | { kind: 'moved'; to: string };

const folded = (path: string) => (path.replace(/(?<!\/)\/+$/, '') || '/').toLowerCase();

/**
 * Which page a path shows (docs/operating/proxies.md): a known one, with or without a closing slash; the fallback for
 * paths below a pattern that ends in an asterisk and for paths with the token's address in them; a known one with more
 * after it moves to that page; all others show the page of '*'.
 */
function matchPage(
  { routes, fallback }: { routes: readonly PageRoute[]; fallback: string },
  token: string,
  path: string,
): Match {
  const wanted = folded(path);
  const page = (file: string): Match => ({ kind: 'page', file, status: 200 });
  const exact = routes.find((route) => folded(route.pattern) === wanted && route.pattern !== '*');
  if (exact) return page(exact.file);
  if (wanted.includes(token.toLowerCase())) return page(fallback);
  const below = routes.find(
    ({ pattern }) => pattern.endsWith('/*') && `${wanted}/`.startsWith(pattern.slice(0, -1).toLowerCase()),
  );
  if (below) return page(below.file);
  const parent = routes
    .map((route) => folded(route.pattern))
    .filter((pattern) => pattern !== '/' && !pattern.endsWith('*') && wanted.startsWith(`${pattern}/`))
    .sort((a, b) => b.length - a.length)[0];
  if (parent) return { kind: 'moved', to: parent };
  const unmatched = routes.find((route) => route.pattern === '*');
  return { kind: 'page', file: unmatched?.file ?? fallback, status: 404 };
}

/** Pages that mailed links lead to, with a token in the address that no cache may keep and no link may carry on. */
const LINKED_PAGES = new Set<string>(
  [PAGE_PATHS.confirmEmail, PAGE_PATHS.resetPassword].map((path) => `${path.slice(1)}/index.html`),
);

/** How old the attestation in a page's head may be. */
const RESERVE_MS = 5_000;
/** What the desk's address tells search engines. */
const DESK_ROBOTS = 'User-agent: *\nDisallow: /\n';

const notFound = (c: HonoContext<AppEnv>) => c.text(API_MESSAGES.notFound, 404, { 'cache-control': 'no-store' });
const deskText = (c: HonoContext<AppEnv>, path: string) =>
  path === '/robots.txt' ? c.text(DESK_ROBOTS, 200, { 'cache-control': 'no-cache' }) : notFound(c);

const ONE_YEAR = 'public, max-age=31536000, immutable';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Everything that is not a call: the build's files, and its pages with price and origin in them. */
export function pageRoutes(build: Build, memory: PriceMemory) {
  const { files } = build;
  const priced = pricedPages(build);
  const offline = offlineWorker(build);
  const devices = new Map(build.routes.map(({ pattern, file }) => [file, devicesOf(pattern)]));

  // While the database is down, pages are still served, with the last known price.
  async function priceNow(c: HonoContext<AppEnv>): Promise<PagePrice | null> {
    const price = await memory.read().catch((error: Error) => {
      const { log, outages } = c.var.context;
      if (!outages.reportDatabaseOutage(error))
        log.error({ problem: error.name }, 'the price cannot be read for a page');
      return memory.last();
    });
    return price ? { cents: price.cents, time: price.time } : null;
  }

  const reserves = promiseCache<PageReserve | null>(RESERVE_MS);
  const reserveNow = ({ context }: AppEnv['Variables']) =>
    reserves.get('reserve', () => lastReserve(context)).catch(() => null);

  async function answerFile(c: HonoContext<AppEnv>, path: string, { encodings, body }: BuildFile): Promise<Response> {
    const encoding = bestEncoding(c.req.header('accept-encoding'), encodings);
    const headers: Record<string, string> = {
      'content-type': typeOf(path),
      'cache-control': path.startsWith('/assets/') ? ONE_YEAR : 'no-cache',
    };
    const policy = workerPolicy(path);
    if (policy) headers['content-security-policy'] = policy;
    return answerBody(c, await body(encoding), 200, headers);
  }

  async function answerPage(c: HonoContext<AppEnv>, file: string, status: 200 | 404): Promise<Response> {
    const variants = await priced(file, {
      price: await priceNow(c),
      reserve: await reserveNow(c.var),
      address: pageAddress(c.var.context),
    });
    const encoding = bestEncoding(c.req.header('accept-encoding'), ['br', 'gzip', 'identity']);
    const headers: Record<string, string> = { 'content-type': typeOf(file), 'cache-control': 'no-cache' };
    if (LINKED_PAGES.has(file)) {
      headers['cache-control'] = 'no-store';
      headers['referrer-policy'] = 'no-referrer';
    }
    const policy = build.pages.get(file)?.policy;
    if (policy) headers['content-security-policy'] = policy;
    const allowed = devices.get(file) ?? [];
    if (allowed.length > 0) headers['permissions-policy'] = permissionsPolicy(allowed);
    c.set('sameForAll', true);
    return answerBody(c, variants[encoding], status, headers);
  }

  async function answerOfflineWorker(c: HonoContext<AppEnv>): Promise<Response> {
    const variants = await offline(pageAddress(c.var.context));
    const encoding = bestEncoding(c.req.header('accept-encoding'), ['br', 'gzip', 'identity']);
    const headers = { 'content-type': typeOf(OFFLINE_WORKER), 'cache-control': 'no-cache' };
    const policy = workerPolicy(OFFLINE_WORKER);
    return answerBody(c, variants[encoding], 200, { ...headers, ...(policy && { 'content-security-policy': policy }) });
  }

  return new Hono<AppEnv>().all('*', async (c) => {
    const url = new URL(c.req.url);
    const path = decoded(url.pathname);
    // What haproxy sends by default to check whether the site is up.
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow: 'GET, HEAD, OPTIONS' });
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text(REQUEST_MESSAGES.notPosted, 405, { allow: 'GET, HEAD', 'cache-control': 'no-store' });
    }
    const { host, chain } = c.var.context;
    const isText = build.texts.includes(path.slice(1));
    if (isText) return host === 'desk' ? deskText(c, path) : answerPage(c, path.slice(1), 200);
    if (path === OFFLINE_WORKER) return answerOfflineWorker(c);
    const file = await files.find(path, c.var.context.now());
    if (file) return answerFile(c, path, file);
    if (path.startsWith('/assets/') || hasFileType(path)) return notFound(c);
    if (host === 'desk' && !isServedAt(host, path)) {
      const to = path === '/' ? PAGE_PATHS.desk : c.var.context.origins[0] + url.pathname;
      return c.redirect(to + url.search, 302);
    }
    const routes = build.routes.filter(({ pattern }) => isServedAt(host, pattern));
    const match = matchPage({ ...build, routes }, chain.token, path);
    if (match.kind === 'moved') return c.redirect(match.to + url.search, 308);
    return answerPage(c, match.file, match.status);
  });
}
