import { checkRelease, type KnownRelease, type ReleaseProblem } from '#domain/release/check-release.ts';
import { type Release, releaseHash } from '#domain/release/manifest.ts';

/** A release as it is published, or kept: the text of its manifest, and the signature file. */
export type SignedRelease = { manifest: string; signature: string };

/** What is shown of a release. */
export type ReleaseFacts = Pick<
  Release,
  'number' | 'version' | 'commit' | 'issued' | 'expires' | 'emergency' | 'notes'
> & {
  /** The SHA-256 of its manifest. */
  hash: string;
};

export type ReadRelease = { facts: ReleaseFacts; release: Release };

/** Where a release can't be taken: `number` is there if the release key did sign it. */
export type Refused = { problem: ReleaseProblem; message: string; number?: number };

type Reading = { ok: true; read: ReadRelease; hasExpired: boolean } | { ok: false; refused: Refused };
type Questions = { keys: readonly string[]; now: Date; known?: KnownRelease | undefined };

const bytesOf = (manifest: string) => new TextEncoder().encode(manifest);

function factsOf(release: Release, hash: string): ReleaseFacts {
  const { number, version, commit, issued, expires, emergency, notes } = release;
  return { number, version, commit, issued, expires, emergency, notes, hash };
}

/** A release by its manifest, once the release key is found to have signed it; one that has only expired is read, too. */
export async function readRelease({ manifest, signature }: SignedRelease, questions: Questions): Promise<Reading> {
  const bytes = bytesOf(manifest);
  const check = await checkRelease({ ...questions, manifest: bytes, signature });
  const { release } = check;
  if (release && (check.ok || check.problem === 'expired'))
    return { ok: true, read: { facts: factsOf(release, releaseHash(bytes)), release }, hasExpired: !check.ok };
  if (check.ok) throw new TypeError('a release without a release');
  const { problem, message } = check;
  return { ok: false, refused: { problem, message, ...(release && { number: release.number }) } };
}
