import { expect, it } from 'vitest';
import { COLORS, contrastOf } from '#domain/colors.ts';
import { PAIRS, shownContrast } from './color-tables.tsx';
import { tokenOf } from './type-and-measures.tsx';

it.each(PAIRS)('$words on $ground has the contrast that it needs, in light and in dark', ({ words, ground, needs }) => {
  for (const scheme of ['light', 'dark'] as const) {
    expect(contrastOf(COLORS[words][scheme], COLORS[ground][scheme])).toBeGreaterThanOrEqual(needs);
  }
});

it('finds the radii, shadows and easing that the brand guide shows', () => {
  for (const name of ['radius-sm', 'radius-md', 'radius-lg', 'ease-out']) expect(tokenOf(name)).not.toBe('');
  expect(() => tokenOf('radius-xl')).toThrow('--radius-xl');
});

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
])('computes the contrast of %s on %s as WCAG does', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
});

it('truncates a ratio, so that 4.49 does not pass for 4.5', () => expect(shownContrast(4.4999)).toBe('4.4'));
