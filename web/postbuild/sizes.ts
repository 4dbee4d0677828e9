import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_FILES } from './page-files.ts';

const STATIC_IMPORT = /(?:from|import)\s*["'](\.{0,2}\/[^"']+\.js)["']/g;
const ENTRY = /["'](\/assets\/[^"']+\.js)["']/g;

/** Bytes (brotli) of all JavaScript that a page loads before anyone touches it. */
export async function scriptBytes(client: string, page: string): Promise<number> {
  const html = await readFile(join(client, page), 'utf8');
  const waiting = [...html.matchAll(ENTRY)].map(([, path]) => path as string);
  const seen = new Set<string>();
  let bytes = 0;
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const file = join(client, path);
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    bytes += (await stat(`${file}.br`)).size;
    const source = await readFile(file, 'utf8');
    for (const [, found] of source.matchAll(STATIC_IMPORT))
      waiting.push(new URL(found as string, `http://x${path}`).pathname);
  }
  return bytes;
}

/** One line a page: its JavaScript and its HTML. */
export async function pageSizes(client: string): Promise<string[]> {
  return Promise.all(
    PAGE_FILES.map(async ({ pattern, file }) => {
      const script = ((await scriptBytes(client, file)) / 1024).toFixed(1);
      const html = ((await stat(join(client, file))).size / 1024).toFixed(1);
      return `${pattern.padEnd(24)} ${script.padStart(6)} KB js (br) ${html.padStart(7)} KB html`;
    }),
  );
}
