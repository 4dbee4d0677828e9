import { parseManifest, type Release, type ReleaseManifest, releaseHash } from './manifest.ts';
import { RELEASE_MESSAGES } from './messages.ts';
import { checkSignature, readPublicKey, type SignatureCheck } from './minisign.ts';

/** A release that was seen before: by its number, and the SHA-256 of its manifest. */
export type KnownRelease = { number: number; hash: string };

export type ReleaseProblem =
  | 'no-key'
  | 'malformed'
  | 'other-key'
  | 'wrong-signature'
  | 'unsupported'
  | 'other-comment'
  | 'rolled-back'
  | 'forked'
  | 'expired';

/** `release` is there where the release key did sign it: for 'rolled-back', 'forked' and 'expired'. */
export type ReleaseCheck =
  | { ok: true; manifest: ReleaseManifest; release: Release; hash: string; keyId: string }
  | { ok: false; problem: ReleaseProblem; message: string; release?: Release };

type Questions = {
  /** The served bytes of the manifest, and its signature file. */
  manifest: Uint8Array;
  signature: string;
  /** The release keys, as `site.config.ts` names them. */
  keys: readonly string[];
  now: Date;
  /** The newest release that was seen before. */
  known?: KnownRelease | undefined;
};

/** The comment that is signed with a manifest, so that minisign alone says which release it is. */
export const trustedComment = ({ number, issued, emergency }: Release, hash: string): string =>
  [`release:${number}`, `issued:${issued}`, `emergency:${emergency ? 'yes' : 'no'}`, `sha256:${hash}`].join('\t');

const failed = (problem: ReleaseProblem, message: string, release?: Release): ReleaseCheck => ({
  ok: false,
  problem,
  message,
  ...(release && { release }),
});

function signatureProblem(check: Extract<SignatureCheck, { ok: false }>): ReleaseCheck {
  if (check.problem === 'other-key') return failed('other-key', RELEASE_MESSAGES.otherKey(check.keyId));
  if (check.problem === 'malformed') return failed('malformed', RELEASE_MESSAGES.signatureMalformed);
  if (check.problem === 'unsupported') return failed('unsupported', RELEASE_MESSAGES.noEd25519);
  return failed('wrong-signature', RELEASE_MESSAGES.wrongSignature);
}

/** What is wrong with a release that the release key did sign: where it comes after what is known, and when it ends. */
function standingProblem(release: Release, hash: string, { now, known }: Questions): ReleaseCheck | undefined {
  const { number, expires } = release;
  if (known && number < known.number)
    return failed('rolled-back', RELEASE_MESSAGES.rolledBack(number, known.number), release);
  if (known && number === known.number && hash !== known.hash)
    return failed('forked', RELEASE_MESSAGES.forked(number), release);
  if (now.getTime() >= Date.parse(expires))
    return failed('expired', RELEASE_MESSAGES.expired(number, expires), release);
  return undefined;
}

/**
 * Whether a manifest is a release: signed with a release key, in the known shape, not older than what was seen before, and not expired.
 * Whether the files are those of the manifest, and whether the chain records it, is asked apart.
 */
export async function checkRelease(questions: Questions): Promise<ReleaseCheck> {
  const { manifest: bytes, signature, keys } = questions;
  const known = keys.map(readPublicKey).filter((key) => key !== undefined);
  if (known.length === 0) return failed('no-key', RELEASE_MESSAGES.noKey);
  const signed = await checkSignature(bytes, signature, known);
  if (!signed.ok) return signatureProblem(signed);
  const parsed = parseManifest(bytes);
  if (!parsed.ok) return failed('malformed', parsed.message);
  const { manifest } = parsed;
  const { usg_release: release } = manifest;
  const hash = releaseHash(bytes);
  if (signed.trustedComment !== trustedComment(release, hash))
    return failed('other-comment', RELEASE_MESSAGES.otherComment);
  return standingProblem(release, hash, questions) ?? { ok: true, manifest, release, hash, keyId: signed.keyId };
}
