import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { BRAND_FOLDER, DOCUMENT_FILES, logoFile } from '#content/document-files.ts';
import { site } from '#site';
import { COIN, LOGOS } from '#web/brand/guide/logos.ts';
import { root } from '../../scripts/root.mjs';
import type { BuildContext, Task } from './build-context.ts';
import { hashOf, pngWithHash, zipWithHash } from './embed-hash.ts';

const SHARING_SIZE = { width: 1200, height: 630 };
/** Pixels; enough for print in a column, and for a slide. */
const LOGO_HEIGHT = 640;

export const LOGO_FOLDER = 'web/public/documents/logos';
export const LOGO_NAMES: readonly string[] = [...LOGOS.map(({ file }) => file), COIN];

/** The pictures that link previews show (Open Graph). */
export async function sharingPictureTasks({ modules, css, chromium }: BuildContext): Promise<Task[]> {
  const { pictureHtml } = await modules.load<typeof import('../documents/document-html.tsx')>(
    'publishing/documents/document-html.tsx',
  );
  const { SHARING_PICTURES } = await modules.load<typeof import('../documents/sharing-pictures.tsx')>(
    'publishing/documents/sharing-pictures.tsx',
  );
  return Object.entries(SHARING_PICTURES).map(([name, picture]) => {
    const sheet = { html: pictureHtml(picture), css };
    const hash = hashOf(sheet.html, sheet.css);
    const make = async () => {
      const screenshot = await (await chromium()).open(sheet, SHARING_SIZE, (page) => page.screenshot());
      return pngWithHash(screenshot, hash, { palette: true, dither: 0, effort: 10 });
    };
    return { file: `web/public/og/${name}.png`, hash, make };
  });
}

/** Each logo as the site offers it: its SVG, and a PNG with a transparent background. */
export const logoTasks = ({ chromium }: BuildContext): Task[] =>
  LOGO_NAMES.flatMap((name) => {
    const svg = readFileSync(join(root, 'web/brand/logos', logoFile(name)));
    const hash = hashOf(svg);
    const makePng = async () => pngWithHash(await (await chromium()).renderSvg(svg.toString(), LOGO_HEIGHT), hash);
    return [
      { file: `${LOGO_FOLDER}/${logoFile(name)}`, hash, make: async () => svg },
      { file: `${LOGO_FOLDER}/${logoFile(name, 'png')}`, hash, make: makePng },
    ];
  });

const README = `${site.name} logos

svg/   vector files for every size: web, print, engraving
png/   pictures 640 pixels high, without a ground

Each comes in three versions:
  light   for light grounds
  dark    for dark grounds
  mono    in one color, for stamps and engravings
${logoFile('coin', 'svg').replace('.svg', '')} is the coin of our pictures.

brand-guide.pdf says how to use them: the room they need, how small they may become, the colors, and what not to do.

You may show the logo when you write about ${site.name}, list it or trade it. You may not use it in a way that suggests that
${site.company} makes, endorses or answers for what you offer.

Questions: ${site.support.email}
`;

const bytesOf = (path: string) => new Uint8Array(readFileSync(join(root, path)));

/** 'usg-brand/svg/usg-coin.svg' for a logo's SVG, 'usg-brand/png/…' for its PNG. */
function pathInArchive(file: string): string {
  const name = file.split('/').at(-1) ?? '';
  return `${BRAND_FOLDER}/${name.split('.').at(-1)}/${name}`;
}

/** Every logo, the brand guide and a readme in one ZIP; made after them. */
export function archiveTask(guide: Task, logos: readonly Task[]): Task {
  const hash = hashOf(guide.hash, README, ...logos.flatMap((logo) => [logo.file, logo.hash]));
  return {
    file: `web/public${DOCUMENT_FILES.brandArchive}`,
    hash,
    async make() {
      const files = Object.fromEntries([
        [`${BRAND_FOLDER}/README.txt`, strToU8(README)],
        [`${BRAND_FOLDER}/brand-guide.pdf`, bytesOf(guide.file)],
        ...logos.map(({ file }) => [pathInArchive(file), bytesOf(file)]),
      ]);
      // ZIP keeps local time: the same numbers everywhere.
      return zipWithHash(zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) }), hash);
    },
  };
}
