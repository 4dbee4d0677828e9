import type { Bytes } from './bytes.ts';
import type { KdfParams, Pbkdf2Params } from './keystore/read.ts';
import { scryptInScript, scryptInWasm } from './scrypt/scrypt.ts';

export type OnProgress = (fraction: number) => void;
/** Derives the key of a wallet file from the password's bytes; reports fractions of the work. */
export type DeriveKey = (params: KdfParams, password: Bytes, onProgress?: OnProgress) => Promise<Bytes>;

/** The derivation itself, in the thread that calls it: the worker in a browser, the main thread under Node. */
export const deriveKey: DeriveKey = async (params, password, onProgress = () => {}) => {
  if (params.kdf === 'pbkdf2') return pbkdf2(params, password);
  return scryptInWasm(params, password, onProgress) ?? scryptInScript(params, password, onProgress);
};

/**
 * The same without our scrypt kernel, by @noble/hashes alone: it opens what was just written, so that a fault of the
 * kernel cannot lock a key away (docs/decisions/008).
 */
export const deriveKeyAgain: DeriveKey = async (params, password, onProgress = () => {}) =>
  params.kdf === 'pbkdf2' ? pbkdf2(params, password) : scryptInScript(params, password, onProgress);

async function pbkdf2({ c, prf, dklen, salt }: Pbkdf2Params, password: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: prf, salt, iterations: c };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, dklen * 8));
}
