import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_FILES } from './page-files.ts';
import { scriptsOf } from './script-graph.ts';

/** Bytes (brotli) and number of all scripts that a page loads before anyone touches it. */
async function scriptSize(client: string, page: string): Promise<{ bytes: number; count: number }> {
  const scripts = await scriptsOf(client, await readFile(join(client, page), 'utf8'));
  const sizes = await Promise.all(scripts.map(async (path) => (await stat(join(client, `${path}.br`))).size));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), count: scripts.length };
}

export const scriptBytes = async (client: string, page: string): Promise<number> =>
  (await scriptSize(client, page)).bytes;

/** One line a page: its JavaScript and its HTML. */
export async function pageSizes(client: string): Promise<string[]> {
  return Promise.all(
    PAGE_FILES.map(async ({ pattern, file }) => {
      const { bytes, count } = await scriptSize(client, file);
      const script = (bytes / 1024).toFixed(1);
      const html = ((await stat(join(client, file))).size / 1024).toFixed(1);
      return `${pattern.padEnd(32)} ${script.padStart(6)} KB js (br) in ${String(count).padStart(2)} ${html.padStart(7)} KB html`;
    }),
  );
}
