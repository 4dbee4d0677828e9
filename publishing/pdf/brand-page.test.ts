import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../scripts/root.mjs';
import { LOGO_NAMES } from './logos.ts';
import { openPages, type Pages } from './pages.ts';

let pages: Pages;
let html: string;
beforeAll(async () => {
  pages = await openPages();
  const { Guide } = await pages.load<typeof import('#web/brand/guide/guide.tsx')>('web/brand/guide/guide.tsx');
  html = renderToStaticMarkup(createElement(Guide));
});
afterAll(() => pages.close());

it('shows every logo on the brand page, from files that are there', () => {
  const files = [...html.matchAll(/(?:src|href)="(\/documents\/[^"]+)"/g)].map(([, file]) => file ?? '');
  for (const name of LOGO_NAMES) expect(files).toContain(`/documents/logos/${name}.svg`);
  for (const file of files) expect(existsSync(join(root, 'web/public', file)), file).toBe(true);
});

it('offers each of them as SVG and PNG', () => {
  for (const name of LOGO_NAMES) {
    for (const kind of ['svg', 'png']) expect(html).toContain(`href="/documents/logos/${name}.${kind}" download=""`);
  }
});

it('shows logo, room, coin, color, contrast, type, measures, voice and use, each under a heading', () => {
  expect(html.match(/<h2/g)).toHaveLength(9);
  expect(html).not.toContain('<h1');
});

it('holds no style that the content policy would refuse', () => expect(html).not.toMatch(/ style=|<style/));
