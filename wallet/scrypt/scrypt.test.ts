import { scryptSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { randomBytes, toHex, utf8 } from '../bytes.ts';
import { deriveKey, scryptInScript, scryptInWasm } from '../kdf.ts';
import { assembleKernel } from './assemble.ts';
import { SCRYPT_KERNEL } from './kernel.ts';

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

describe('scrypt', () => {
  it.each(COSTS)('agrees with native scrypt for n=%d r=%d p=%d', (n, r, p) => {
    const [password, salt] = [randomBytes(n % 100), randomBytes(32)];
    const native = scryptSync(password, salt, 40, { N: n, r, p, maxmem: 2 ** 30 }).toString('hex');
    const params = { kdf: 'scrypt', n, r, p, dklen: 40, salt } as const;
    expect(toHex(scryptInWasm(params, password) ?? new Uint8Array())).toBe(native);
    expect(toHex(scryptInScript(params, password))).toBe(native);
  });

  it('gives the results of RFC 7914, section 12', () => {
    const vector = (password: string, salt: string, n: number, r: number, p: number) =>
      toHex(scryptInWasm({ kdf: 'scrypt', n, r, p, dklen: 64, salt: utf8(salt) }, utf8(password)) ?? new Uint8Array());
    expect(vector('', '', 16, 1, 1)).toMatch(/^77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442/);
    expect(vector('password', 'NaCl', 1024, 8, 16)).toMatch(
      /^fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162/,
    );
    expect(vector('pleaseletmein', 'SodiumChloride', 16_384, 8, 1)).toMatch(
      /^7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2/,
    );
  });

  it('reports its progress, from none to all, never backwards', () => {
    const seen: number[] = [];
    const params = { kdf: 'scrypt', n: 1024, r: 8, p: 2, dklen: 32, salt: utf8('salt') } as const;
    scryptInWasm(params, utf8('pass'), (fraction) => seen.push(fraction));
    expect(seen.length).toBeGreaterThan(100);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(seen.at(-1)).toBe(1);
  });

  it('runs the kernel that its source assembles to', async () => {
    expect(SCRYPT_KERNEL).toBe(await assembleKernel());
  });

  it('falls back to JavaScript if WebAssembly is refused or gives a wrong answer', async () => {
    const params = { kdf: 'scrypt', n: 256, r: 8, p: 1, dklen: 32, salt: utf8('salt') } as const;
    const right = toHex(scryptInScript(params, utf8('pass')));
    for (const stub of [undefined, wrongAssembly()]) {
      vi.resetModules();
      vi.stubGlobal('WebAssembly', stub);
      const fresh = await import('../kdf.ts');
      expect(fresh.scryptInWasm(params, utf8('pass'))).toBeUndefined();
      expect(toHex(await fresh.deriveKey(params, utf8('pass')))).toBe(right);
      vi.unstubAllGlobals();
    }
    expect(toHex(await deriveKey(params, utf8('pass')))).toBe(right);
  });
});

/** A WebAssembly whose instances compute nothing. */
function wrongAssembly() {
  const memory = { buffer: new ArrayBuffer(1 << 20), grow: () => 0 };
  return {
    Module: class {},
    Instance: class {
      exports = { memory, fill: () => {}, mix: () => {} };
    },
  };
}
