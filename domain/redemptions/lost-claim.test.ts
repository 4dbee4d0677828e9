import { describe, expect, it } from 'vitest';
import { mayClaimLost } from './lost-claim.ts';

describe('a lost package', () => {
  const shipped = new Date('2026-01-01T12:00:00Z');
  it.each([
    ['on the day it left', '2026-01-01T12:00:00Z', true],
    ['on the thirtieth day', '2026-01-31T12:00:00Z', true],
    ['a moment later', '2026-01-31T12:00:00.001Z', false],
  ])('may be reported %s: %s', (_, now, may) => {
    expect(mayClaimLost(shipped, new Date(now))).toBe(may);
  });
});
