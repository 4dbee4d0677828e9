import { expect, it } from 'vitest';
import {
  expiryOf,
  parseManifest,
  type ReleaseManifest,
  releaseBytes,
  releaseHash,
  servedPaths,
  waictBody,
} from './manifest.ts';
import { RELEASE_MESSAGES } from './messages.ts';
import { testManifest } from './testing/release.ts';

const MANIFEST = testManifest();
const RELEASE = MANIFEST.usg_release;
const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (manifest: object) => new TextDecoder().decode(releaseBytes(manifest as ReleaseManifest));
const messageOf = (bytes: Uint8Array) => {
  const parsed = parseManifest(bytes);
  return parsed.ok ? undefined : parsed.message;
};
const changed = (change: object) =>
  releaseBytes({ ...MANIFEST, usg_release: { ...RELEASE, ...change } } as ReleaseManifest);

it('reads what it writes', () => {
  expect(parseManifest(releaseBytes(MANIFEST))).toEqual({ ok: true, manifest: MANIFEST });
});

it('writes the same bytes whatever the order of the members', () => {
  const turned = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, each]) => [key, turned(each)]),
        )
      : value;
  expect(releaseHash(releaseBytes(turned(MANIFEST) as ReleaseManifest))).toBe(releaseHash(releaseBytes(MANIFEST)));
});

it.each<[string, string]>([
  ['spaces', JSON.stringify(MANIFEST, null, 1)],
  ['another order', `{"wasm_hashes":${JSON.stringify(MANIFEST.wasm_hashes)},${textOf(MANIFEST).slice(1, -1)}}`],
  ['a line end', `${textOf(MANIFEST)}\n`],
  ['a number twice', textOf(MANIFEST).replace('"number":3', '"number":2,"number":3')],
])('refuses a manifest that is written with %s', (_, text) => {
  expect(messageOf(bytesOf(text))).toBe(RELEASE_MESSAGES.notCanonical);
});

it('refuses what is no JSON, or no UTF-8', () => {
  expect(messageOf(bytesOf('<!doctype html>'))).toBe(RELEASE_MESSAGES.notJson);
  expect(messageOf(Uint8Array.of(0xff))).toBe(RELEASE_MESSAGES.notJson);
});

it.each<[string, object]>([
  ['an unknown member', { more: 1 }],
  ['another format', { format: 2 }],
  ['the number zero', { number: 0 }],
  ['a fraction of a number', { number: 1.5 }],
  ['a short commit', { commit: 'c0ffee' }],
  ['a day that there isn’t', { issued: '2030-02-30T12:00:00Z' }],
  ['a path that leaves the folder', { files: { ...RELEASE.files, '/../x.js': RELEASE.files['/assets/kdf.wasm'] } }],
  ['a path that isn’t one', { files: { ...RELEASE.files, 'x.js': RELEASE.files['/assets/kdf.wasm'] } }],
  ['another hash', { files: { '/x.js': { ...RELEASE.files['/assets/kdf.wasm'], integrity: 'sha256-AAAA' } } }],
])('refuses %s, and says where', (_, change) => {
  expect(messageOf(changed(change))).toMatch(/that we don’t know or that is missing: usg_release/);
});

it('refuses a manifest whose parts contradict each other', () => {
  const { '/wallet': wallet = '', ...others } = MANIFEST.hashes;
  const { '/wallet/index.html': page, ...files } = RELEASE.files;
  expect(messageOf(releaseBytes({ ...MANIFEST, hashes: others }))).toBe(RELEASE_MESSAGES.hashesDiffer('/wallet'));
  expect(messageOf(releaseBytes({ ...MANIFEST, hashes: { ...others, '/wallet': wallet, '/': wallet } }))).toBe(
    RELEASE_MESSAGES.hashesDiffer('/'),
  );
  expect(messageOf(changed({ files }))).toBe(RELEASE_MESSAGES.noSuchFile('/wallet/index.html'));
  expect(messageOf(changed({ files: { ...files, '/wallet/index.html': { ...page, filled: true } } }))).toBe(
    RELEASE_MESSAGES.hashesDiffer('/wallet'),
  );
  expect(messageOf(releaseBytes({ ...MANIFEST, wasm_hashes: [] }))).toBe(RELEASE_MESSAGES.wasmDiffers);
  expect(messageOf(changed({ expires: '2031-01-01T12:00:00Z' }))).toBe(RELEASE_MESSAGES.otherExpiry);
});

it('lists by path what is served byte for byte: no page that the server fills in, and no page under its file', () => {
  expect([...servedPaths(RELEASE)]).toEqual([
    ['/assets/main-abc.js', '/assets/main-abc.js'],
    ['/assets/kdf.wasm', '/assets/kdf.wasm'],
    ['/wallet', '/wallet/index.html'],
  ]);
  const documents = { '/documents/verifier.html': { ...RELEASE.files['/wallet/index.html'] } as never };
  expect([...servedPaths({ files: documents, pages: { '/profile/*': '/documents/verifier.html' } })]).toEqual([
    ['/documents/verifier.html', '/documents/verifier.html'],
  ]);
});

it('expires 90 days after it was issued, whatever the clocks', () => {
  expect(expiryOf('2030-01-01T12:00:00Z')).toBe('2030-04-01T12:00:00Z');
});

it('is what a browser that enforces WAICT reads: the manifest and an empty proof, each with its line end', () => {
  const body = waictBody(releaseBytes(MANIFEST));
  expect(body.split('\n')).toEqual([textOf(MANIFEST), '', '']);
  expect(JSON.parse(body).hashes).toEqual(MANIFEST.hashes);
});
