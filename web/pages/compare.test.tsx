import { expect, it } from 'vitest';
import { ALTERNATIVES, COMPARED } from '#content/comparison/alternatives.ts';
import { whereOthersAreBetter } from '#content/comparison/ours.ts';
import { site } from '#site';
import { drawnAt, elementAt, linksIn } from '#web/testing/drawn-page.tsx';
import Compare from './compare.tsx';

const page = drawnAt('/compare', <Compare />);
const table = elementAt(page, '<table>');
const cells = (html: string) => html.match(/<td(?: class="[^"]*")?>.*?<\/td>/gs) ?? [];

it('is a table with a header for every row and every column', () => {
  const heads = (scope: string) =>
    [...table.matchAll(new RegExp(`<th scope="${scope}">(.*?)</th>`, 'gs'))].map(([, head]) => head);
  expect(heads('row')).toEqual(COMPARED.map(({ label }) => label));
  const names = heads('col').map((head) => head?.split(' <span>')[0]);
  expect(names).toEqual([site.name, ...(ALTERNATIVES[site.metal] ?? []).map(({ name }) => name)]);
});

it('dates every cell, and gives the source of each that says something', () => {
  const rows = table.split('<tbody>')[1]?.match(/<tr>.*?<\/tr>/gs) ?? [];
  expect(rows).toHaveLength(COMPARED.length);
  for (const cell of rows.flatMap(cells)) {
    if (cell.includes('Doesn’t apply')) continue;
    expect(cell).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">/);
    if (!cell.includes('Not found')) expect(linksIn(cell).length).toBeGreaterThan(0);
  }
});

it('scrolls inside its own part of the page, which can be reached by key', () => {
  expect(page).toMatch(/<section aria-label="[^"]+" tabindex="0" class="comparison"><table>/);
});

it('says where others are better', () => {
  for (const point of whereOthersAreBetter()) expect(page).toContain(point);
  expect(whereOthersAreBetter().length).toBeGreaterThan(3);
});
