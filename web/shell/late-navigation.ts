import { type NavigateOptions, parsePath, type To } from 'react-router';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { lateCode, prepare } from '#web/lib/late-code.ts';
import { isRouteLoaded, loadRoute, mayShow } from '#web/lib/late-routes.ts';
import { flash } from '#web/ui/flash.tsx';
import { loadsDocument } from '#web/ui/link.tsx';
import { keepFlash } from './kept-flash.ts';

type Router = { navigate: (to: To | number | null, options?: NavigateOptions) => Promise<void> };
declare global {
  interface Window {
    __reactRouterDataRouter?: Router;
  }
}

const pages = new Map<string, () => Promise<unknown>>();

/** The code of the page at that path, which is requested once. */
function pageCode(pathname: string): () => Promise<unknown> {
  const known = pages.get(pathname) ?? lateCode(() => loadRoute(pathname));
  pages.set(pathname, known);
  return known;
}

const isCodeLoaded = (pathname: string) =>
  pageCode(pathname)().then(
    () => true,
    () => false,
  );

/** Loads a page whole; what was said above this one is said there. */
function loadDocument(address: string, options: NavigateOptions | undefined): void {
  keepFlash();
  if (options?.replace) window.location.replace(address);
  else window.location.assign(address);
}

/** Whether the site answers, so that what can't be loaded is gone: a release has replaced it. */
const isReachable = () =>
  fetch(window.__reactRouterManifest.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Has a page's code loaded before the page is left for it. Where it can't be loaded, React Router would reload the page that is open, with
 * everything that was typed into it; now that page stays and says so, unless the code is gone, or of a document of its own, and the other
 * page has to be loaded whole.
 */
function stayUntilLoaded(router: Router): void {
  const { navigate } = router;
  let latest: Promise<void> | undefined;
  async function navigateWhenLoaded(
    to: To | number | null,
    options: NavigateOptions | undefined,
    isLatest: () => boolean,
  ) {
    const { pathname } = typeof to === 'string' ? parsePath(to) : ((to ?? {}) as { pathname?: string });
    if (pathname?.startsWith('/') && !isRouteLoaded(pathname)) {
      const isLoaded = await (mayShow(pathname) ? isCodeLoaded(pathname) : Promise.resolve(false));
      // Who waits for this one waits for what came after it, such as a guard's own way to the page after a logout.
      if (!isLatest()) return latest;
      if (!isLoaded && (await isReachable())) return loadDocument(hrefOf(to as To), options);
      if (!isLoaded) return flash(API_MESSAGES.unreachable, 'error');
    }
    return navigate(to, options);
  }
  router.navigate = (to, options) => {
    const mine: Promise<void> = navigateWhenLoaded(to, options, () => latest === mine);
    latest = mine;
    return mine;
  };
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : `${to.pathname}${to.search ?? ''}${to.hash ?? ''}`);

/** Fetches the code of a link's page as soon as the pointer or the focus is on the link. */
function prepareLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== window.location.origin || link.target || link.download) return;
  const loadsAnew = link.pathname.includes('.') || loadsDocument(link.pathname, window.location.pathname);
  if (!loadsAnew && !isRouteLoaded(link.pathname)) prepare(pageCode(link.pathname));
}

let isWatching = false;

/** Once for a document: its links are prepared, and no page is left for one that can't be loaded. */
export function watchNavigation(): void {
  if (isWatching || !window.__reactRouterDataRouter) return;
  isWatching = true;
  stayUntilLoaded(window.__reactRouterDataRouter);
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, prepareLink, { passive: true });
}
