import { WALLET_FILES } from '#domain/offline-pages.ts';
import type { Release } from '#domain/release/manifest.ts';
import { BrokenRelease, type FileFault, fetchFile, matches } from './integrity.ts';
import type { SignedRelease } from './release-facts.ts';

// What is in a Cache every page of the origin can change, so all of it is checked as it is read: the release by its signature, a file by its
// hash.
const RECORDS = 'wallet-pin';
const COPIES = 'wallet-release-';
const COPY = '/files';
const AT_ONCE = 4;

export type Caches = Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
type Fetch = Parameters<typeof fetchFile>[2];

/** The pinned release, and the newest one that the site was seen to offer. */
export type Records = 'pinned' | 'seen';

const isText = (value: unknown): value is string => typeof value === 'string';

/** A release that was kept; undefined if there is none, or nothing that could be one. */
export async function readRecord(caches: Caches, name: Records): Promise<SignedRelease | undefined> {
  const found = await (await caches.open(RECORDS)).match(`/${name}`);
  const { manifest, signature } = (await found?.json().catch(() => undefined)) ?? {};
  return isText(manifest) && isText(signature) ? { manifest, signature } : undefined;
}

/** Keeps a release under that name; one write, so that it is there whole or not at all. */
export async function writeRecord(caches: Caches, name: Records, release: SignedRelease): Promise<void> {
  await (await caches.open(RECORDS)).put(`/${name}`, new Response(JSON.stringify(release)));
}

/** A release by its manifest's hash. */
export type Copied = { release: Release; hash: string };

/** Files of a release by their paths, each with the bytes that its manifest lists. */
export type Files = Map<string, ArrayBuffer>;

/** The paths of all files that the wallet's pages may request: a file of the release itself lists them. */
function listed(files: Files): string[] {
  const list = files.get(WALLET_FILES);
  return list ? (JSON.parse(new TextDecoder().decode(list)) as string[]) : [];
}

/**
 * What the copy has as the manifest says. It is one entry with all files one after another, the list of the others first: browsers take longer
 * to find two hundred entries than to read all of this.
 */
async function readCopy(caches: Caches, { release, hash }: Copied): Promise<Files> {
  const files: Files = new Map();
  const found = await (await caches.open(COPIES + hash)).match(COPY);
  const bytes = (await found?.arrayBuffer()) ?? new ArrayBuffer(0);
  let at = 0;
  const next = async (path: string) => {
    const file = release.files[path];
    if (!file) return;
    const part = bytes.slice(at, at + file.size);
    at += file.size;
    if (await matches(part, file)) files.set(path, part);
  };
  await next(WALLET_FILES);
  for (const path of listed(files)) await next(path);
  return files;
}

/** Keeps the files in one write. A file that isn't there leaves its place empty. */
async function writeCopy(caches: Caches, { release, hash }: Copied, files: Files): Promise<void> {
  const parts = [WALLET_FILES, ...listed(files)].map(
    (path) => files.get(path) ?? new ArrayBuffer(release.files[path]?.size ?? 0),
  );
  await (await caches.open(COPIES + hash)).put(COPY, new Response(new Blob(parts)));
}

/** Calls it for all, a few at a time. After a failure it calls for no more, and throws once those under way have ended. */
async function each<Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await act(item);
  };
  const stop = (error: unknown) => {
    left.length = 0;
    throw error;
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => work().catch(stop)));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * The files of a release: from the copy, and what that lacks or has otherwise than the manifest says from the site, whose answers count only
 * if they are the very same bytes. The faults are those that neither has.
 */
export async function openCopy(
  caches: Caches,
  copied: Copied,
  fetch: Fetch,
): Promise<{ files: Files; faults: FileFault[] }> {
  const files = await readCopy(caches, copied);
  const kept = files.size;
  const faults: FileFault[] = [];
  const add = async (path: string) => {
    if (files.has(path)) return;
    try {
      files.set(path, await fetchFile(copied.release, path, fetch));
    } catch (error) {
      if (!(error instanceof BrokenRelease)) throw error;
      faults.push(error.fault);
    }
  };
  await add(WALLET_FILES);
  await each(listed(files), add);
  if (files.size > kept) await writeCopy(caches, copied, files);
  return { files, faults };
}

type Progress = (done: number, total: number) => void;

/**
 * Copies all files of a release and only then makes it the pinned one, in one write. Throws a BrokenRelease, and leaves everything as it
 * was, if a single one isn't what the manifest says. Files that an earlier release has in common are taken from its copy.
 */
export async function takeRelease(
  caches: Caches,
  next: Copied & { signed: SignedRelease },
  { fetch, previous, onProgress }: { fetch: Fetch; previous?: Copied | undefined; onProgress?: Progress },
): Promise<void> {
  const earlier = previous ? await readCopy(caches, previous) : new Map();
  const files: Files = new Map();
  const add = async (path: string) => {
    const isSame = previous?.release.files[path]?.integrity === next.release.files[path]?.integrity;
    const kept = isSame ? earlier.get(path) : undefined;
    files.set(path, kept ?? (await fetchFile(next.release, path, fetch)));
  };
  await add(WALLET_FILES);
  const paths = listed(files);
  await each(paths, async (path) => {
    await add(path);
    // The list itself is one of them.
    onProgress?.(files.size, paths.length + 1);
  });
  await writeCopy(caches, next, files);
  await writeRecord(caches, 'pinned', next.signed);
  for (const name of await caches.keys())
    if (name.startsWith(COPIES) && name !== COPIES + next.hash) await caches.delete(name);
}

/** Removes the copy and everything that was kept of it. */
export async function forgetReleases(caches: Caches): Promise<void> {
  for (const name of await caches.keys()) if (name === RECORDS || name.startsWith(COPIES)) await caches.delete(name);
}
