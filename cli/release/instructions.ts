import { type Address, encodeFunctionData, type Hex } from 'viem';
import { releaseLogAbi } from '#contracts/abi.ts';
import { releaseLogAddress } from '#contracts/creation.ts';
import { RELEASE_DAYS, RELEASE_PATHS, type Release } from '#domain/release/manifest.ts';
import type { Step } from '#server/chain/deployment/plan.ts';

/** The call by which the token's admin records a release at its ReleaseLog. */
export const recordCall = ({ number, emergency }: Release, hash: string): Hex =>
  encodeFunctionData({
    abi: releaseLogAbi,
    functionName: 'record',
    args: [BigInt(number), `0x${hash}`, emergency],
  });

const RECORD_GAS = 120_000n;

/** The same as a step for the admin's Safe. */
export const recordStep = (token: Address, release: Release, hash: string): Step => ({
  title: `record release ${release.number}, SHA-256 ${hash}`,
  to: releaseLogAddress(token),
  data: recordCall(release, hash),
  gas: RECORD_GAS,
  by: 'admin',
});

/** The text that goes with the release where it is published. */
export function releaseNotes(release: Release, hash: string, verifier: string): string {
  const { number, version, commit, issued, expires, emergency, notes } = release;
  const lines = [
    `# Release ${number} (${version})`,
    ...(emergency ? ['', 'This is an emergency release: it mends what endangers holders.'] : []),
    '',
    `- Commit: \`${commit}\``,
    `- Issued: ${issued}; vouched for until ${expires}`,
    `- Manifest: \`release.json\`, SHA-256 \`${hash}\``,
    `- Verifier: \`usg-verifier.html\`, SHA-256 \`${verifier}\``,
    '',
    'What is new:',
    '',
    ...notes.map((note) => `- ${note}`),
  ];
  return `${lines.join('\n')}\n`;
}

type Place = { folder: string; hasSafeFile: boolean };

/** What is left for people to do, in order. */
export function nextSteps(release: Release, hash: string, { folder, hasSafeFile }: Place): string[] {
  const { number, version } = release;
  const record = hasSafeFile
    ? `Load ${folder}/safe.json into the Safe’s Transaction Builder; it records the release at the token’s ReleaseLog.`
    : `Have the token’s admin call its ReleaseLog with this data: ${recordCall(release, hash)}`;
  return [
    `1. Sign the tag: git tag -s v${version} -m 'USG ${version}, release ${number}, manifest ${hash}'`,
    `2. ${record}`,
    `3. Publish what is in ${folder}, with notes.md as the release’s notes.`,
    `4. On the machines that serve this build: cp ${folder}/release.json* build/client/, then restart. The site shows it at ${RELEASE_PATHS.manifest}.`,
    `5. Begin the next version, and name in its page this one’s commit and \`- Manifest: \`release.json\`, SHA-256 \`${hash}\`\`.`,
    `Release again within ${RELEASE_DAYS} days, if only with the same code under the next number.`,
  ];
}
