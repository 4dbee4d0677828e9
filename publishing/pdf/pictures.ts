import type { ReactNode } from 'react';
import { hashOf } from './hash.ts';
import { indexedPng } from './indexed.ts';
import type { Task, Workshop } from './workshop.ts';

const SIZE = { width: 1200, height: 630 };

/** The pictures that stand for pages where these are shared. */
export async function pictureTasks({ pages, css, press }: Workshop): Promise<Task[]> {
  const { pictureHtml } = await pages.load<typeof import('../documents/paper.tsx')>('publishing/documents/paper.tsx');
  const { default: pictures } = await pages.load<{ default: Record<string, ReactNode> }>(
    'publishing/documents/share-pictures.tsx',
  );
  return Object.entries(pictures).map(([name, picture]) => {
    const sheet = { html: pictureHtml(picture), css };
    const hash = hashOf(sheet.html, sheet.css);
    const make = async () => indexedPng(await (await press()).open(sheet, SIZE, (page) => page.screenshot()), hash);
    return { file: `web/public/og/${name}.png`, hash, make };
  });
}
