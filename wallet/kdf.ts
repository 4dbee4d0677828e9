import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { scrypt } from '@noble/hashes/scrypt.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { type Bytes, sameBytes, utf8 } from './bytes.ts';
import type { KdfParams, Pbkdf2Params, ScryptParams } from './keystore/read.ts';
import { SCRYPT_KERNEL } from './scrypt/kernel.ts';

export type OnProgress = (fraction: number) => void;
/** Derives the key of a wallet file from the password's bytes; reports fractions of the work. */
export type DeriveKey = (params: KdfParams, password: Bytes, onProgress?: OnProgress) => Promise<Bytes>;

/** The derivation itself, in the thread that calls it: the worker in a browser, the main thread under Node. */
export const deriveKey: DeriveKey = async (params, password, onProgress = () => {}) => {
  if (params.kdf === 'pbkdf2') return pbkdf2InBrowser(params, password);
  return scryptInWasm(params, password, onProgress) ?? scryptInScript(params, password, onProgress);
};

/**
 * The same by @noble/hashes alone, without our scrypt kernel and the browser's PBKDF2: it opens what was just written, so that a
 * fault of the kernel cannot lock a key away (docs/decisions/008), and what the other one failed at.
 */
export const deriveKeyAgain: DeriveKey = async (params, password, onProgress = () => {}) =>
  params.kdf === 'pbkdf2' ? pbkdf2InScript(params, password) : scryptInScript(params, password, onProgress);

async function pbkdf2InBrowser({ c, prf, dklen, salt }: Pbkdf2Params, password: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: prf, salt, iterations: c };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, dklen * 8));
}

const pbkdf2InScript = ({ c, prf, dklen, salt }: Pbkdf2Params, password: Bytes): Bytes =>
  pbkdf2(prf === 'SHA-512' ? sha512 : sha256, password, salt, { c, dkLen: dklen }) as Bytes;

const WORDS = 16;

// Salsa20 works on the diagonals of a square of 16 words; with every fifth word side by side, each fills a register.
const place = (word: number) => (5 * word) % WORDS;

/** The block in the order of words that the kernel works in. */
const toLanes = (block: Uint8Array): Bytes => reorder(block, (word) => [place(word), word]);

/** The block in scrypt's own order of words. */
const fromLanes = (block: Uint8Array): Bytes => reorder(block, (word) => [word, place(word)]);

function reorder(block: Uint8Array, move: (word: number) => [from: number, to: number]): Bytes {
  const from = new Uint32Array(block.slice().buffer);
  const to = new Uint32Array(from.length);
  for (let at = 0; at < from.length; at += WORDS) {
    for (let word = 0; word < WORDS; word++) {
      const [source, target] = move(word);
      to[at + target] = from[at + source] ?? 0;
    }
  }
  return new Uint8Array(to.buffer);
}

type Kernel = {
  memory: WebAssembly.Memory;
  fill(at: number, count: number, r: number): void;
  mix(x: number, y: number, count: number, r: number, mask: number): void;
};

const PAGE = 65_536;
const PIECES = 64;
let proven: WebAssembly.Module | undefined;

/** scrypt (RFC 7914), four words at a time; undefined where WebAssembly or its SIMD is refused or answers wrongly. */
export function scryptInWasm(
  params: ScryptParams,
  password: Bytes,
  onProgress: OnProgress = () => {},
): Bytes | undefined {
  proven ??= compile();
  return proven && derive(proven, params, password, onProgress);
}

function compile(): WebAssembly.Module | undefined {
  try {
    const module = new WebAssembly.Module(Uint8Array.from(atob(SCRYPT_KERNEL), (character) => character.charCodeAt(0)));
    const sample = { kdf: 'scrypt', n: 8, r: 2, p: 2, dklen: 32, salt: utf8('salt') } as const;
    const right = scryptInScript(sample, sample.salt);
    return sameBytes(
      derive(module, sample, sample.salt, () => {}),
      right,
    )
      ? module
      : undefined;
  } catch {
    return undefined;
  }
}

function derive(module: WebAssembly.Module, params: ScryptParams, password: Bytes, onProgress: OnProgress): Bytes {
  const { n, r, p, dklen, salt } = params;
  const size = 128 * r;
  const blocks = pbkdf2(sha256, password, salt, { c: 1, dkLen: size * p });
  const kernel = new WebAssembly.Instance(module).exports as Kernel;
  // scrypt's own n blocks, and two between which the second half alternates.
  kernel.memory.grow(Math.ceil(((n + 2) * size) / PAGE) - 1);
  for (let lane = 0; lane < p; lane++) {
    const block = blocks.subarray(lane * size, (lane + 1) * size);
    new Uint8Array(kernel.memory.buffer).set(toLanes(block));
    for (const done of mixBlock(kernel, n, r)) onProgress((lane + done) / p);
    block.set(fromLanes(new Uint8Array(kernel.memory.buffer, n * size, size)));
  }
  return pbkdf2(sha256, password, blocks, { c: 1, dkLen: dklen }) as Bytes;
}

// In pieces: they report progress, and only a new call runs the code that the engine has optimized in the meantime.
function* mixBlock({ fill, mix }: Kernel, n: number, r: number): Generator<number> {
  const size = 128 * r;
  const piece = Math.max(2, n / PIECES);
  for (let done = 0; done < n; done += piece) {
    fill(done * size, piece, r);
    yield (done + piece) / n / 2;
  }
  for (let done = 0; done < n; done += piece) {
    mix(n * size, (n + 1) * size, piece, r, n - 1);
    yield (n + done + piece) / n / 2;
  }
}

/** scrypt without WebAssembly, by @noble/hashes; about half as fast. */
export function scryptInScript(params: ScryptParams, password: Bytes, onProgress: OnProgress = () => {}): Bytes {
  const { n, r, p, dklen, salt } = params;
  return scrypt(password, salt, { N: n, r, p, dkLen: dklen, onProgress }) as Bytes;
}
