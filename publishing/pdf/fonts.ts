import subsetFont from 'subset-font';
import { CHARACTERS } from '../brand/cut-fonts.ts';
import { readInter, readSourceSerif } from '../brand/font-sources.ts';

/** The cuts that the documents are set in. Chromium embeds a font with axes in a PDF as drawings; one without, as a font. */
const CUTS = {
  'inter-400': { source: readInter, axes: { wght: 400 } },
  'inter-500': { source: readInter, axes: { wght: 500 } },
  'inter-600': { source: readInter, axes: { wght: 600 } },
  'source-serif-420': { source: readSourceSerif, axes: { opsz: 60, wght: 420 } },
  'source-serif-500': { source: readSourceSerif, axes: { opsz: 36, wght: 500 } },
} as const;

const path = (name: string) => `/fonts/${name}.woff2`;

/** The fonts by the path under which the documents' stylesheet asks for them. */
export async function cutDocumentFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const cut = async ([name, { source, axes }]: [string, (typeof CUTS)[keyof typeof CUTS]]) =>
    [path(name), await subsetFont(source(), CHARACTERS, { targetFormat: 'woff2', variationAxes: axes })] as const;
  return new Map(await Promise.all(Object.entries(CUTS).map(cut)));
}
