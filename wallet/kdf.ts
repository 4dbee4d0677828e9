import { scrypt as scryptInScript } from '@noble/hashes/scrypt.js';
import { scrypt as scryptInWasm } from 'hash-wasm';
import type { Bytes } from './bytes.ts';
import type { KdfParams, Pbkdf2Params, ScryptParams } from './keystore/account.ts';

export type OnProgress = (fraction: number) => void;
/** Derives the key of a wallet file from the password's bytes; reports fractions of the work. */
export type DeriveKey = (params: KdfParams, password: Bytes, onProgress?: OnProgress) => Promise<Bytes>;

/** The derivation itself, in the thread that calls it: the worker in a browser, the main thread under Node. */
export const deriveKey: DeriveKey = async (params, password, onProgress) => {
  if (params.kdf === 'pbkdf2') return pbkdf2(params, password);
  return canRunWasm() ? inWasm(params, password) : inScript(params, password, onProgress);
};

/** False where the page's policy or the device refuses WebAssembly. */
export function canRunWasm(): boolean {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    return true;
  } catch {
    return false;
  }
}

/** How long deriveKey will take here, from a hundredth of the work; undefined where it reports its progress itself. */
export async function expectedMilliseconds(params: KdfParams, password: Bytes): Promise<number | undefined> {
  if (params.kdf === 'scrypt' && !canRunWasm()) return undefined;
  const share = 64;
  const sample: KdfParams =
    params.kdf === 'scrypt'
      ? { ...params, n: Math.max(2, params.n / share), p: 1 }
      : { ...params, c: Math.ceil(params.c / share) };
  const start = performance.now();
  await deriveKey(sample, password);
  return (performance.now() - start) * share * (params.kdf === 'scrypt' ? params.p : 1);
}

async function inWasm({ n, r, p, dklen, salt }: ScryptParams, password: Bytes): Promise<Bytes> {
  const options = { costFactor: n, blockSize: r, parallelism: p, hashLength: dklen, outputType: 'binary' } as const;
  return (await scryptInWasm({ ...options, password, salt })) as Bytes;
}

/** scrypt without WebAssembly; slower, with true progress. */
export function inScript(params: ScryptParams, password: Bytes, onProgress: OnProgress = () => {}): Bytes {
  const { n, r, p, dklen, salt } = params;
  return scryptInScript(password, salt, { N: n, r, p, dkLen: dklen, onProgress }) as Bytes;
}

async function pbkdf2({ c, prf, dklen, salt }: Pbkdf2Params, password: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: prf, salt, iterations: c };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, dklen * 8));
}
