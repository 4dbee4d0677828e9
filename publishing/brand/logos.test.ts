import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { logoFile } from '#content/document-files.ts';
import { drawRosette } from './coin.ts';
import { drawLogos, drawServed } from './logos.ts';

const BRAND = join(import.meta.dirname, '../../web/brand');
const PUBLIC = join(BRAND, '../public');

const drawn: (readonly [path: string, svg: string])[] = [
  ...Object.entries(drawLogos()).map(([logo, svg]) => [join(BRAND, 'logos', logoFile(logo)), svg] as const),
  ...Object.entries(drawServed()).map(([file, svg]) => [join(PUBLIC, file), svg] as const),
  [join(BRAND, 'rosette.svg'), drawRosette()],
];

it.each(drawn)('%s is as npm run brand draws it', (path, svg) => {
  expect(readFileSync(path, 'utf8')).toBe(svg);
});

it('keeps no logo that is no longer drawn', () => {
  expect(readdirSync(join(BRAND, 'logos')).sort()).toEqual(
    Object.keys(drawLogos())
      .map((logo) => logoFile(logo))
      .sort(),
  );
});

it('draws without a font, a script or anything from elsewhere', () => {
  for (const [, svg] of drawn) expect(svg).not.toMatch(/<text|<script|<style|<image|href="(?!#)/);
});
