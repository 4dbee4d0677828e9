import type { ReactNode } from 'react';
import { indexedPng } from './indexed.ts';
import { STYLES } from './printed.ts';
import type { Task, Workshop } from './workshop.ts';

const FRAME = 'web/documents/paper.tsx';
const PICTURES = 'web/documents/share-pictures.tsx';
const SIZE = { width: 1200, height: 630 };

/** The pictures that stand for pages where these are shared. */
export async function pictureTasks({ pages, press }: Workshop): Promise<Task[]> {
  const { pictureHtml } = await pages.load<{ pictureHtml(picture: ReactNode): string }>(FRAME);
  const { default: pictures } = await pages.load<{ default: Record<string, ReactNode> }>(PICTURES);
  const sources = pages.sources([FRAME, PICTURES], STYLES);
  return Object.entries(pictures).map(([name, picture]) => ({
    file: `web/public/og/${name}.png`,
    sources,
    async make(hash) {
      const sheet = { html: pictureHtml(picture), css: await pages.css(STYLES) };
      const screenshot = await (await press()).open(sheet, SIZE, (page) => page.screenshot());
      return indexedPng(screenshot, hash);
    },
  }));
}
