import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { SigningKey } from '#domain/release/sign.ts';
import { StartupError } from '#server/platform/errors.ts';

const derive = promisify<string, Uint8Array, number, object, Buffer>(scrypt);

const NOT_A_KEY = 'This isn’t a secret key of minisign: make one with `minisign -G`.';
const WRONG_PASSWORD = 'The password of the release key is wrong, or its file is damaged.';

/** Algorithms and key derivation, salt, two limits, and what is encrypted: id, secret key, checksum. */
const [HEAD, SALT, LIMIT, ID, SECRET, CHECKSUM] = [6, 32, 8, 8, 64, 32];
const SIZE = HEAD + SALT + 2 * LIMIT + ID + SECRET + CHECKSUM;

/** What libsodium makes of its two limits for scrypt (crypto_pwhash_scryptsalsa208sha256). */
export function scryptCost(operations: number, memory: number): { N: number; r: number; p: number } {
  const r = 8;
  const most = Math.max(operations, 32_768);
  const powerOfTwo = (limit: number) => 2 ** Math.max(1, Math.ceil(Math.log2(limit / 2 + 1)));
  if (most < memory / 32) return { N: powerOfTwo(most / (r * 4)), r, p: 1 };
  const N = powerOfTwo(memory / (r * 128));
  return { N, r, p: Math.floor(Math.min(0x3fffffff, most / 4 / N) / r) };
}

type Encrypted = { key: Buffer; salt: Buffer; operations: number; memory: number };

async function decrypted({ key, salt, operations, memory }: Encrypted, password: string): Promise<Uint8Array> {
  const cost = scryptCost(operations, memory);
  const stream = await derive(password, salt, key.length, { ...cost, maxmem: 2 * memory });
  return key.map((byte, index) => byte ^ (stream[index] ?? 0));
}

const isKdf = (name: string) => name === 'Sc' || name === '\0\0';

/** The key in a secret key file of minisign; `ask` is called where it has a password. Throws a StartupError with what is wrong. */
export async function openSecretKey(text: string, ask: () => Promise<string>): Promise<SigningKey> {
  const bytes = Buffer.from(text.split(/\r?\n/)[1] ?? '', 'base64');
  const [algorithm, kdf, checksum] = [0, 2, 4].map((at) => bytes.toString('latin1', at, at + 2));
  if (bytes.length !== SIZE || algorithm !== 'Ed' || !isKdf(kdf ?? '') || checksum !== 'B2')
    throw new StartupError(NOT_A_KEY);
  const limits = HEAD + SALT;
  const [operations, memory] = [limits, limits + LIMIT].map((at) => Number(bytes.readBigUInt64LE(at)));
  const key = bytes.subarray(limits + 2 * LIMIT);
  const encrypted = { key, salt: bytes.subarray(HEAD, limits), operations: operations ?? 0, memory: memory ?? 0 };
  const plain = Uint8Array.from(kdf === 'Sc' ? await decrypted(encrypted, await ask()) : key);
  const [id, secret] = [plain.slice(0, ID), plain.slice(ID, ID + SECRET)];
  const wanted = blake2b(concatBytes(bytes.subarray(0, 2), id, secret), { dkLen: CHECKSUM });
  // minisign writes none for a key without a password.
  if (kdf === 'Sc' && !Buffer.from(wanted).equals(plain.subarray(ID + SECRET))) throw new StartupError(WRONG_PASSWORD);
  return { id, seed: secret.slice(0, 32), publicKey: secret.slice(32) };
}
