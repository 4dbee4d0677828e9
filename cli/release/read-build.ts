import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { typeOf } from '#domain/file-types.ts';
import { RELEASE_PATHS, type Release, type ReleaseFile, servedPaths, wasmHashes } from '#domain/release/manifest.ts';
import { StartupError } from '#server/platform/errors.ts';
import { readBuild } from '#server/site/pages/read-build.ts';

/** What a manifest says of a build, apart from which release it is. */
export type BuildContents = {
  hashes: Record<string, string>;
  wasm_hashes: string[];
  files: Release['files'];
  pages: Release['pages'];
};

const DECODERS = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;
const isCompressed = (path: string) => /\.(br|gz)$/.test(path);
const OWN: readonly string[] = Object.values(RELEASE_PATHS);

async function pathsIn(client: string): Promise<string[]> {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length).split(sep).join('/'))
    .filter((path) => !isCompressed(path) && !OWN.includes(path))
    .toSorted();
}

/** A browser gets what a compressed copy unpacks to, so that has to be the same. */
async function expectSameUnpacked(file: string, bytes: Buffer): Promise<void> {
  for (const [suffix, decode] of Object.entries(DECODERS)) {
    if (!existsSync(file + suffix)) continue;
    if (!decode(await readFile(file + suffix)).equals(bytes))
      throw new StartupError(`${file}${suffix} unpacks to something else than ${file}. Build again.`);
  }
}

function describeFile(path: string, bytes: Buffer, isFilled: boolean): ReleaseFile {
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  return { integrity, size: bytes.length, type: typeOf(path), ...(isFilled && { filled: true as const }) };
}

/** Reads every file of a web build as it is served: a file with the server's marks in it is one that the server fills in. */
export async function readContents(build: string): Promise<BuildContents> {
  const client = join(build, 'client');
  const { routes, texts, placeholders, pages: pageFiles } = await readBuild(build);
  const mayBeFilled = new Set([...pageFiles.keys(), ...texts].map((file) => `/${file}`));
  const marks = Object.values(placeholders);
  const files: Release['files'] = {};
  const sha256: Record<string, string> = {};
  for (const path of await pathsIn(client)) {
    const bytes = await readFile(join(client, path));
    await expectSameUnpacked(join(client, path), bytes);
    files[path] = describeFile(path, bytes, mayBeFilled.has(path) && marks.some((mark) => bytes.includes(mark)));
    sha256[path] = createHash('sha256').update(bytes).digest('base64url');
  }
  const pages = Object.fromEntries(routes.map(({ pattern, file }) => [pattern, `/${file}`]));
  const hashes = Object.fromEntries(
    [...servedPaths({ files, pages })].map(([path, file]) => [path, sha256[file] ?? '']),
  );
  return { hashes, wasm_hashes: wasmHashes(hashes), files, pages };
}
