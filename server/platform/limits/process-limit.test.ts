import { describe, expect, it, vi } from 'vitest';
import { TooMany } from '../errors.ts';
import type { ProcessLimit } from './limits.ts';
import { processLimit } from './process-limit.ts';

const limit = (most: number, windowSeconds: number): ProcessLimit => ({
  per: 'network',
  keptIn: 'process',
  most,
  windowSeconds,
});

describe('a limit kept in the process', () => {
  it('gives all at once first, then refills over its window', () => {
    let now = 0;
    const take = processLimit(limit(2, 4), () => now);
    take('a');
    take('a');
    expect(() => take('a')).toThrow(TooMany);
    take('b');
    now = 2_000;
    take('a');
    expect(() => take('a')).toThrow(TooMany);
  });

  it('is larger for the IPv6 networks that one customer may hold, and no neighbor pays for another', () => {
    const take = processLimit(limit(2, 2), () => 0);
    const taken = (addresses: string[]) =>
      addresses.filter((address) => {
        try {
          take(address);
          return true;
        } catch {
          return false;
        }
      }).length;
    const tries = (count: number, address: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => address(at));
    expect(taken(tries(100, () => '2001:db8:1:1::1'))).toBe(2);
    expect(taken(tries(90, (at) => `2001:db8:1:${at + 2}::1`))).toBe(6);
    expect(taken(tries(80, (at) => `2001:db8:1:${at + 10}00::1`))).toBe(24);
    expect(taken(['2001:db8:2::1', '192.0.2.1'])).toBe(2);
  });

  it('is one for all callers, where it is of all together', () => {
    let now = 0;
    const take = processLimit({ ...limit(3, 3), per: 'all' }, () => now);
    take('a', 2);
    expect(() => take('b', 2)).toThrow(TooMany);
    now = 1_000;
    take('c', 2);
  });

  it('is unaffected when the machine’s clock goes back', () => {
    const take = processLimit(limit(2, 2));
    take('a');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      take('a');
    } finally {
      vi.useRealTimers();
    }
  });

  it('never asks to wait more than a minute', () => {
    const take = processLimit(limit(1, 1_000), () => 0);
    take('a');
    try {
      take('a');
      expect.unreachable();
    } catch (error) {
      expect((error as TooMany).headers['retry-after']).toBe('60');
    }
  });
});
