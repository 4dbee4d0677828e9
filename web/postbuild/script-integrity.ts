import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { devicesOf, SHOWN_IN } from '#domain/page-devices.ts';
import { isDeskPage } from '#domain/page-paths.ts';
import { ROUTE_LIST_FILE, readRouteList } from './route-list.ts';

/** A script's name in another's text or in a page: between quotes, or after a slash. */
const NAMED = /(?<=[/"'`])[\w.-]{1,80}\.js(?=["'`])/g;

/** The file with a page's import map, and its own SHA-256, which stands in the page. */
export type ImportMapFile = { path: string; integrity: string };

type Script = { hash: string; names: readonly string[] };

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes);

/** Every script of the build, workers included: its SHA-256, and which others its text names. */
async function readScripts(assets: string): Promise<Map<string, Script>> {
  const files = (await readdir(assets)).filter((name) => name.endsWith('.js')).sort();
  const scripts = files.map(async (name) => {
    const bytes = await readFile(join(assets, name));
    const hash = sha256(bytes).digest('base64');
    // React Router's list names the scripts of all pages, of which a page takes only those that it may show.
    const names = ROUTE_LIST_FILE.test(name) ? [] : scriptNames(bytes.toString('utf8'));
    return [name, { hash, names }] as const;
  });
  return new Map(await Promise.all(scripts));
}

const scriptNames = (text: string): string[] => [...text.matchAll(NAMED)].map(([name]) => name);

/** Pages between which a link doesn't load the document (web/ui/link.tsx), where they are of the site, or of the desk. */
const groupOf = (path: string): string => `${isDeskPage(path)} ${devicesOf(path).join()}`;

/**
 * Writes a page's import map: the SHA-256 of every script that its document may come to load, those of other pages that are shown in it
 * and those after a press included. Browsers then refuse any other bytes, and, by the Integrity-Policy header, a script that isn't listed.
 * It is a file, since in the page it would weigh more than all of its text (docs/decisions/132). Without a path, as for the document of
 * many, it lists all.
 */
export async function importMaps(build: string) {
  const assets = join(build, 'client/assets');
  const scripts = await readScripts(assets);
  const routes = await readRouteList(assets);
  const known = new Map<string, ReadonlySet<string>>();

  function reachable(from: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const next = [...from];
    for (let name = next.pop(); name !== undefined; name = next.pop()) {
      const script = scripts.get(name);
      if (!script || found.has(name)) continue;
      found.add(name);
      next.push(...script.names);
    }
    return found;
  }

  const codeOf = (isShown: (path: string | undefined) => boolean) =>
    reachable(routes.filter(({ path }) => isShown(path)).flatMap(({ module }) => scriptNames(`"${module}"`)));

  function inGroup(group: string): ReadonlySet<string> {
    const found = known.get(group) ?? codeOf((path) => path === undefined || groupOf(path) === group);
    known.set(group, found);
    return found;
  }

  const listedFor = (path: string) => [
    ...inGroup(groupOf(path)),
    ...codeOf((other) => other !== undefined && (SHOWN_IN[path] ?? []).includes(other)),
  ];

  return async (html: string, path: string | undefined): Promise<ImportMapFile> => {
    const own = reachable(scriptNames(html));
    const names = path === undefined ? new Set(scripts.keys()) : new Set([...own, ...listedFor(path)]);
    const entries = [...names].sort().map((name) => [`/assets/${name}`, `sha256-${scripts.get(name)?.hash}`]);
    const map = JSON.stringify({ integrity: Object.fromEntries(entries) });
    const file = `importmap-${sha256(map).digest('hex').slice(0, 8)}.json`;
    await writeFile(join(assets, file), map);
    return { path: `/assets/${file}`, integrity: `sha256-${sha256(map).digest('base64')}` };
  };
}
