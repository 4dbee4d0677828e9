import { Hono, type Context as HonoContext } from 'hono';
import { hasFileType, typeOf } from '#domain/file-types.ts';
import { API_MESSAGES, REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { OFFLINE_WORKER, PIN_WORKER } from '#domain/offline-pages.ts';
import { devicesOf } from '#domain/page-devices.ts';
import { isServedAt, isWalletPage, PAGE_PATHS } from '#domain/page-paths.ts';
import { INTEGRITY_POLICY, permissionsPolicy, workerPolicy } from '#domain/security-headers.ts';
import type { AppEnv } from '../../platform/context.ts';
import { allowedMethods } from '../../platform/http/allowed-methods.ts';
import { bestEncoding } from '../../platform/http/content-encoding.ts';
import { answerBody } from '../../platform/http/etag.ts';
import { apartFrom } from '../../platform/security/host.ts';
import type { FillingNow } from './page-filling.ts';
import { pricedPages } from './priced-pages.ts';
import type { Build, PageRoute } from './read-build.ts';
import type { BuildFile } from './static-files.ts';

type Match = { kind: 'page'; file: string; status: 200 | 404 } | { kind: 'moved'; to: string };

const folded = (path: string) => (path.replace(/(?<!\/)\/+$/, '') || '/').toLowerCase();

/**
 * Which page a path shows (docs/operating/proxies.md): a known one, with or without a closing slash; the contract's for
 * paths with the token's address in them; the fallback for paths below a pattern that ends in an asterisk; a known one with more
 * after it moves to that page; all others show the page of '*'.
 */
function matchPage(
  { routes, fallback, tokenPage }: Pick<Build, 'fallback' | 'tokenPage'> & { routes: readonly PageRoute[] },
  token: string,
  path: string,
): Match {
  const wanted = folded(path);
  const page = (file: string): Match => ({ kind: 'page', file, status: 200 });
  const exact = routes.find((route) => folded(route.pattern) === wanted && route.pattern !== '*');
  if (exact) return page(exact.file);
  if (wanted.includes(token.toLowerCase())) return page(tokenPage);
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

const { confirmEmail, resetPassword, purchase, redemption, track, unsubscribe } = PAGE_PATHS;
/** Pages that mailed links lead to, with a token or a number in the address that no cache may keep and no link may carry on. */
const LINKED_PAGES = new Set<string>(
  [confirmEmail, resetPassword, purchase, redemption, track, unsubscribe].map((path) => `${path.slice(1)}/index.html`),
);

/** What the desk's and the wallet's address tell search engines. */
const NO_ROBOTS = 'User-agent: *\nDisallow: /\n';

/** What those addresses show at their root; all pages that they don't have are at the public one. */
const START_PAGES = { desk: PAGE_PATHS.desk, wallet: PAGE_PATHS.wallet } as const;

/**
 * The public address's service worker once the wallet has an address of its own: removes the one that kept a copy of the wallet's pages
 * there, which would still open while the site can't be reached.
 */
const RETIRED_WORKER = `addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => registration.unregister()),
  ),
);
`;

const notFound = (c: HonoContext<AppEnv>) => c.text(API_MESSAGES.notFound, 404, { 'cache-control': 'no-store' });
const retiredWorker = (c: HonoContext<AppEnv>) =>
  c.body(RETIRED_WORKER, 200, { 'content-type': typeOf(OFFLINE_WORKER), 'cache-control': 'no-cache' });
const noRobots = (c: HonoContext<AppEnv>) => c.text(NO_ROBOTS, 200, { 'cache-control': 'no-cache' });

const PAGE_METHODS = allowedMethods(['GET']).join(', ');

/** Of a path or a query that an answer names again: proxies have room for some 4,000 bytes of headers. */
const MOVED_MAX = 1_000;

const ONE_YEAR = 'public, max-age=31536000, immutable';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Everything that is not a call: the build's files, and its pages with what the server knows in them. */
export function pageRoutes(build: Build, fillingNow: FillingNow) {
  const { files } = build;
  const priced = pricedPages(build);
  const devices = new Map(build.routes.map(({ pattern, file }) => [file, devicesOf(pattern)]));

  async function answerFile(c: HonoContext<AppEnv>, path: string, { encodings, body }: BuildFile): Promise<Response> {
    const encoding = bestEncoding(c.req.header('accept-encoding'), encodings);
    const headers: Record<string, string> = {
      'content-type': typeOf(path),
      'cache-control': path.startsWith('/assets/') ? ONE_YEAR : 'no-cache',
    };
    const policy = workerPolicy(path);
    if (policy) headers['content-security-policy'] = policy;
    // It answers for the wallet's pages, which aren't below its own path.
    if (PIN_WORKER.test(path)) headers['service-worker-allowed'] = '/';
    return answerBody(c, await body(encoding), 200, headers);
  }

  async function answerPage(c: HonoContext<AppEnv>, file: string, status: 200 | 404): Promise<Response> {
    const variants = build.pages.get(file)?.asBuilt ?? (await priced(file, await fillingNow(c.var.context)));
    const encoding = bestEncoding(c.req.header('accept-encoding'), ['br', 'gzip', 'identity']);
    const headers: Record<string, string> = { 'content-type': typeOf(file), 'cache-control': 'no-cache' };
    if (LINKED_PAGES.has(file)) {
      headers['cache-control'] = 'no-store';
      headers['referrer-policy'] = 'no-referrer';
    }
    const policy = build.pages.get(file)?.policy;
    if (policy) {
      headers['content-security-policy'] = policy;
      headers['integrity-policy'] = INTEGRITY_POLICY;
    }
    const allowed = devices.get(file) ?? [];
    if (allowed.length > 0) headers['permissions-policy'] = permissionsPolicy(allowed);
    c.set('sameForAll', true);
    c.set('page', `/${file.replace(/\/?index\.html$/, '')}`);
    return answerBody(c, variants[encoding], status, headers);
  }

  type Found = { isThere: boolean; answer: () => Response | Promise<Response> };
  const there = (answer: Found['answer']): Found => ({ isThere: true, answer });

  /** What is at the request's path, for those who may read it. */
  async function find(c: HonoContext<AppEnv>): Promise<Found> {
    const url = new URL(c.req.url);
    const path = decoded(url.pathname);
    const search = url.search.length > MOVED_MAX ? '' : url.search;
    const { host, chain, origins } = c.var.context;
    const apart = apartFrom(c.var.context);
    const missing: Found = { isThere: false, answer: () => notFound(c) };
    if (build.texts.includes(path.slice(1))) {
      if (host === undefined || host === 'site') return there(() => answerPage(c, path.slice(1), 200));
      return path === '/robots.txt' ? there(() => noRobots(c)) : missing;
    }
    if (path === OFFLINE_WORKER && !isServedAt(host, PAGE_PATHS.wallet, apart)) return there(() => retiredWorker(c));
    const file = await files.find(path, c.var.context.now());
    if (file) return there(() => answerFile(c, path, file));
    if (path.startsWith('/assets/') || hasFileType(path)) return missing;
    if ((host === 'desk' || host === 'wallet') && !isServedAt(host, path, apart)) {
      if (url.pathname.length > MOVED_MAX) return missing;
      const to = path === '/' ? START_PAGES[host] : origins[0] + url.pathname;
      return there(() => c.redirect(to + search, 302));
    }
    if (host === 'site' && apart.includes('wallet') && isWalletPage(path))
      return there(() => c.redirect(PAGE_PATHS.movedWallet, 302));
    const routes = build.routes.filter(({ pattern }) => isServedAt(host, pattern, apart));
    const match = matchPage({ ...build, routes }, chain.token, path);
    if (match.kind === 'moved') return there(() => c.redirect(match.to + search, 308));
    return { isThere: match.status === 200, answer: () => answerPage(c, match.file, match.status) };
  }

  return new Hono<AppEnv>().all('*', async (c) => {
    const { method } = c.req;
    const { isThere, answer } = await find(c);
    if (method === 'GET' || method === 'HEAD') return answer();
    if (!isThere) return notFound(c);
    // What haproxy sends by default to check whether the site is up.
    if (method === 'OPTIONS') return c.body(null, 204, { allow: PAGE_METHODS });
    return c.text(REQUEST_MESSAGES.notPosted, 405, { allow: PAGE_METHODS, 'cache-control': 'no-store' });
  });
}
