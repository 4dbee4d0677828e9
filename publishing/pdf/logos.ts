import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COIN, LOGOS } from '#web/brand/guide/logo-list.ts';
import { root } from '../../scripts/root.mjs';
import { hashOf } from './hash.ts';
import { repacked } from './png.ts';
import { pngStamp } from './png-stamp.ts';
import type { Press } from './press.ts';
import type { Task, Workshop } from './workshop.ts';

/** Pixels of the PNGs' height; wide enough for print in a column, and for a slide. */
const HEIGHT = 640;
const VIEW_BOX = /viewBox="\S+ \S+ (\S+) (\S+)"/;

export const LOGO_FOLDER = 'web/public/documents/logos';
export const LOGO_NAMES: readonly string[] = [...LOGOS.map(({ file }) => file), COIN];

async function rendered(press: Press, svg: string): Promise<Uint8Array> {
  const [, width, height] = VIEW_BOX.exec(svg) ?? [];
  const size = { width: Math.round((HEIGHT * Number(width)) / Number(height)), height: HEIGHT };
  const image = `<img src="data:image/svg+xml,${encodeURIComponent(svg)}" width="${size.width}" height="${HEIGHT}">`;
  const sheet = { html: `<!doctype html><title>Logo</title>${image}`, css: '' };
  return press.open(sheet, size, async (page) => {
    await page.addStyleTag({ content: 'body { margin: 0 } img { display: block }' });
    await page.locator('img').evaluate((drawn: HTMLImageElement) => drawn.decode());
    return page.screenshot({ omitBackground: true });
  });
}

/** Each logo as the site offers it: its drawing, and a PNG without a ground. */
export const logoTasks = ({ press }: Workshop): Task[] =>
  LOGO_NAMES.flatMap((name) => {
    const svg = readFileSync(join(root, 'web/brand/logos', `${name}.svg`));
    const hash = hashOf(svg);
    return [
      { file: `${LOGO_FOLDER}/${name}.svg`, hash, make: async () => svg },
      {
        file: `${LOGO_FOLDER}/${name}.png`,
        hash,
        make: async () => repacked(await rendered(await press(), svg.toString()), pngStamp(hash)),
      },
    ];
  });
