import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { site } from '#site';
import { root } from '../../scripts/root.mjs';
import { COIN_INSCRIPTION } from './lettering.ts';

const read = (url: string) => readFileSync(new URL(url));
const readInter = () => read(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

const readSourceSerif = () =>
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

const LETTERS_FILE = 'publishing/brand/letters.ts';
const LINE_WIDTH = 120;

const CUTS = [
  { constant: 'INSCRIPTION', text: COIN_INSCRIPTION.join(''), axes: { opsz: 8, wght: 600 } },
  { constant: 'MARK', text: site.name[0] ?? '', axes: { opsz: 36, wght: 600 } },
  { constant: 'WORDMARK', text: site.name, axes: { opsz: 60, wght: 560 } },
];

/** Coordinates in thousandths of the letter's size, y downwards as in SVG. */
const flipped = (path: string) =>
  path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x: string, y: string) => `${Math.round(+x)} ${-Math.round(+y)}`);

/** As the formatter would write it. */
function entry(letter: string, width: number, path: string): string {
  const key = /^[A-Za-z]$/.test(letter) ? letter : letter === "'" ? `"'"` : `'${letter.replace('\\', '\\\\')}'`;
  const line = `  ${key}: { width: ${width}, path: '${path}' },`;
  return line.length <= LINE_WIDTH ? line : `  ${key}: {\n    width: ${width},\n    path: '${path}',\n  },`;
}

async function outlines({ text, axes }: (typeof CUTS)[number]): Promise<string[]> {
  const letters = [...new Set(text)].sort();
  const font = new Font(
    new Face(new Blob(await subsetFont(readSourceSerif(), text, { targetFormat: 'sfnt', variationAxes: axes }))),
  );
  return letters.map((letter) => {
    const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0;
    return entry(letter, font.glyphHAdvance(glyph), flipped(font.glyphToPath(glyph)));
  });
}

/** Writes the letters of the coin, the mark and the wordmark as outlines, so that no drawing needs a font. */
export async function outlineLetters(): Promise<void> {
  const parts = await Promise.all(
    CUTS.map(async (cut) => `export const ${cut.constant}: Letters = {\n${(await outlines(cut)).join('\n')}\n};\n`),
  );
  const head = `// Written by npm run brand from Source Serif 4 (SIL Open Font License 1.1).\n/** Outlines by letter, in thousandths of its size, y downwards. */\nexport type Letters = Record<string, { width: number; path: string }>;\n`;
  writeFileSync(join(root, LETTERS_FILE), [head, ...parts].join('\n'));
  console.log(LETTERS_FILE);
}
