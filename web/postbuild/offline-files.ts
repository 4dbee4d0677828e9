import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Manifest } from 'vite';
import { manifestFile } from './page-scripts.ts';
import { ROUTE_LIST_FILE } from './route-list.ts';

const FILE_NAME = /[\w.-]+-[\w-]+\.(?:js|css|woff2|svg|png)/g;
/** Large files that are of no use offline: the support of a Ledger, and the rating of new passwords. */
const LEFT_OUT = /\/@zxcvbn-ts\/|\/@ledgerhq\/|^(?:web\/)?wallet\/ledger/;
/** The SHA-256 of every file that these pages may request, including those that load only after a press. */
export async function offlineFiles(build: string, pages: readonly string[]): Promise<Record<string, string>> {
  const client = join(build, 'client');
  const manifest: Manifest = JSON.parse(await readFile(manifestFile(build), 'utf8'));
  const leftOut = Object.entries(manifest).flatMap(([source, { file }]) => (LEFT_OUT.test(source) ? [file] : []));
  const paths = [
    ...(await readdir(client)),
    ...(await readdir(join(client, 'assets'))).map((name) => `assets/${name}`),
  ];
  const present = new Map(paths.filter((path) => !leftOut.includes(path)).map((path) => [basename(path), path]));
  const found: Record<string, string> = {};
  async function addFilesIn(text: string): Promise<void> {
    for (const [name] of text.matchAll(FILE_NAME)) {
      const path = present.get(name);
      if (!path || !present.delete(name)) continue;
      const bytes = await readFile(join(client, path));
      found[`/${path}`] = createHash('sha256').update(bytes).digest('hex');
      if (/\.(?:js|css)$/.test(name) && !ROUTE_LIST_FILE.test(name)) await addFilesIn(bytes.toString('utf8'));
    }
  }
  for (const page of pages) await addFilesIn(await readFile(join(client, page), 'utf8'));
  return found;
}
