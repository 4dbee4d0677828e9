import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { href } from 'react-router';
import type { Manifest } from 'vite';
import { PAGE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import routes from '../routes.ts';

/** A page of routes.ts; a protected one needs a login and is rendered in the browser only. */
type RoutePattern = { pattern: string; isProtected: boolean };

const isGuard = ({ file }: RouteConfigEntry) => file.endsWith('guard.tsx');

const patternOf = ({ index, path }: RouteConfigEntry): string | undefined =>
  index ? '/' : path === undefined || path === '*' ? path : `/${path}`;

function patternsIn(entries: readonly RouteConfigEntry[], isProtected = false): RoutePattern[] {
  return entries.flatMap((entry) => {
    const pattern = patternOf(entry);
    const below = patternsIn(entry.children ?? [], isProtected || isGuard(entry));
    return pattern === undefined ? below : [{ pattern, isProtected }, ...below];
  });
}

const PATTERNS = patternsIn(routes);

export const FALLBACK_FILE = '__spa-fallback.html';

/** A path of routes.ts. */
type Page = Parameters<typeof href>[0];

type PageFile = { pattern: string; prerender: string; file: string; status?: number };

function pageFile(pattern: string): PageFile {
  if (pattern === '*') return { pattern, prerender: '/unmatched', file: 'unmatched/index.html', status: 404 };
  return { pattern, prerender: pattern, file: `${pattern}/index.html`.replace(/^\/+/, '') };
}

/** Every prerendered page: the path that is rendered, the file it becomes and the pattern that the server answers with it. */
export const PAGE_FILES = PATTERNS.filter(({ isProtected }) => !isProtected).map(({ pattern }) => pageFile(pattern));

/**
 * Pages that need their scripts to be of any use: the wallet, lists, and those that show a request's state. Not those that check the
 * chain: begun at once, their checks keep a phone busy for a second while its reader begins to read.
 */
const SCRIPTED: Page[] = [
  ...(['/wallet', '/wallet2', '/audit', '/transactions', '/purchasesuccess', '/redeemsuccess', '/track'] as const),
];
/** Pages for filling in a form, whose button waits for the scripts: a first tap on it would be lost. */
const ACCOUNT_FORMS: Page[] = ['/login', '/register', '/confirm-email', '/forgot-password', '/reset-password'];
const FORMS: Page[] = [...ACCOUNT_FORMS, '/contact', '/contact-zendesk', '/purchase', '/redeem'];
const AT_ONCE = [...SCRIPTED, ...FORMS];
const AT_ONCE_FILES = new Set([FALLBACK_FILE, ...AT_ONCE.map((pattern) => pageFile(pattern).file)]);

/** Whether a page is hydrated as soon as it is painted, instead of when its reader wants more than to read. */
export const hydratesAtOnce = (file: string): boolean => AT_ONCE_FILES.has(file);

/** Files that the server fills as it does pages. */
const FILLED_TEXTS = ['robots.txt', 'sitemap.xml'];

/** build/routes.json: all that the server knows about the web. Files are relative to build/client. */
export const routeTable = () => ({
  routes: PATTERNS.map(({ pattern, isProtected }) => {
    if (isProtected) return { pattern, file: FALLBACK_FILE };
    const { file, status } = pageFile(pattern);
    return { pattern, file, ...(status !== undefined && { status }) };
  }),
  fallback: FALLBACK_FILE,
  texts: FILLED_TEXTS,
  placeholders: PAGE_PLACEHOLDERS,
});

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

/** React Router's own hash is in hexadecimal; a part of ours that is called a manifest has the bundler's. */
const ROUTE_LIST_FILE = /^manifest-[0-9a-f]{8}\.js$/;
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
  const assets = join(build, 'client/assets');
  for (const name of await readdir(assets)) {
    if (!ROUTE_LIST_FILE.test(name)) continue;
    await writeFile(join(assets, name), withoutImports(await readFile(join(assets, name), 'utf8')));
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
