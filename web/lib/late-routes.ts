import { listedScripts } from '#wallet/script-hash.ts';

declare global {
  interface Window {
    /** React Router's own list of the pages. */
    __reactRouterManifest: {
      url: string;
      routes: Record<string, { id: string; parentId?: string; index?: boolean; path?: string; module: string }>;
    };
    /** The code of those that were shown, by id. */
    __reactRouterRouteModules: Record<string, unknown>;
  }
}

/** The route that draws a path, with what frames it. */
function routesOf(pathname: string) {
  const { routes } = window.__reactRouterManifest;
  const all = Object.values(routes);
  const path = pathname.replace(/^\/|\/$/g, '');
  const isBelow = (pattern = '') => pattern.endsWith('/*') && `${path}/`.startsWith(pattern.slice(0, -1));
  let route =
    all.find((each) => (path === '' ? each.index : each.path === path)) ??
    all.find((each) => isBelow(each.path)) ??
    routes.unmatched;
  const found = [];
  for (; route; route = routes[route.parentId ?? '']) found.push(route);
  return found;
}

/** Whether the page at that path can be shown without loading any code. */
export const isRouteLoaded = (pathname: string): boolean =>
  routesOf(pathname).every(({ id }) => id in window.__reactRouterRouteModules);

/** Loads the code of the page at that path, which React Router then finds in the browser. */
export const loadRoute = (pathname: string): Promise<unknown> =>
  Promise.all(routesOf(pathname).map(({ module }) => import(/* @vite-ignore */ module)));

/** Whether this document may show the page at that path: browsers refuse code that its import map doesn't list (web/postbuild). */
export function mayShow(pathname: string): boolean {
  const listed = listedScripts();
  return (
    !listed || routesOf(pathname).every(({ id, module }) => id in window.__reactRouterRouteModules || module in listed)
  );
}
