import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Manifest, transformWithOxc } from 'vite';
import { typeOf } from '#domain/file-types.ts';
import { OFFLINE_PAGES, OFFLINE_WORKER, WALLET_FILES } from '#domain/offline-pages.ts';
import { devicesOf } from '#domain/page-devices.ts';
import {
  INTEGRITY_POLICY,
  pagePolicy,
  permissionsPolicy,
  securityHeaders,
  workerPolicy,
} from '#domain/security-headers.ts';
import { PAGE_FILES } from './page-files.ts';
import { manifestFile } from './page-scripts.ts';
import { ROUTE_LIST_FILE } from './route-list.ts';

const FILE_NAME = /[\w.-]+-[\w-]+\.(?:json|js|css|woff2|svg|png)/g;
/** Large files that are of no use offline: the support of a Ledger, and the rating of new passwords. */
const LEFT_OUT = /\/@zxcvbn-ts\/|\/@ledgerhq\/|^(?:web\/)?wallet\/ledger/;

const NOTHING = /(?!)/;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The SHA-256 of every file that these pages may request, including those that load only after a press; but not of what is made of `without`. */
export async function offlineFiles(
  build: string,
  pages: readonly string[],
  without: RegExp = LEFT_OUT,
): Promise<Record<string, string>> {
  const client = join(build, 'client');
  const manifest: Manifest = JSON.parse(await readFile(manifestFile(build), 'utf8'));
  const leftOut = Object.entries(manifest).flatMap(([source, { file }]) => (without.test(source) ? [file] : []));
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
      found[`/${path}`] = sha256(bytes);
      if (/\.(?:js|json|css)$/.test(name) && !ROUTE_LIST_FILE.test(name)) await addFilesIn(bytes.toString('utf8'));
    }
  }
  for (const page of pages) await addFilesIn(await readFile(join(client, page), 'utf8'));
  return found;
}

type Copied = { sha256: string; headers: Record<string, string> };

/** The wallet's pages and the files that they need, each by its hash and with the headers that only it has. */
async function copiedFiles(build: string): Promise<Record<string, Copied>> {
  const pages = PAGE_FILES.filter(({ pattern }) => OFFLINE_PAGES.includes(pattern));
  const copied: Record<string, Copied> = {};
  for (const { pattern, file } of pages) {
    const html = await readFile(join(build, 'client', file));
    const headers = {
      'content-type': typeOf(file),
      'content-security-policy': pagePolicy(html.toString('utf8')),
      'integrity-policy': INTEGRITY_POLICY,
      'permissions-policy': permissionsPolicy(devicesOf(pattern)),
    };
    copied[pattern] = { sha256: sha256(html), headers };
  }
  const names = pages.map(({ file }) => file);
  for (const [path, hash] of Object.entries(await offlineFiles(build, names))) {
    const policy = workerPolicy(path);
    const headers = { 'content-type': typeOf(path), ...(policy && { 'content-security-policy': policy }) };
    copied[path] = { sha256: hash, headers };
  }
  return copied;
}

/**
 * Writes the service worker that keeps a copy of the wallet's pages: its list of them and its script in one file, which no page can change.
 * It has to come after the files that it lists are as they are served.
 */
export async function writeOfflineWorker(build: string): Promise<void> {
  const source = join(build, '../wallet/offline.worker.ts');
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source);
  const copy = { pages: OFFLINE_PAGES, headers: securityHeaders('local'), files: await copiedFiles(build) };
  await writeFile(join(build, 'client', OFFLINE_WORKER), `const COPY=${JSON.stringify(copy)};\n${code}`);
}

/** The icons and other files that a page's head links to and whose names have no hash. */
const namedFiles = (html: string): string[] =>
  [...html.matchAll(/<link [^>]*href="(\/[\w.-]+)"/g)].map(([, path = '']) => path);

/**
 * Writes the list of every file that the wallet's pages may request, those included that are of use only with the site: a browser that has pinned a
 * release takes none of them from a later one.
 */
export async function writeWalletFiles(build: string): Promise<void> {
  const pages = PAGE_FILES.filter(({ pattern }) => OFFLINE_PAGES.includes(pattern)).map(({ file }) => file);
  const requested = Object.keys(await offlineFiles(build, pages, NOTHING));
  const icons = await Promise.all(pages.map((page) => readFile(join(build, 'client', page), 'utf8').then(namedFiles)));
  const list = [...new Set([...pages.map((file) => `/${file}`), ...requested, ...icons.flat()])].toSorted();
  await writeFile(join(build, 'client', WALLET_FILES), `${JSON.stringify(list, null, 1)}\n`);
}
