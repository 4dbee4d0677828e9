import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { randomBytes, toHex, utf8 } from './bytes.ts';
import { deriveKey, deriveKeyInScript } from './kdf.ts';

const COSTS: [n: number, r: number, p: number][] = [
  [2, 1, 1],
  [2, 8, 3],
  [4, 1, 8],
  [16, 1, 1],
  [64, 3, 5],
  [128, 7, 2],
  [1024, 8, 16],
  [16_384, 8, 1],
  [32_768, 1, 8],
];

/** RFC 7914, section 12. */
const RFC_7914: [password: string, salt: string, costs: [n: number, r: number, p: number], begin: string][] = [
  ['', '', [16, 1, 1], '77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442'],
  ['password', 'NaCl', [1024, 8, 16], 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162'],
  [
    'pleaseletmein',
    'SodiumChloride',
    [16_384, 8, 1],
    '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2',
  ],
];

describe.each([
  ['with WebAssembly', deriveKey],
  ['in JavaScript', deriveKeyInScript],
])('deriving a key %s', (_, derive) => {
  it.each(COSTS)('agrees with native scrypt for n=%d r=%d p=%d', async (n, r, p) => {
    const [password, salt] = [randomBytes(n % 100), randomBytes(32)];
    const native = scryptSync(password, salt, 40, { N: n, r, p, maxmem: 2 ** 30 }).toString('hex');
    expect(toHex(await derive({ kdf: 'scrypt', n, r, p, dklen: 40, salt }, password))).toBe(native);
  });

  it.each(RFC_7914)('gives the result of RFC 7914 for the password "%s"', async (password, salt, [n, r, p], begin) => {
    const params = { kdf: 'scrypt', n, r, p, dklen: 64, salt: utf8(salt) } as const;
    expect(toHex(await derive(params, utf8(password))).slice(0, 64)).toBe(begin);
  });

  it.each([
    ['SHA-256', 'sha256', 'pass'],
    ['SHA-512', 'sha512', 'pass'],
    ['SHA-256', 'sha256', ''],
  ] as const)('agrees with native pbkdf2 on %s', async (prf, name, password) => {
    const params = { kdf: 'pbkdf2', c: 1000, prf, dklen: 64, salt: utf8('salt') } as const;
    const native = pbkdf2Sync(password, 'salt', 1000, 64, name).toString('hex');
    expect(toHex(await derive(params, utf8(password)))).toBe(native);
  });
});

describe('where WebAssembly is refused', () => {
  const params = { kdf: 'scrypt', n: 256, r: 8, p: 1, dklen: 32, salt: utf8('salt') } as const;

  it('the first derivation fails instead of giving a key, and the one in JavaScript gives it', async () => {
    vi.resetModules();
    vi.stubGlobal('WebAssembly', undefined);
    const fresh = await import('./kdf.ts');
    await expect(fresh.deriveKey(params, utf8('pass'))).rejects.toThrow('WebAssembly');
    const key = await fresh.deriveKeyInScript(params, utf8('pass'));
    vi.unstubAllGlobals();
    expect(toHex(key)).toBe(toHex(await deriveKey(params, utf8('pass'))));
  });
});
