import { readdir, readFile } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import type { Encoding } from '../../platform/http/content-encoding.ts';
import { type Body, tagOf } from '../../platform/http/etag.ts';
import { promiseCache } from '../../platform/promise-cache.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.zip': 'application/zip',
};
const SUFFIXES: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

export const hasFileType = (path: string): boolean => extname(path).toLowerCase() in TYPES;
export const typeOf = (path: string): string => TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** The build's files by URL path; read and tagged when first asked for, and only those that the build holds. */
export async function buildFiles(client: string) {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const present = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        posix.normalize(`/${join(entry.parentPath, entry.name).slice(client.length).split(sep).join('/')}`),
      )
      // Every other page is answered at its path, with the price in it.
      .filter((path) => !path.endsWith('.html') || path.startsWith('/documents/')),
  );
  const bodies = promiseCache<Body>();

  const encodings = (path: string): Encoding[] =>
    (['br', 'gzip', 'identity'] as const).filter((name) => present.has(path + (SUFFIXES[name] ?? '')));

  const read = async (path: string, encoding: Encoding): Promise<Body> => {
    const bytes = await readFile(join(client, path + (SUFFIXES[encoding] ?? '')));
    return { bytes, encoding, tag: tagOf(bytes, encoding) };
  };

  return {
    has: (path: string) => present.has(path) && hasFileType(path),
    encodings,
    body: (path: string, encoding: Encoding): Promise<Body> =>
      bodies.get(`${encoding} ${path}`, () => read(path, encoding)),
  };
}

export type BuildFiles = Awaited<ReturnType<typeof buildFiles>>;
