import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'vite';
import { compressAssets } from './compress.ts';
import { routeTable } from './route-table.ts';
import { pageSizes } from './sizes.ts';
import { tidyHtml } from './tidy-html.ts';

/** After the build: tidies the pages, compresses the assets, writes build/routes.json and prints the sizes. */
export async function finishBuild({ buildDirectory }: { buildDirectory: string }, logger: Logger): Promise<void> {
  const client = join(buildDirectory, 'client');
  for await (const file of glob('**/*.html', { cwd: client })) {
    const path = join(client, file);
    await writeFile(path, tidyHtml(await readFile(path, 'utf8'), file));
  }
  await compressAssets(client);
  await writeFile(join(buildDirectory, 'routes.json'), `${JSON.stringify(routeTable(), null, 2)}\n`);
  for (const line of await pageSizes(client)) logger.info(line);
}
