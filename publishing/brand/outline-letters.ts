import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { site } from '#site';
import { root } from '../../scripts/root.mjs';
import { readSourceSerif } from './fonts.ts';
import { COIN_INSCRIPTION } from './lettering.ts';

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
