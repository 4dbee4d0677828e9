import { glob, readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ResolvedConfig, transformWithOxc } from 'vite';
import { CONTRACT_SOURCE_FILE } from '#content/document-files.ts';
import { issuerHash } from '#domain/issuer-hash.ts';
import { OFFLINE_PAGES } from '#domain/offline-pages.ts';
import { deferScripts, tidyHtml } from './defer-scripts.ts';
import { titleOf, withHead } from './head.ts';
import { offlineFiles } from './offline-files.ts';
import { FALLBACK_FILE, hydratesAtOnce, PAGE_FILES, routeTable } from './page-files.ts';
import { manifestFile, pageSizes, scriptsOf } from './page-scripts.ts';
import { shortenRouteList } from './route-list.ts';
import { robots, sitemap, webManifest } from './site-files.ts';

type BuiltPage = { file: string; html: string; path: string | undefined };

async function moveManifest(build: string): Promise<void> {
  const folder = join(build, 'client/.vite');
  await rename(join(folder, 'manifest.json'), manifestFile(build));
  await rmdir(folder);
}

async function readPages(build: string): Promise<BuiltPage[]> {
  const pages = PAGE_FILES.map(({ file, pattern }) => ({ file, path: pattern === '*' ? undefined : pattern }));
  return Promise.all(
    [...pages, { file: FALLBACK_FILE, path: undefined }].map(async ({ file, path }) => {
      const html = tidyHtml(await readFile(join(build, 'client', file), 'utf8'), file);
      return { file, html: deferScripts(html, await scriptsOf(build, html), hydratesAtOnce(file)), path };
    }),
  );
}

async function finishPages(build: string): Promise<void> {
  const pages = await readPages(build);
  const titles = new Map(pages.flatMap(({ path, html }) => (path ? [[path, titleOf(html, path)] as const] : [])));
  await Promise.all(
    pages.map(({ file, html, path }) => writeFile(join(build, 'client', file), withHead(html, path, titles))),
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

/** What the server makes the wallet's service worker of: its script, and the files that it keeps a copy of. */
async function offlineCopy(build: string) {
  const source = join(build, '../wallet/offline.worker.ts');
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
  const pages = PAGE_FILES.filter(({ pattern }) => OFFLINE_PAGES.includes(pattern)).map(({ file }) => file);
  return { script: code, files: await offlineFiles(build, pages) };
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes .br and .gz beside every text asset. HTML is left to the server, which fills in the price first. */
async function compressAssets(client: string, quality: number): Promise<void> {
  for await (const file of glob(['**/*.{js,css,svg,json,txt}', 'documents/*.html'], { cwd: client })) {
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
  // A build with --mode draft is never served to anyone, so it needn't be small.
  await compressAssets(client, mode === 'production' ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY);
  const paths = PAGE_FILES.map(({ pattern }) => pattern).filter((pattern) => pattern !== '*');
  await writeFile(join(client, 'sitemap.xml'), sitemap(paths));
  await writeFile(join(client, 'robots.txt'), robots());
  await writeFile(join(client, 'site.webmanifest'), `${JSON.stringify(webManifest(), null, 2)}\n`);
  const table = { ...routeTable(), issuer: issuerHash(), offline: await offlineCopy(build) };
  await writeFile(join(build, 'routes.json'), `${JSON.stringify(table, null, 2)}\n`);
  for (const line of await pageSizes(build)) logger.info(line);
}
