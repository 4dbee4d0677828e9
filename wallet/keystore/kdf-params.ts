import { WalletProblem } from '../problem.ts';
import type { KdfParams, Pbkdf2Params, ScryptParams } from './account.ts';
import type { JsonObject } from './json-fields.ts';
import { field, hexField, objectField, textField, wholeNumberField } from './json-fields.ts';

const MAX_SCRYPT_NR = 2 ** 22;
const MAX_SCRYPT_NRP = 2 ** 23;
// scrypt keeps 128·r·p bytes beside its 128·n·r; a file with n = 2 could ask for half a gigabyte of them.
const MAX_SCRYPT_RP = 2 ** 16;
const MAX_ROUNDS = 10_000_000;
const MIN_KEY_BYTES = 32;
const MAX_KEY_BYTES = 128;
const MAX_SALT_BYTES = 1024;

/** What the file's password must be put through; refused here where it would take memory or minutes. */
export function readKdfParams(crypto: JsonObject): KdfParams {
  const kdf = textField(crypto, 'kdf').toLowerCase();
  if (kdf !== 'scrypt' && kdf !== 'pbkdf2') throw new WalletProblem('kdfUnknown');
  const params = objectField(crypto, 'kdfparams');
  const dklen = positive(params, 'dklen');
  if (dklen < MIN_KEY_BYTES || dklen > MAX_KEY_BYTES) throw new WalletProblem('kdfLength');
  const salt = hexField(params, 'salt');
  if (salt.length > MAX_SALT_BYTES) throw new WalletProblem('kdfSalt');
  return kdf === 'scrypt' ? { ...scrypt(params), dklen, salt } : { ...pbkdf2(params), dklen, salt };
}

function scrypt(params: JsonObject): Pick<ScryptParams, 'kdf' | 'n' | 'r' | 'p'> {
  const [n, r, p] = [positive(params, 'n'), positive(params, 'r'), positive(params, 'p')];
  if (n < 2 || !Number.isInteger(Math.log2(n))) throw new WalletProblem('scryptPower');
  if (n * r > MAX_SCRYPT_NR) throw new WalletProblem('scryptMemory');
  if (n * r * p > MAX_SCRYPT_NRP) throw new WalletProblem('scryptTime');
  if (r * p > MAX_SCRYPT_RP) throw new WalletProblem('scryptLanes');
  return { kdf: 'scrypt', n, r, p };
}

function pbkdf2(params: JsonObject): Pick<Pbkdf2Params, 'kdf' | 'c' | 'prf'> {
  const c = positive(params, 'c');
  const prf = String(field(params, 'prf') ?? '').toLowerCase();
  if (prf !== 'hmac-sha256' && prf !== 'hmac-sha512') throw new WalletProblem('kdfPrf');
  if (c > MAX_ROUNDS) throw new WalletProblem('pbkdf2Time');
  return { kdf: 'pbkdf2', c, prf: prf === 'hmac-sha256' ? 'SHA-256' : 'SHA-512' };
}

function positive(params: JsonObject, name: string): number {
  const number = wholeNumberField(params, name);
  if (number === undefined || number < 1) throw new WalletProblem('kdfNumbers');
  return number;
}
