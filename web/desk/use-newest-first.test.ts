import { describe, expect, it } from 'vitest';
import { arrivals } from './use-newest-first.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

describe('what has come on top of a list', () => {
  it('is everything above the first row that is known', () => {
    expect(arrivals(rows('d', 'c', 'b'), rows('b', 'a'))).toEqual(rows('d', 'c'));
  });

  it('is empty when nothing is new, even after deletions', () => {
    expect(arrivals(rows('b'), rows('b', 'a'))).toEqual([]);
    expect(arrivals([], rows('b', 'a'))).toEqual([]);
  });

  it('is all of it where the list was empty', () => {
    expect(arrivals(rows('b', 'a'), [])).toEqual(rows('b', 'a'));
  });

  it('is a gap where no row is known any more', () => {
    expect(arrivals(rows('z', 'y'), rows('b', 'a'))).toBe('gap');
  });
});
