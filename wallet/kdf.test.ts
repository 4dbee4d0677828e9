import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { toHex, utf8 } from './bytes.ts';
import { canRunWasm, deriveKey, expectedMilliseconds, inScript } from './kdf.ts';

const params = { kdf: 'scrypt', n: 1024, r: 8, p: 2, dklen: 40, salt: utf8('salt') } as const;
const native = scryptSync('pass', 'salt', 40, { N: 1024, r: 8, p: 2 }).toString('hex');

describe('deriving a key', () => {
  it('agrees with native scrypt, with and without WebAssembly', async () => {
    expect(toHex(await deriveKey(params, utf8('pass')))).toBe(native);
    expect(toHex(inScript(params, utf8('pass')))).toBe(native);
  });

  it('agrees with native pbkdf2 for both hashes', async () => {
    for (const [prf, name] of [
      ['SHA-256', 'sha256'],
      ['SHA-512', 'sha512'],
    ] as const) {
      const derived = await deriveKey({ kdf: 'pbkdf2', c: 1000, prf, dklen: 32, salt: utf8('salt') }, utf8('pass'));
      expect(toHex(derived)).toBe(pbkdf2Sync('pass', 'salt', 1000, 32, name).toString('hex'));
    }
  });

  it('falls back to the script, with true progress, where WebAssembly is refused', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const seen: number[] = [];
    expect(canRunWasm()).toBe(false);
    expect(await expectedMilliseconds(params, utf8('pass'))).toBeUndefined();
    expect(toHex(await deriveKey(params, utf8('pass'), (fraction) => seen.push(fraction)))).toBe(native);
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.at(-1)).toBe(1);
    vi.unstubAllGlobals();
  });

  it('foretells its own time from a small sample', async () => {
    expect(await expectedMilliseconds(params, utf8('pass'))).toBeGreaterThan(0);
    const rounds = { kdf: 'pbkdf2', c: 6400, prf: 'SHA-256', dklen: 32, salt: utf8('salt') } as const;
    expect(await expectedMilliseconds(rounds, utf8('pass'))).toBeGreaterThan(0);
  });
});
