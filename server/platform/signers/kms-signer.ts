import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, type KMSClientConfig, SignCommand } from '@aws-sdk/client-kms';
import { fromDerBytes } from 'ox/Signature';
import {
  type Address,
  concatHex,
  type Hex,
  hexToBytes,
  isAddressEqual,
  keccak256,
  numberToHex,
  recoverAddress,
  type Signature,
  stringToBytes,
  toHex,
} from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { SignerUnavailable } from '../errors.ts';
import { promiseCache } from '../promise-cache.ts';
import type { DigestSigner } from './digest-signer.ts';

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** Signed once before the key is relied on: a policy may let us read the key and not use it. No transaction has this hash. */
const PROOF = keccak256(stringToBytes('The site asks whether this key signs.'));

/**
 * A signer over a key of AWS KMS (ECC_SECG_P256K1, SIGN_VERIFY), asked for when it is first needed, and again after it failed to sign.
 * Region, endpoint and credentials are the SDK's own settings unless given.
 */
export function kmsSigner(keyId: string, config: KMSClientConfig = {}): () => Promise<DigestSigner> {
  const requestHandler = { connectionTimeout: 2_000, requestTimeout: 4_000, throwOnRequestTimeout: true };
  const client = new KMSClient({ maxAttempts: 2, requestHandler, ...config });
  const opened = promiseCache<DigestSigner>();

  async function sign(digest: Hex, address: Address): Promise<Signature> {
    const ask = { KeyId: keyId, Message: hexToBytes(digest), MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' };
    const answer = await client.send(new SignCommand(ask as ConstructorParameters<typeof SignCommand>[0]));
    return ethereumSignature(answer.Signature ?? new Uint8Array(), digest, address);
  }

  async function open(): Promise<DigestSigner> {
    const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
    const address = addressOfSpki(PublicKey ?? new Uint8Array());
    await sign(PROOF, address);
    const signDigest = (digest: Hex) =>
      sign(digest, address).catch((error) => {
        opened.clear();
        throw unavailable(error);
      });
    return { address, signDigest };
  }

  return () =>
    opened.get(keyId, () =>
      open().catch((error) => {
        throw unavailable(error);
      }),
    );
}

// Its message may name the account and the key; a system error's name says less than its code.
const unavailable = ({ name, code }: Error & { code?: unknown }) =>
  new SignerUnavailable(typeof code === 'string' ? code : name);

class UnusableKey extends Error {
  override name = 'UnusableKey';
}

/** The account of a public key as KMS gives it: SubjectPublicKeyInfo, RFC 5480. */
function addressOfSpki(der: Uint8Array): Address {
  const { crv, x, y } = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' }).export({
    format: 'jwk',
  });
  if (crv !== 'secp256k1' || !x || !y) throw new UnusableKey();
  const coordinate = (text: string) => toHex(Buffer.from(text, 'base64url'));
  return publicKeyToAddress(concatHex(['0x04', coordinate(x), coordinate(y)]));
}

/** KMS tells neither which of the two keys that fit is its own, nor keeps to the lower s, which Ethereum demands (EIP-2). */
async function ethereumSignature(der: Uint8Array, hash: Hex, address: Address): Promise<Signature> {
  const given = fromDerBytes(der);
  const r = numberToHex(given.r, { size: 32 });
  const s = numberToHex(given.s > ORDER / 2n ? ORDER - given.s : given.s, { size: 32 });
  for (const yParity of [0, 1]) {
    const signature = { r, s, yParity };
    if (isAddressEqual(await recoverAddress({ hash, signature }), address)) return signature;
  }
  throw new UnusableKey();
}
