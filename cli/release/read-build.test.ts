import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { parseManifest, type ReleaseManifest, releaseBytes } from '#domain/release/manifest.ts';
import { testManifest } from '#domain/release/testing/release.ts';
import { testBuild } from '#server/testing/build.ts';
import { readContents } from './read-build.ts';

const PLAIN = '<!doctype html><title>About</title>';
const WASM = Uint8Array.of(0, 97, 115, 109);
const sha = (algorithm: string, content: string | Uint8Array) => createHash(algorithm).update(content);
const buildWith = (files: Record<string, string> = {}) => testBuild({ 'client/about/index.html': PLAIN, ...files });

function manifestOf({ hashes, wasm_hashes, files, pages }: Awaited<ReturnType<typeof readContents>>): ReleaseManifest {
  return { hashes, wasm_hashes, usg_release: { ...testManifest().usg_release, files, pages } };
}

it('lists every file of a build with its size, hash and type, and not the copies that are compressed', async () => {
  const { files } = await readContents(buildWith());
  expect(files['/assets/entry-abc.js']).toEqual({
    integrity: `sha384-${sha('sha384', 'export {};\n').digest('base64')}`,
    size: 11,
    type: 'text/javascript; charset=utf-8',
  });
  expect(Object.keys(files)).toContain('/__spa-fallback.html');
  expect(Object.keys(files).filter((path) => /\.(br|gz)$/.test(path))).toEqual([]);
});

it('marks what the server fills in, and gives the hash by path of everything that it doesn’t', async () => {
  const { files, hashes, pages } = await readContents(buildWith());
  expect(files['/index.html']).toHaveProperty('filled', true);
  expect(files['/robots.txt']).toHaveProperty('filled', true);
  expect(files['/about/index.html']).not.toHaveProperty('filled');
  expect(pages['/about']).toBe('/about/index.html');
  expect(hashes['/about']).toBe(sha('sha256', PLAIN).digest('base64url'));
  expect(Object.keys(hashes)).not.toContain('/');
  expect(Object.keys(hashes)).not.toContain('/robots.txt');
  expect(Object.keys(hashes)).not.toContain('/about/index.html');
});

it('makes the same manifest of the same files, and one that readers take', async () => {
  const [one, other] = await Promise.all([buildWith(), buildWith()].map(readContents));
  expect(one).toEqual(other);
  if (one) expect(parseManifest(releaseBytes(manifestOf(one)))).toMatchObject({ ok: true });
});

it('lists the WebAssembly modules for browsers that check them', async () => {
  const build = buildWith();
  writeFileSync(join(build, 'client/assets/kdf-abc.wasm'), WASM);
  expect((await readContents(build)).wasm_hashes).toEqual([sha('sha256', WASM).digest('base64url')]);
});

it('refuses a compressed copy that unpacks to something else', async () => {
  const build = buildWith();
  writeFileSync(join(build, 'client/assets/entry-abc.js.br'), brotliCompressSync('alert(1);\n'));
  await expect(readContents(build)).rejects.toThrow('entry-abc.js.br unpacks to something else');
});

it('leaves out the manifest and the signature of a release that lie in the build', async () => {
  const before = await readContents(buildWith());
  const build = buildWith({ 'client/release.json': '{}', 'client/release.json.minisig': 'x' });
  expect(await readContents(build)).toEqual(before);
});
