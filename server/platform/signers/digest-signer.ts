import type { Address, Hex, Signature } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';

/** What holds a key of the site's: it signs 32 bytes and nothing else. */
export interface DigestSigner {
  readonly address: Address;
  signDigest(digest: Hex): Promise<Signature>;
}

/** A signer over a private key of the settings. */
export const keySigner = (privateKey: Hex): DigestSigner => ({
  address: privateKeyToAddress(privateKey),
  signDigest: (digest) => sign({ hash: digest, privateKey }),
});

/** The key that the settings name; at most one of the two. */
export type SignerKey = { key: Hex | undefined; kmsKeyId: string | undefined };
