import type { Address } from 'viem';
import type { Bytes } from '../bytes.ts';

export type ScryptParams = { kdf: 'scrypt'; n: number; r: number; p: number; dklen: number; salt: Bytes };
export type Pbkdf2Params = { kdf: 'pbkdf2'; c: number; prf: 'SHA-256' | 'SHA-512'; dklen: number; salt: Bytes };
export type KdfParams = ScryptParams | Pbkdf2Params;

/** One account of a wallet file, parsed and valid, still encrypted. */
export type LockedAccount = { address?: Address; kdf: KdfParams; iv: Bytes; ciphertext: Bytes; mac: Bytes };

/** The scrypt cost that geth, MetaMask and ethers write. */
export const STANDARD_SCRYPT = { n: 131_072, r: 8, p: 1, dklen: 32 } as const;

/** Whether a wallet file is easier to guess than the ones that are written here. */
export const isWeak = (kdf: KdfParams): boolean =>
  kdf.kdf !== 'scrypt' || kdf.n * kdf.r < STANDARD_SCRYPT.n * STANDARD_SCRYPT.r;
