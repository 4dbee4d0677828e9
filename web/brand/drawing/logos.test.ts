import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { site } from '#site';
import { drawLogos } from './logos.ts';

const LOGOS = join(import.meta.dirname, '../logos');
const PUBLIC = join(import.meta.dirname, '../../public');
const drawn = Object.entries(drawLogos()).map(
  ([name, svg]) => [`${site.name.toLowerCase()}-${name}.svg`, svg] as const,
);

it.each(drawn)('%s is as npm run brand draws it', (file, svg) => {
  expect(readFileSync(join(LOGOS, file), 'utf8')).toBe(svg);
});

it('keeps no logo that is no longer drawn', () => {
  expect(readdirSync(LOGOS).sort()).toEqual(drawn.map(([file]) => file).sort());
});

it('serves the coin that is among the logos', () => {
  expect(readFileSync(join(PUBLIC, 'coin.svg'), 'utf8')).toBe(drawLogos().coin);
});

it('draws without a font, a script or anything from elsewhere', () => {
  for (const [, svg] of drawn) expect(svg).not.toMatch(/<text|<script|<style|<image|href="(?!#)/);
});
