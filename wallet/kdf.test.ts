import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import { deriveKey, deriveKeyAgain } from './kdf.ts';

describe('deriving a key', () => {
  it.each(['pass', ''])('agrees with native scrypt for the password "%s"', async (password) => {
    const params = { kdf: 'scrypt', n: 1024, r: 8, p: 2, dklen: 40, salt: utf8('salt') } as const;
    const native = scryptSync(password, 'salt', 40, { N: 1024, r: 8, p: 2 }).toString('hex');
    expect(toHex(await deriveKey(params, utf8(password)))).toBe(native);
    expect(toHex(await deriveKeyAgain(params, utf8(password)))).toBe(native);
  });

  it.each([
    ['SHA-256', 'sha256', 'pass'],
    ['SHA-512', 'sha512', 'pass'],
    ['SHA-256', 'sha256', ''],
  ] as const)('agrees with native pbkdf2 on %s', async (prf, name, password) => {
    const params = { kdf: 'pbkdf2', c: 1000, prf, dklen: 64, salt: utf8('salt') } as const;
    const native = pbkdf2Sync(password, 'salt', 1000, 64, name).toString('hex');
    expect(toHex(await deriveKey(params, utf8(password)))).toBe(native);
    expect(toHex(await deriveKeyAgain(params, utf8(password)))).toBe(native);
  });
});
