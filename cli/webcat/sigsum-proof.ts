// A Sigsum proof (https://git.glasklar.is/sigsum/core/sigsum-go/-/blob/main/doc/sigsum-proof.md), as far as it says who signed what.
import { createHash, createPublicKey, verify } from 'node:crypto';

const sha256 = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What precedes an Ed25519 public key in SPKI (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const NAMESPACE = 'sigsum.org/v1/tree-leaf\0';
const LEAF = /^leaf=(?:[0-9a-f]{4} )?([0-9a-f]{64}) ([0-9a-f]{128})$/m;

/**
 * Which of the signers a proof says signed exactly these bytes; undefined if none. Whether the log and its witnesses have it, browsers check:
 * we don't.
 */
export function signerOf(proof: string, content: Uint8Array, signers: readonly string[]): string | undefined {
  const [, keyHash = '', signature = ''] = LEAF.exec(proof) ?? [];
  const checksum = sha256(sha256(content));
  return signers.find((signer) => {
    const raw = Buffer.from(signer, 'base64url');
    if (sha256(raw).toString('hex') !== keyHash) return false;
    const key = createPublicKey({ key: Buffer.concat([SPKI, raw]), format: 'der', type: 'spki' });
    return verify(null, Buffer.concat([Buffer.from(NAMESPACE), checksum]), key, Buffer.from(signature, 'hex'));
  });
}
