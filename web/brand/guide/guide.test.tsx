import { existsSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { logoFile } from '#content/document-files.ts';
import { Guide } from './guide.tsx';
import { COIN, LOGOS } from './logos.ts';

const html = renderToStaticMarkup(<Guide />);
const names = [...LOGOS.map(({ file }) => file), COIN];

it('shows every logo on the brand page, from files that are there', () => {
  const files = [...html.matchAll(/(?:src|href)="(\/documents\/[^"]+)"/g)].map(([, file]) => file ?? '');
  for (const name of names) expect(files).toContain(`/documents/logos/${logoFile(name)}`);
  for (const file of files) expect(existsSync(new URL(`../../public${file}`, import.meta.url)), file).toBe(true);
});

it('offers each of them as SVG and PNG', () => {
  for (const name of names) {
    for (const kind of ['svg', 'png'] as const)
      expect(html).toContain(`href="/documents/logos/${logoFile(name, kind)}" download=""`);
  }
});

it('shows logo, room, coin, color, contrast, type, measures, voice and use, each under a heading', () => {
  expect(html.match(/<h2/g)).toHaveLength(9);
  expect(html).not.toContain('<h1');
});

it('holds no style that the content policy would refuse', () => expect(html).not.toMatch(/ style=|<style/));
