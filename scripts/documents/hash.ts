import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { root } from '../root.mjs';

/** Kinds of files that are taken by the folder: a new one in it changes what is made. */
const BY_FOLDER = new Set(['.mdx', '.svg']);

const besides = (path: string) =>
  BY_FOLDER.has(extname(path))
    ? readdirSync(join(root, dirname(path)))
        .filter((name) => extname(name) === extname(path))
        .map((name) => `${dirname(path)}/${name}`)
    : [path];

/** One hash over the files (paths from the root) that a result is made of. */
export function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of [...new Set(sources.flatMap(besides))].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}
