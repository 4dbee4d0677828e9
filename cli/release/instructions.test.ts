import { decodeFunctionData, zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { releaseLogAbi } from '#contracts/abi.ts';
import { releaseLogAddress } from '#contracts/creation.ts';
import { testManifest } from '#domain/release/testing/release.ts';
import { nextSteps, recordStep, releaseNotes } from './instructions.ts';

const HASH = 'ab'.repeat(32);
const { usg_release: release } = testManifest({ emergency: true });

it('records the number, the hash and whether it is an emergency, at the log of the token', () => {
  const { to, data } = recordStep(zeroAddress, release, HASH);
  expect(to).toBe(releaseLogAddress(zeroAddress));
  expect(decodeFunctionData({ abi: releaseLogAbi, data })).toEqual({
    functionName: 'record',
    args: [3n, `0x${HASH}`, true],
  });
});

it('prints the manifest’s hash in the notes and in the tag', () => {
  const notes = releaseNotes(release, HASH, 'cd'.repeat(32));
  expect(notes).toContain(`- Manifest: \`release.json\`, SHA-256 \`${HASH}\``);
  expect(notes).toContain('emergency release');
  expect(notes).toContain('- The wallet opens faster.');
  const [tag, record] = nextSteps(release, HASH, { folder: 'release/3', hasSafeFile: false });
  expect(tag).toContain(`git tag -s v0.2.0 -m 'USG 0.2.0, release 3, manifest ${HASH}'`);
  expect(record).toContain(recordStep(zeroAddress, release, HASH).data);
});
