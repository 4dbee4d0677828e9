import { expect, it } from 'vitest';
import { median } from './median.ts';

it('takes the one in the middle, or the mean of two', () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 9])).toBe(3);
  expect(median([])).toBeNaN();
});
