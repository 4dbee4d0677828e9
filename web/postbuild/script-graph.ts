import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
