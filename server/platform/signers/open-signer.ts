import type { Hex } from 'viem';
import { type DigestSigner, keySigner, type SignerKey } from './digest-signer.ts';

/** A signer over it, which throws SignerUnavailable; undefined where there is none. `localKey` is that of a chain of our own. */
export async function openSigner(
  { key, kmsKeyId }: SignerKey,
  localKey: Hex | undefined,
): Promise<(() => Promise<DigestSigner>) | undefined> {
  // The SDK takes a while to load, and few sites use it.
  if (kmsKeyId !== undefined) return (await import('./kms-signer.ts')).kmsSigner(kmsKeyId);
  const privateKey = key ?? localKey;
  if (!privateKey) return undefined;
  const signer = keySigner(privateKey);
  return async () => signer;
}
