import { beforeAll, expect, it, vi } from 'vitest';
import { checkRelease, type KnownRelease, type ReleaseProblem, trustedComment } from './check-release.ts';
import { releaseBytes, releaseHash } from './manifest.ts';
import { RELEASE_MESSAGES } from './messages.ts';
import { signatureFile } from './sign.ts';
import { signedRelease, testKey, testManifest } from './testing/release.ts';

const NOW = new Date('2030-02-01T00:00:00Z');

type Key = Awaited<ReturnType<typeof testKey>>;
let key: Key;
let release: Awaited<ReturnType<typeof signedRelease>>;
beforeAll(async () => {
  key = await testKey();
  release = await signedRelease(key);
});

const check = (change: Partial<Parameters<typeof checkRelease>[0]> = {}) =>
  checkRelease({ ...release, keys: [key.text], now: NOW, ...change });
const problemOf = async (change: Parameters<typeof check>[0]): Promise<ReleaseProblem | undefined> => {
  const checked = await check(change);
  return checked.ok ? undefined : checked.problem;
};
const flipped = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

it('takes a release that the release key signed', async () => {
  expect(await check()).toMatchObject({ ok: true, hash: release.hash, release: { number: 3 } });
});

it('takes one that either of two keys signed, while one replaces the other', async () => {
  const next = await testKey();
  expect(await problemOf({ keys: [next.text, key.text] })).toBeUndefined();
});

it('refuses every changed byte of the manifest', async () => {
  const positions = Array.from({ length: 40 }, (_, index) => Math.floor((index * release.manifest.length) / 40));
  const problems = await Promise.all(positions.map((at) => problemOf({ manifest: flipped(release.manifest, at) })));
  expect(new Set(problems)).toEqual(new Set(['wrong-signature']));
});

it('refuses a changed comment, and a signature that is cut short or is none', async () => {
  const cases: [string, ReleaseProblem][] = [
    [release.signature.replace('emergency:no', 'emergency:yes'), 'wrong-signature'],
    [release.signature.split('\n').slice(0, 2).join('\n'), 'malformed'],
    [release.signature.replace(/\n$/, '\n\n'), 'malformed'],
    ['<!doctype html>', 'malformed'],
    ['', 'malformed'],
  ];
  for (const [signature, problem] of cases)
    expect([signature, await problemOf({ signature })]).toEqual([signature, problem]);
});

it('refuses a signature over the bytes themselves, which minisign no longer makes', async () => {
  const [first = '', second = '', ...rest] = release.signature.split('\n');
  // 'RU' begins the base64 of 'ED', 'RW' that of 'Ed'.
  const legacy = [first, second.replace(/^RU/, 'RW'), ...rest].join('\n');
  expect(await problemOf({ signature: legacy })).toBe('malformed');
});

it('refuses another key, also one that calls itself by the id of ours', async () => {
  const thief = await testKey();
  const theirs = await signedRelease(thief);
  expect(await problemOf({ signature: theirs.signature })).toBe('other-key');
  const disguised = await signedRelease({ ...thief, id: key.id });
  expect(await problemOf({ signature: disguised.signature })).toBe('wrong-signature');
});

it('claims nothing without a release key', async () => {
  expect(await check({ keys: [] })).toEqual({ ok: false, problem: 'no-key', message: RELEASE_MESSAGES.noKey });
  expect(await problemOf({ keys: ['RWQ'] })).toBe('no-key');
});

it('calls nothing valid where the browser can’t check signatures', async ({ onTestFinished }) => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('crypto', {});
  expect(await problemOf({})).toBe('unsupported');
});

it('refuses a signed comment that is about another release', async () => {
  const manifest = releaseBytes(testManifest());
  const other = testManifest({ number: 2 }).usg_release;
  const signature = await signatureFile(manifest, trustedComment(other, releaseHash(manifest)), key);
  expect(await problemOf({ manifest, signature })).toBe('other-comment');
});

it('refuses what the release key signed and is no manifest', async () => {
  const manifest = new TextEncoder().encode('{}');
  expect(await problemOf({ manifest, signature: await signatureFile(manifest, 'x', key) })).toBe('malformed');
});

it.each<[string, ReleaseProblem | undefined, (hash: string) => KnownRelease]>([
  ['an older number than is known', 'rolled-back', (hash) => ({ number: 4, hash })],
  ['another release under a number that is known', 'forked', () => ({ number: 3, hash: '00'.repeat(32) })],
  ['nothing if it is the one that is known', undefined, (hash) => ({ number: 3, hash })],
  ['nothing if it is newer', undefined, () => ({ number: 2, hash: '00'.repeat(32) })],
])('refuses %s', async (_, problem, known) => {
  expect(await problemOf({ known: known(release.hash) })).toBe(problem);
});

it('refuses a release after 90 days, and names which', async () => {
  expect(await problemOf({ now: new Date('2030-04-01T11:59:59Z') })).toBeUndefined();
  expect(await check({ now: new Date('2030-04-01T12:00:00Z') })).toMatchObject({
    problem: 'expired',
    release: { number: 3 },
    message: RELEASE_MESSAGES.expired(3, '2030-04-01T12:00:00Z'),
  });
});
