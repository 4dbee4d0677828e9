import { createHash } from 'node:crypto';
import { glob, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Manifest } from 'vite';
import { PAGE_FILES } from './page-files.ts';

const ASSET = /["'](\/assets\/[^"']+\.js)["']/g;

/** Where Vite's manifest of the client is kept: beside the client's files, which are all served. */
export const manifestFile = (build: string): string => join(build, 'manifest.json');

async function readImports(build: string): Promise<Map<string, string[]>> {
  const manifest: Manifest = JSON.parse(await readFile(manifestFile(build), 'utf8'));
  const pathsOf = (keys: string[] = []) => keys.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []));
  return new Map(Object.values(manifest).map(({ file, imports }) => [`/${file}`, pathsOf(imports)]));
}

/** The paths of all scripts that a page loads: those it names and what they import, each after its own imports. */
export async function scriptsOf(build: string, html: string): Promise<string[]> {
  const imports = await readImports(build);
  const met = new Set<string>();
  const withImports = (path: string): string[] => {
    if (met.has(path)) return [];
    met.add(path);
    return [...(imports.get(path) ?? []).flatMap(withImports), path];
  };
  return [...html.matchAll(ASSET)].flatMap(([, path = '']) => withImports(path));
}

const ROUTE_LIST = /^(window\.__reactRouterManifest=)(\{.*\});$/s;

/** React Router's list of all routes without what each page imports, which only its own prefetching would read; no link asks for that. */
export function withoutImports(script: string): string {
  const [, name, json] = ROUTE_LIST.exec(script) ?? [];
  if (!name || !json) throw new Error('React Router writes its list of routes in another way; see withoutImports');
  const list = JSON.parse(json) as { routes: Record<string, { imports?: string[] }> };
  const short = Object.entries(list.routes).map(([id, { imports, ...route }]) => [id, route]);
  return `${name}${JSON.stringify({ ...list, routes: Object.fromEntries(short) })};`;
}

/** Shortens that list, which every page loads. */
export async function shortenRouteList(build: string): Promise<void> {
  for await (const file of glob(join(build, 'client/assets/manifest-*.js'))) {
    await writeFile(file, withoutImports(await readFile(file, 'utf8')));
  }
}

/** Bytes (brotli) and number of all scripts that a page loads for itself. */
async function scriptSize(build: string, file: string): Promise<{ bytes: number; count: number }> {
  const client = join(build, 'client');
  const scripts = await scriptsOf(build, await readFile(join(client, file), 'utf8'));
  const sizes = await Promise.all(scripts.map(async (path) => (await stat(join(client, `${path}.br`))).size));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), count: scripts.length };
}

export const scriptBytes = async (build: string, file: string): Promise<number> =>
  (await scriptSize(build, file)).bytes;

/** One line a page: its JavaScript and its HTML. */
export async function pageSizes(build: string): Promise<string[]> {
  return Promise.all(
    PAGE_FILES.map(async ({ pattern, file }) => {
      const { bytes, count } = await scriptSize(build, file);
      const script = (bytes / 1024).toFixed(1);
      const html = ((await stat(join(build, 'client', file))).size / 1024).toFixed(1);
      return `${pattern.padEnd(32)} ${script.padStart(6)} KB js (br) in ${String(count).padStart(2)} ${html.padStart(7)} KB html`;
    }),
  );
}

const NAMED = /[\w.-]+-[\w-]+\.(?:js|css|woff2|svg|png)/g;
/** Large, and of no use without the site: it speaks with a Ledger, or rates a new password. */
const LEFT_OUT = /\/@zxcvbn-ts\/|\/@ledgerhq\/|^(?:web\/)?wallet\/ledger/;
/** Names what every page loads. */
const ROUTE_LIST_FILE = /^manifest-/;

/** The SHA-256 of every file that these pages may ask for, also those that come only when something is pressed. */
export async function filesOf(build: string, pages: readonly string[]): Promise<Record<string, string>> {
  const client = join(build, 'client');
  const manifest: Manifest = JSON.parse(await readFile(manifestFile(build), 'utf8'));
  const leftOut = Object.entries(manifest).flatMap(([source, { file }]) => (LEFT_OUT.test(source) ? [file] : []));
  const paths = [
    ...(await readdir(client)),
    ...(await readdir(join(client, 'assets'))).map((name) => `assets/${name}`),
  ];
  const present = new Map(paths.filter((path) => !leftOut.includes(path)).map((path) => [basename(path), path]));
  const found: Record<string, string> = {};
  async function readNamed(text: string): Promise<void> {
    for (const [name] of text.matchAll(NAMED)) {
      const path = present.get(name);
      if (!path || !present.delete(name)) continue;
      const bytes = await readFile(join(client, path));
      found[`/${path}`] = createHash('sha256').update(bytes).digest('hex');
      if (/\.(?:js|css)$/.test(name) && !ROUTE_LIST_FILE.test(name)) await readNamed(bytes.toString('utf8'));
    }
  }
  for (const page of pages) await readNamed(await readFile(join(client, page), 'utf8'));
  return found;
}
