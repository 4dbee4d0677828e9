import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../../scripts/root.mjs';

const read = (url: string) => readFileSync(new URL(url));
const readInter = () => read(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

export const readSourceSerif = () =>
  read(import.meta.resolve('@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2'));

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Latin-1, the letters that Windows adds to it, and the symbols of our texts. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸıˆ˜–—‘’‚“”„†‡•…‹›€™−←↑→↓⁄`;

type Axes = Record<string, number | { min: number; max: number }>;

const cut = (readSource: () => Buffer, axes: Axes) =>
  subsetFont(readSource(), CHARACTERS, { targetFormat: 'woff2', variationAxes: axes });

const SITE_FONTS = [
  // The display cut: at 60 points the serif has its finest hairlines.
  { name: 'headline', source: readSourceSerif, axes: { opsz: 60, wght: { min: 400, max: 600 } } },
  { name: 'text', source: readInter, axes: { wght: { min: 400, max: 600 } } },
];

/** Writes the two fonts of the site, cut to the weights, sizes and characters that it uses. */
export async function cutSiteFonts(): Promise<void> {
  for (const { name, source, axes } of SITE_FONTS) {
    const font = await cut(source, axes);
    const file = `web/brand/fonts/${name}.woff2`;
    writeFileSync(join(root, file), font);
    console.log(`${file} ${(font.length / 1024).toFixed(1)} KB`);
  }
}

/** The documents' fonts, one per weight: Chromium embeds a variable font in a PDF as drawings, a static one as a font. */
const DOCUMENT_FONTS = {
  'inter-400': { source: readInter, axes: { wght: 400 } },
  'inter-500': { source: readInter, axes: { wght: 500 } },
  'inter-600': { source: readInter, axes: { wght: 600 } },
  'source-serif-420': { source: readSourceSerif, axes: { opsz: 60, wght: 420 } },
  'source-serif-500': { source: readSourceSerif, axes: { opsz: 36, wght: 500 } },
};

/** The documents' fonts by the path under which their stylesheet asks for them. */
export async function cutDocumentFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const fonts = Object.entries(DOCUMENT_FONTS).map(
    async ([name, { source, axes }]) => [`/fonts/${name}.woff2`, await cut(source, axes)] as const,
  );
  return new Map(await Promise.all(fonts));
}
