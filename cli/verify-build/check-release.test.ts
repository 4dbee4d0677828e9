import { join } from 'node:path';
import { toFunctionSelector, zeroAddress } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { expiryOf, RELEASE_PATHS, type ReleaseManifest } from '#domain/release/manifest.ts';
import { signedRelease, testKey } from '#domain/release/testing/release.ts';
import type { Rpc } from '#proof/rpc.ts';
import { readContents } from '../release/read-build.ts';
import type { Answer, Manner } from './ask.ts';
import { checkSiteRelease } from './check-release.ts';

const FOLDER = join(import.meta.dirname, '../../build');
const COMMIT = 'c0ffee'.padEnd(40, '0');
const ISSUED = '2030-01-01T12:00:00Z';
const NOW = new Date('2030-01-02T00:00:00Z');

let genuine: ReleaseManifest;
let key: Awaited<ReturnType<typeof testKey>>;

type Served = { manifest: Uint8Array; signature: string };
const release = (
  change: Partial<ReleaseManifest['usg_release']> = {},
  by = key,
): Promise<Served & { hash: string }> => {
  const issued = change.issued ?? ISSUED;
  const usg_release = { ...genuine.usg_release, ...change, issued, expires: expiryOf(issued) };
  return signedRelease(by, { ...genuine, usg_release });
};

beforeAll(async () => {
  key = await testKey();
  const { hashes, wasm_hashes, files, pages } = await readContents(FOLDER);
  genuine = {
    hashes,
    wasm_hashes,
    usg_release: {
      format: 1,
      number: 7,
      version: '0.2.0',
      commit: COMMIT,
      issued: ISSUED,
      expires: expiryOf(ISSUED),
      emergency: false,
      notes: [],
      files,
      pages,
    },
  };
});

type Check = {
  number?: number;
  place?: { rpc: Rpc; token: `0x${string}` };
  now?: Date;
  keys?: string[];
  commit?: string | undefined;
};

/** What is found of a site that serves that. */
async function check(served: Partial<Served>, given: Check = {}, alter = (_: Manner, body: Buffer) => body) {
  const bodies = new Map<string, Uint8Array | string | undefined>([
    [RELEASE_PATHS.manifest, served.manifest],
    [RELEASE_PATHS.signature, served.signature],
  ]);
  const ask = async (path: string, manner: Manner): Promise<Answer> => {
    const body = bodies.get(path);
    if (body === undefined) return { status: 404, headers: new Map(), body: Buffer.from(''), hints: [] };
    return { status: 200, headers: new Map(), body: alter(manner, Buffer.from(body as string)), hints: [] };
  };
  const report = await checkSiteRelease(
    { ...genuine, ...genuine.usg_release },
    { ask },
    { keys: [key.text], commit: COMMIT, now: NOW, ...given },
  );
  return { ...report, said: report.findings.map(({ detail }) => detail) };
}

it('finds nothing wrong with this build’s release, signed with the release key', async () => {
  const { said, release: found, unchecked } = await check(await release());
  expect(said).toEqual([]);
  expect(found).toMatchObject({ number: 7, commit: COMMIT });
  expect(unchecked).toEqual([expect.stringContaining('The record on the chain')]);
});

it('claims nothing without a release key', async () => {
  expect(await check({}, { keys: [] })).toMatchObject({
    said: [],
    unchecked: [expect.stringContaining('no release key')],
  });
});

it('names a site that serves no manifest, or no signature', async () => {
  expect((await check({})).said).toHaveLength(2);
  const { manifest } = await release();
  expect((await check({ manifest })).said).toEqual(['answered 404: the site names no release']);
});

it('names a release that was rolled back behind the one that this checkout knows of', async () => {
  const served = await release();
  expect((await check(served, { number: 8 })).said).toEqual([expect.stringContaining('was set back')]);
  expect((await check(served, { number: 7 })).said).toEqual([]);
});

/** A node that answers for a ReleaseLog whose newest release is `last`, and that has one hash for every number. */
function chainWith(last: number, hash: string) {
  const word = (value: string) => `0x${value.padStart(64, '0')}`;
  const lastNumber = toFunctionSelector('lastNumber()');
  const rpc = (async (_: string, [{ data }]: [{ data: string }]) =>
    data === lastNumber ? word(last.toString(16)) : word(hash)) as unknown as Rpc;
  return { rpc, token: zeroAddress };
}

it('names a release that the chain doesn’t have, has otherwise, or has a newer one of', async () => {
  const { hash, ...served } = await release();
  const said = async (last: number, recorded: string) =>
    (await check(served, { place: chainWith(last, recorded) })).said;
  expect(await said(7, hash)).toEqual([]);
  expect(await said(8, hash)).toEqual([expect.stringContaining('was set back')]);
  expect(await said(7, 'f'.repeat(64))).toEqual(['There are two different releases with the number 7.']);
  expect(await said(6, '')).toEqual(['Release 7 isn’t recorded on the chain.']);
});

it('names a release that has expired', async () => {
  const now = new Date('2030-04-01T12:00:00Z');
  expect((await check(await release(), { now })).said).toEqual([expect.stringContaining('expired at')]);
});

it('names another key, and a signature with the release key of another manifest', async () => {
  const other = await release({}, await testKey());
  expect((await check(other)).said).toEqual([expect.stringContaining('isn’t a release key')]);
  const [one, two] = [await release(), await release({ number: 8 })];
  expect((await check({ manifest: one.manifest, signature: two.signature })).said).toEqual([
    expect.stringContaining('signature doesn’t match'),
  ]);
});

it('names an old release, of which everything is genuine', async () => {
  const { files } = genuine.usg_release;
  const [path = ''] = Object.keys(files).filter((name) => name.startsWith('/wallet'));
  const old = await release({
    commit: 'a'.repeat(40),
    number: 6,
    files: { ...files, [path]: { ...files[path], size: 1 } as (typeof files)[string] },
  });
  const { said } = await check(old);
  expect(said).toEqual([
    `The site’s release is of commit ${'a'.repeat(40)}, and this checkout of ${COMMIT}.`,
    `the file ${path} isn’t that of this checkout’s build`,
  ]);
});

it('names a page that is at another path, and a hash that isn’t that of a file that is', async () => {
  const { hashes, usg_release } = genuine;
  const pages = { ...usg_release.pages, '/about': '/faq/index.html' };
  expect((await check(await release({ pages }))).said).toEqual(['the page /about isn’t that of this checkout’s build']);
  const [path = ''] = Object.keys(hashes).filter((name) => name.includes('kdf.worker-'));
  const other = await signedRelease(key, { ...genuine, hashes: { ...hashes, [path]: 'A'.repeat(43) } });
  expect((await check(other)).said).toEqual([`the hash of ${path} isn’t that of this checkout’s build`]);
});

it('names a changed byte in the manifest or the signature, whoever gets it', async () => {
  const { manifest, signature } = await release();
  const changed = Buffer.from(manifest);
  changed[40] = (changed[40] ?? 0) ^ 1;
  expect((await check({ manifest: changed, signature })).said).toHaveLength(1);
  const forFirefox = (manner: Manner, body: Buffer) =>
    manner.browser === 'Firefox' ? Buffer.concat([body, Buffer.from(' ')]) : body;
  const { findings } = await check({ manifest, signature }, {}, forFirefox);
  expect(findings).toMatchObject([
    { address: RELEASE_PATHS.manifest, detail: 'differs by who asks', manners: [expect.stringContaining('Firefox')] },
    { address: RELEASE_PATHS.signature, manners: [expect.stringContaining('Firefox')] },
  ]);
});
