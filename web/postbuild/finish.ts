import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Manifest, ResolvedConfig } from 'vite';
import { CONTRACT_SOURCE_FILE } from '#content/document-files.ts';
import { issuerHash } from '#domain/issuer-hash.ts';
import { SITEMAP_FILE } from '#domain/sitemap.ts';
import { deferScripts, tidyHtml } from './defer-scripts.ts';
import { titleOf, withHead } from './head.ts';
import { writeOfflineWorker, writeWalletFiles } from './offline-files.ts';
import { FALLBACK_FILE, hydratesAtOnce, PAGE_FILES, routeTable, STATIC_FILES } from './page-files.ts';
import { manifestFile, pageSizes, scriptsOf } from './page-scripts.ts';
import { shortenRouteList } from './route-list.ts';
import { importMaps } from './script-integrity.ts';
import { robots, sitemap, webManifest } from './site-files.ts';
import { withoutServerTexts } from './static-pages.ts';

type BuiltPage = { file: string; html: string; path: string | undefined };

/** A module is named by its path from here, whose packages may be linked from elsewhere: the names don't depend on where. */
const PACKAGES_ELSEWHERE = /"(?:\.\.\/)+(?=node_modules\/)/g;

async function moveManifest(build: string): Promise<void> {
  const folder = join(build, 'client/.vite');
  const written = await readFile(join(folder, 'manifest.json'), 'utf8');
  const manifest: Manifest = JSON.parse(written.replace(PACKAGES_ELSEWHERE, '"'));
  const entries = Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(manifestFile(build), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  await rm(folder, { recursive: true });
}

async function readPages(build: string): Promise<BuiltPage[]> {
  const mapOf = await importMaps(build);
  const pages = PAGE_FILES.map(({ file, pattern }) => ({ file, path: pattern === '*' ? undefined : pattern }));
  return Promise.all(
    [...pages, { file: FALLBACK_FILE, path: undefined }].map(async ({ file, path }) => {
      const html = tidyHtml(await readFile(join(build, 'client', file), 'utf8'), file);
      const map = await mapOf(html, file === FALLBACK_FILE ? undefined : (path ?? '/'));
      const start = { files: await scriptsOf(build, html), map, atOnce: hydratesAtOnce(file) };
      return { file, html: deferScripts(html, start), path };
    }),
  );
}

async function finishPages(build: string): Promise<void> {
  const pages = await readPages(build);
  const titles = new Map(pages.flatMap(({ path, html }) => (path ? [[path, titleOf(html, path)] as const] : [])));
  await Promise.all(
    pages.map(({ file, html, path }) => {
      const page = withHead(html, path, titles);
      return writeFile(
        join(build, 'client', file),
        STATIC_FILES.includes(file) ? withoutServerTexts(page, file) : page,
      );
    }),
  );
}

/** Every file of the contract under its name, in one text that anyone can read. */
async function contractSource(build: string): Promise<string> {
  const folder = join(build, '../contracts/src');
  const files: string[] = [];
  for await (const file of glob('**/*.sol', { cwd: folder })) files.push(file);
  const parts = files.sort().map(async (file) => `// === ${file} ===\n\n${await readFile(join(folder, file), 'utf8')}`);
  return (await Promise.all(parts)).join('\n');
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes .br and .gz beside every text asset and static page. Other HTML is left to the server, which fills in the price first. */
async function compressAssets(client: string, quality: number): Promise<void> {
  for await (const file of glob(['**/*.{js,css,svg,json,txt}', 'documents/*.html', ...STATIC_FILES], { cwd: client })) {
    const path = join(client, file);
    const content = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${path}.br`, await brotli(content, { params }));
    await writeFile(`${path}.gz`, await gz(content, { level: 9 }));
  }
}

/** Runs after the build: finishes the pages, compresses the assets, writes what the server and search engines read, prints the sizes. */
export async function finishBuild(
  { buildDirectory: build }: { buildDirectory: string },
  { logger, mode }: ResolvedConfig,
): Promise<void> {
  const client = join(build, 'client');
  await moveManifest(build);
  await shortenRouteList(build);
  await finishPages(build);
  await writeFile(join(client, CONTRACT_SOURCE_FILE), await contractSource(build));
  await writeOfflineWorker(build);
  await writeWalletFiles(build);
  // A build with --mode draft is never served to anyone, so it needn't be small.
  await compressAssets(client, mode === 'production' ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY);
  const paths = PAGE_FILES.map(({ pattern }) => pattern).filter((pattern) => pattern !== '*');
  await writeFile(join(client, SITEMAP_FILE), sitemap(paths));
  await writeFile(join(client, 'robots.txt'), robots());
  await writeFile(join(client, 'site.webmanifest'), `${JSON.stringify(webManifest(), null, 2)}\n`);
  const table = { ...routeTable(), issuer: issuerHash() };
  await writeFile(join(build, 'routes.json'), `${JSON.stringify(table, null, 2)}\n`);
  for (const line of await pageSizes(build)) logger.info(line);
}
