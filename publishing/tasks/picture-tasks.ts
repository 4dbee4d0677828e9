import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logoFile } from '#content/document-files.ts';
import { COIN, LOGOS } from '#web/brand/guide/logos.ts';
import { root } from '../../scripts/root.mjs';
import type { BuildContext, Task } from './build-context.ts';
import { hashOf, pngWithHash } from './embed-hash.ts';

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
