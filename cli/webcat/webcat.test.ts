import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expiryOf, type ReleaseManifest, releaseBytes } from '#domain/release/manifest.ts';
import { type WebcatManifest, webcatEnrollment } from '#domain/release/webcat.ts';
import { testFolder } from '#server/testing/folder.ts';
import { readContents } from '../release/read-build.ts';
import { servedByWallet } from './served-by-wallet.ts';
import { wasmIn } from './wasm-modules.ts';
import { webcatCommand } from './webcat-command.ts';

const BUILD = join(import.meta.dirname, '../../build');
const WALLET = 'https://wallet.usg.example';
const ISSUED = '2030-01-01T12:00:00Z';
const folder = testFolder();
const at = (name: string) => join(folder.path, name);

const pair = generateKeyPairSync('ed25519');
const signer = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const ENROLLMENT = {
  type: 'sigsum',
  signers: [signer.toString('base64url')],
  threshold: 1,
  policy: 'AAEBAg',
  max_age: 7_776_000,
  cas_url: 'https://cas.example/',
  logs: { log: 'https://log.example/' },
};

/** The line of a proof that says who signed what. */
function proofOf(content: Uint8Array): string {
  const leaf = Buffer.concat([Buffer.from('sigsum.org/v1/tree-leaf\0'), sha256(sha256(content))]);
  return `version=2\nleaf=${sha256(signer).toString('hex')} ${sign(null, leaf, pair.privateKey).toString('hex')}\n`;
}

const make = (given: object = {}) =>
  webcatCommand(
    { file: at('release.json'), folder: folder.path, wallet: WALLET, treeHead: at('tree-head'), ...given },
    BUILD,
  );
const withProof = () => make({ enrollment: at('enrollment.json'), proof: at('proof') });
const signed = () => readFileSync(at('manifest.canonical'));
/** What is signed has its newlines as they are, which no JSON parser takes. */
const manifest = (): WebcatManifest => JSON.parse(signed().toString().replaceAll('\n', '\\n'));

let release: ReleaseManifest;
beforeAll(async () => {
  const { hashes, wasm_hashes, files, pages } = await readContents(BUILD);
  const facts = { format: 1, number: 7, version: '0.2.0', commit: 'c'.repeat(40), emergency: false } as const;
  const usg_release = { ...facts, issued: ISSUED, expires: expiryOf(ISSUED), notes: [], files, pages };
  release = { hashes, wasm_hashes, usg_release };
  writeFileSync(at('release.json'), releaseBytes(release));
  writeFileSync(at('tree-head'), 'size=1\n');
  writeFileSync(at('enrollment.json'), JSON.stringify(ENROLLMENT));
  await make();
});
afterAll(() => folder.remove());

it('lists the wallet’s page at each of its paths, and every script with the release’s hash', () => {
  const { files, default_index, default_fallback } = manifest();
  for (const path of ['/wallet', '/wallet/', '/wallet2', '/wallet2/'])
    expect(files[path]).toBe(release.hashes[path.replace(/\/$/, '')]);
  expect(files[`/${default_index}`]).toBe(files['/wallet']);
  expect(files[default_fallback]).toBe(files['/wallet']);
  const scripts = Object.keys(release.hashes).filter((path) => path.startsWith('/assets/') && path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  for (const path of scripts) expect(files[path]).toBe(release.hashes[path]);
});

it('says each page’s and worker’s own policy by its path, and of all else that nothing runs', () => {
  const { default_csp, extra_csp } = manifest();
  expect(default_csp).toMatch(/^default-src 'none';(?!.*script-src)/);
  expect(extra_csp['/wallet']).toMatch(/script-src 'self' 'sha256-/);
  expect(extra_csp['/wallet/']).toBe(extra_csp['/wallet']);
  const kdf = Object.keys(extra_csp).find((path) => path.includes('kdf.worker-')) ?? '';
  expect(extra_csp[kdf]).toContain("'wasm-unsafe-eval'");
  // What its validator refuses in any policy.
  for (const policy of [default_csp, ...Object.values(extra_csp)]) {
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/,|'unsafe-|strict-dynamic|https?:|\*/);
  }
});

it('has browsers look for the policy that each file is served with, at a path that begins like another’s, too', async () => {
  const { files, extra_csp, default_csp } = manifest();
  const origins = { site: 'https://usg.example', wallet: WALLET };
  const { policies } = await servedByWallet(BUILD, release, origins);
  const wanted = (path: string) => {
    const begun = Object.keys(extra_csp).filter((each) => path.startsWith(each));
    const longest = begun.toSorted((a, b) => b.length - a.length)[0];
    return extra_csp[path] ?? extra_csp[longest ?? ''] ?? default_csp;
  };
  expect(Object.keys(files)).toContain('/wallet-files.json');
  for (const [path, policy] of policies.of) expect([path, wanted(path)]).toEqual([path, policy]);
});

it('names every WebAssembly module that a script carries', () => {
  const kdf = Object.keys(release.hashes).find((path) => path.includes('kdf.worker-')) as string;
  const modules = wasmIn(readFileSync(join(BUILD, 'client', kdf), 'utf8'));
  expect(modules.length).toBeGreaterThan(0);
  expect(manifest().wasm).toEqual([...new Set(modules)].toSorted());
});

it('writes what the wallet’s address serves once a signer’s proof is there, and refuses one for another manifest', async () => {
  const bundle = at('.well-known/webcat/bundle.json');
  writeFileSync(at('proof'), proofOf(Buffer.from('another')));
  expect((await withProof()).ok).toBe(false);
  expect(existsSync(bundle)).toBe(false);
  writeFileSync(at('proof'), proofOf(signed()));
  expect((await withProof()).ok).toBe(true);
  const { enrollment, manifest: served, signatures } = JSON.parse(readFileSync(bundle, 'utf8'));
  expect([enrollment, served]).toEqual([ENROLLMENT, manifest()]);
  expect(Object.keys(signatures)).toEqual(ENROLLMENT.signers);
});

it('refuses a release whose build isn’t here', async () => {
  const other = { ...release, hashes: { ...release.hashes, '/wallet': 'A'.repeat(43) } };
  writeFileSync(at('other.json'), releaseBytes(other));
  await expect(make({ file: at('other.json') })).rejects.toThrow('/wallet isn’t the release’s in the build here.');
});

it.each([
  ['no signer', { signers: [] }],
  ['more signers than there are', { threshold: 2 }],
  ['the same signer twice', { threshold: 2, signers: [ENROLLMENT.signers[0], ENROLLMENT.signers[0]] }],
  ['no log', { logs: {} }],
  ['a policy that is too long', { policy: 'A'.repeat(8_193) }],
  ['anything that we don’t know', { trusted_root: {} }],
])('takes no enrollment with %s', (_, change) => {
  expect(webcatEnrollment.safeParse(ENROLLMENT).success).toBe(true);
  expect(webcatEnrollment.safeParse({ ...ENROLLMENT, ...change }).success).toBe(false);
});
