import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { hasFileType } from '#domain/file-types.ts';
import { isPageFile } from '#domain/release/manifest.ts';
import type { Encoding } from '../../platform/http/content-encoding.ts';
import { type Body, tagOf } from '../../platform/http/etag.ts';
import { promiseCache } from '../../platform/promise-cache.ts';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
const SUFFIXES: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** How long a page that was open before a release goes on with the files that the release replaced. */
const REPLACED_MS = 24 * 60 * 60_000;
const HASHED_FILE = /^\/assets\/[\w.-]+$/;

const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() === true;

/**
 * Where hashed files are that the build didn't hold when the server started: in a newer build in its place, as during a release to several
 * instances, and in those that were replaced less than a day ago (scripts/build-web.mjs), named for the time.
 */
async function otherFolders(build: string, now: Date): Promise<string[]> {
  const replaced = join(build, 'replaced');
  const times = await readdir(replaced).catch(() => []);
  const recent = times.filter((time) => now.getTime() - Number(time) < REPLACED_MS);
  return [join(build, 'client'), ...recent.map((time) => join(replaced, time))];
}

/** The build's files by URL path; read and tagged when first asked for, and only those that the build holds. */
export async function buildFiles(build: string) {
  const client = join(build, 'client');
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const present = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        posix.normalize(`/${join(entry.parentPath, entry.name).slice(client.length).split(sep).join('/')}`),
      )
      // Pages are answered at their paths, with the price in them.
      .filter((path) => !isPageFile(path)),
  );
  const bodies = promiseCache<Body>();

  const read = async (folder: string, path: string, encoding: Encoding): Promise<Body> => {
    const bytes = await readFile(join(folder, path + (SUFFIXES[encoding] ?? '')));
    return { bytes, encoding, tag: tagOf(bytes, encoding) };
  };

  const bodyIn = (folder: string, path: string, encoding: Encoding): Promise<Body> =>
    bodies.get(`${encoding} ${path}`, () => read(folder, path, encoding));

  async function findReplaced(path: string, now: Date): Promise<BuildFile | undefined> {
    if (!HASHED_FILE.test(path)) return undefined;
    for (const folder of await otherFolders(build, now)) {
      const found = await Promise.all(ENCODINGS.map((name) => isFile(join(folder, path + (SUFFIXES[name] ?? '')))));
      const encodings = ENCODINGS.filter((_, index) => found[index]);
      if (encodings.length > 0) return { encodings, body: (encoding) => bodyIn(folder, path, encoding) };
    }
    return undefined;
  }

  /** The file at that path, if there is one. */
  async function find(path: string, now: Date): Promise<BuildFile | undefined> {
    if (!hasFileType(path)) return undefined;
    if (!present.has(path)) return findReplaced(path, now);
    return {
      encodings: ENCODINGS.filter((name) => present.has(path + (SUFFIXES[name] ?? ''))),
      body: async (encoding) => {
        try {
          return await bodyIn(client, path, encoding);
        } catch (error) {
          // A newer build is in its place.
          const replaced = await findReplaced(path, now);
          if (!replaced?.encodings.includes(encoding)) throw error;
          return replaced.body(encoding);
        }
      },
    };
  }

  return { find };
}

/** A file with the encodings in which it is there. */
export type BuildFile = { encodings: readonly Encoding[]; body: (encoding: Encoding) => Promise<Body> };
export type BuildFiles = Awaited<ReturnType<typeof buildFiles>>;
