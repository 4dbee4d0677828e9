import { expect, it } from 'vitest';
import { contrastOf, shownContrast } from './contrast.ts';

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('reckons %s on %s as WCAG does', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
});

it('cuts a ratio, so that 4.49 does not pass for 4.5', () => expect(shownContrast(4.4999)).toBe('4.4'));
