import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../../scripts/root.mjs';
import { readInter, readSourceSerif } from './font-sources.ts';

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Latin-1, the letters that Windows adds to it, and the signs of our texts. */
export const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸıˆ˜–—‘’‚“”„†‡•…‹›€™−←↑→↓⁄`;

const FONTS = [
  // The display cut: at 60 points the serif has its finest hairlines.
  { name: 'headline', source: readSourceSerif, axes: { opsz: 60, wght: { min: 400, max: 600 } } },
  { name: 'text', source: readInter, axes: { wght: { min: 400, max: 600 } } },
];

/** Writes the two fonts of the site, cut to the weights, sizes and characters that it uses. */
export async function cutFonts(): Promise<void> {
  for (const { name, source, axes } of FONTS) {
    const font = await subsetFont(source(), CHARACTERS, { targetFormat: 'woff2', variationAxes: axes });
    const file = `web/brand/fonts/${name}.woff2`;
    writeFileSync(join(root, file), font);
    console.log(`${file} ${(font.length / 1024).toFixed(1)} KB`);
  }
}
