import { scrypt } from '@noble/hashes/scrypt.js';
import type { Bytes } from '../bytes.ts';
import type { ScryptParams } from '../keystore/account.ts';

type OnProgress = (fraction: number) => void;

/** scrypt without WebAssembly, by @noble/hashes; about half as fast. */
export function scryptInScript(params: ScryptParams, password: Bytes, onProgress: OnProgress = () => {}): Bytes {
  const { n, r, p, dklen, salt } = params;
  return scrypt(password, salt, { N: n, r, p, dkLen: dklen, onProgress }) as Bytes;
}
