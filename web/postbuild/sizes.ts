import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_FILES } from './page-files.ts';

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

const STATIC_IMPORT = /(?:from|import)\s*["'](\.{0,2}\/[^"']+\.js)["']/g;
const ENTRY = /["'](\/assets\/[^"']+\.js)["']/g;

/** The paths of all scripts that a page loads before anyone touches it: those that it names, and what they import. */
export async function scriptsOf(client: string, html: string): Promise<string[]> {
  const waiting = [...html.matchAll(ENTRY)].map(([, path]) => path as string);
  const found = new Set<string>();
  for (let path = waiting.shift(); path; path = waiting.shift()) {
    if (found.has(path) || !existsSync(join(client, path))) continue;
    found.add(path);
    const source = await readFile(join(client, path), 'utf8');
    for (const [, imported] of source.matchAll(STATIC_IMPORT))
      waiting.push(new URL(imported as string, `http://x${path}`).pathname);
  }
  return [...found];
}
