import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** React Router's file has a hash in hexadecimal; a script of ours that is called manifest has the bundler's. */
export const ROUTE_LIST_FILE = /^manifest-[0-9a-f]{8}\.js$/;
const ROUTE_LIST = /^(window\.__reactRouterManifest=)(\{.*\});$/s;

type Route = { parentId?: string; index?: boolean; path?: string; module: string; imports?: string[] };

function routesIn(script: string): Record<string, Route> {
  const [, , json] = ROUTE_LIST.exec(script) ?? [];
  if (!json) throw new Error('React Router writes its list of routes in another way; see routesIn');
  return (JSON.parse(json) as { routes: Record<string, Route> }).routes;
}

/** Every route's script, with the path of its page; without a path, what frames others. */
export async function readRouteList(assets: string): Promise<{ path: string | undefined; module: string }[]> {
  const name = (await readdir(assets)).find((file) => ROUTE_LIST_FILE.test(file));
  const routes = name ? routesIn(await readFile(join(assets, name), 'utf8')) : {};
  return Object.values(routes).map(({ index, path, module }) => {
    const isPage = index === true || path !== undefined;
    return { path: isPage ? `/${path ?? ''}` : undefined, module };
  });
}

/** React Router's list of all routes without each page's imports: only its prefetching reads those, and no link uses it. */
export function withoutImports(script: string): string {
  const [, name, json] = ROUTE_LIST.exec(script) ?? [];
  if (!name || !json) throw new Error('React Router writes its list of routes in another way; see withoutImports');
  const list = JSON.parse(json) as { routes: Record<string, { imports?: string[] }> };
  const short = Object.entries(list.routes).map(([id, { imports, ...route }]) => [id, route]);
  return `${name}${JSON.stringify({ ...list, routes: Object.fromEntries(short) })};`;
}

/** Shortens the list of routes, which every page loads. */
export async function shortenRouteList(build: string): Promise<void> {
  const assets = join(build, 'client/assets');
  for (const name of await readdir(assets)) {
    if (!ROUTE_LIST_FILE.test(name)) continue;
    await writeFile(join(assets, name), withoutImports(await readFile(join(assets, name), 'utf8')));
  }
}
