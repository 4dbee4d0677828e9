import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { scrypt as scryptInWasm } from 'hash-wasm';
import type { Bytes } from './bytes.ts';
import type { KdfParams } from './keystore/read.ts';

/** Derives the key of a wallet file from the password's bytes. */
export type DeriveKey = (params: KdfParams, password: Bytes) => Promise<Bytes>;

/**
 * The derivation itself, in the thread that calls it: the worker in a browser, the main thread under Node. Fails where
 * WebAssembly is refused or its memory isn't granted.
 */
export const deriveKey: DeriveKey = async (params, password) => {
  const { salt, dklen } = params;
  if (params.kdf === 'pbkdf2') {
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const algorithm = { name: 'PBKDF2', hash: params.prf, salt, iterations: params.c };
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, dklen * 8));
  }
  const costs = { costFactor: params.n, blockSize: params.r, parallelism: params.p };
  return new Uint8Array(await scryptInWasm({ password, salt, ...costs, hashLength: dklen, outputType: 'binary' }));
};

/** The same in JavaScript alone, by @noble/hashes: slower, but it runs in any browser. */
export const deriveKeyInScript: DeriveKey = async (params, password) => {
  const { salt, dklen: dkLen } = params;
  if (params.kdf === 'pbkdf2') {
    return pbkdf2(params.prf === 'SHA-512' ? sha512 : sha256, password, salt, { c: params.c, dkLen }) as Bytes;
  }
  return scrypt(password, salt, { N: params.n, r: params.r, p: params.p, dkLen }) as Bytes;
};
