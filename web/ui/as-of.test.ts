import { expect, it } from 'vitest';
import { isStale } from './as-of.tsx';

it('marks what is older than 15 seconds, and nothing that was never read', () => {
  const readAt = 1_800_000_000_000;
  expect(isStale(readAt, readAt + 15_000)).toBe(false);
  expect(isStale(readAt, readAt + 15_001)).toBe(true);
  // The clock may last have been checked before the reading.
  expect(isStale(readAt, readAt - 60_000)).toBe(false);
  expect(isStale(0, readAt)).toBe(false);
});
