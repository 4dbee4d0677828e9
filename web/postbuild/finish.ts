import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'vite';
import { titleOf, withHead } from '#web/seo/head.ts';
import { robots, sitemap } from '#web/seo/sitemap.ts';
import { webManifest } from '#web/seo/web-manifest.ts';
import { compressAssets } from './compress.ts';
import { lateScripts } from './late-scripts.ts';
import { FALLBACK_FILE, PAGE_FILES } from './page-files.ts';
import { routeTable } from './route-table.ts';
import { scriptsOf } from './script-graph.ts';
import { pageSizes } from './sizes.ts';
import { tidyHtml } from './tidy-html.ts';

type BuiltPage = { file: string; html: string; path: string | undefined };

async function readPages(client: string): Promise<BuiltPage[]> {
  const pages = PAGE_FILES.map(({ file, pattern }) => ({ file, path: pattern === '*' ? undefined : pattern }));
  return Promise.all(
    [...pages, { file: FALLBACK_FILE, path: undefined }].map(async ({ file, path }) => {
      const html = tidyHtml(await readFile(join(client, file), 'utf8'), file);
      return { file, html: lateScripts(html, await scriptsOf(client, html)), path };
    }),
  );
}

async function finishPages(client: string): Promise<void> {
  const pages = await readPages(client);
  const titles = new Map(pages.flatMap(({ path, html }) => (path ? [[path, titleOf(html, path)] as const] : [])));
  await Promise.all(pages.map(({ file, html, path }) => writeFile(join(client, file), withHead(html, path, titles))));
}

/** After the build: finishes the pages, compresses the assets, writes what the server and searchers read, prints the sizes. */
export async function finishBuild({ buildDirectory }: { buildDirectory: string }, logger: Logger): Promise<void> {
  const client = join(buildDirectory, 'client');
  await finishPages(client);
  await compressAssets(client);
  await writeFile(
    join(client, 'sitemap.xml'),
    sitemap(PAGE_FILES.map(({ pattern }) => pattern).filter((path) => path !== '*')),
  );
  await writeFile(join(client, 'robots.txt'), robots());
  await writeFile(join(client, 'site.webmanifest'), `${JSON.stringify(webManifest(), null, 2)}\n`);
  await writeFile(join(buildDirectory, 'routes.json'), `${JSON.stringify(routeTable(), null, 2)}\n`);
  for (const line of await pageSizes(client)) logger.info(line);
}
