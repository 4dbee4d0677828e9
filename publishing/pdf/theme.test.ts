import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLOURS, PAIRS } from '#web/brand/guide/colours.ts';
import { contrastOf } from '#web/brand/guide/contrast.ts';
import { openPages, type Pages } from './pages.ts';

type Tokens = typeof import('#web/brand/guide/theme-tokens.ts');

let pages: Pages;
let tokens: Tokens;
beforeAll(async () => {
  pages = await openPages();
  tokens = await pages.load<Tokens>('web/brand/guide/theme-tokens.ts');
});
afterAll(() => pages.close());

it.each(PAIRS)('$words on $ground has the contrast that it needs, in light and in dark', ({ words, ground, needs }) => {
  for (const scheme of ['light', 'dark'] as const) {
    expect(contrastOf(tokens.colourOf(words)[scheme], tokens.colourOf(ground)[scheme])).toBeGreaterThanOrEqual(needs);
  }
});

it('finds in the theme every colour that the brand guide names, and no other', () => {
  for (const { token } of COLOURS) expect(tokens.colourOf(token).dark).toMatch(/^#[0-9a-f]{6}$/);
  expect(() => tokens.colourOf('silver')).toThrow('--silver');
});

it('finds the radii, shadows and easing that the brand guide shows', () => {
  for (const name of ['radius-sm', 'radius-md', 'radius-lg', 'ease-out']) expect(tokens.tokenOf(name)).not.toBe('');
  expect(() => tokens.tokenOf('radius-xl')).toThrow('--radius-xl');
});
