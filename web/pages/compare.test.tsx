import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALTERNATIVES, COMPARED } from '#content/comparison/alternatives.ts';
import { whereOthersAreBetter } from '#content/comparison/ours.ts';
import { site } from '#site';
import { drawnAt, elementAt, linksIn } from '#web/testing/drawn-page.tsx';
import Compare from './compare.tsx';

const STYLES = readFileSync(new URL('../styles/tables.css', import.meta.url), 'utf8');
const page = drawnAt('/compare', <Compare />);
const table = elementAt(page, '<table role="table">');
const cells = (html: string) => html.match(/<td role="cell">.*?<\/td>/gs) ?? [];
const NAMES = [site.name, ...(ALTERNATIVES[site.metal] ?? []).map(({ name }) => name)];

it('is a table with a header for every row and every column', () => {
  const heads = (scope: string) =>
    [...table.matchAll(new RegExp(`<th scope="${scope}"[^>]*>(.*?)</th>`, 'gs'))].map(([, head]) => head);
  expect(heads('row')).toEqual(COMPARED.map(({ label }) => label));
  expect(heads('col').map((head) => head?.split(' <span>')[0])).toEqual(NAMES);
});

it('numbers the sources of each cell that says something, and lists each once below the table, with its date', () => {
  const rows = table.split('<tbody')[1]?.match(/<tr.*?<\/tr>/gs) ?? [];
  expect(rows).toHaveLength(COMPARED.length);
  const noteOf = (to: string) => new RegExp(`<li id="${to.slice(1)}"[^>]*>.*?</li>`, 's').exec(page)?.[0] ?? '';
  for (const cell of rows.flatMap(cells)) {
    if (/Doesn’t apply|Not found/.test(cell)) continue;
    const sources = linksIn(cell).map(([, to]) => to);
    expect(sources.length).toBeGreaterThan(0);
    for (const to of sources) expect(noteOf(to)).toMatch(/<time dateTime="\d{4}-\d\d-\d\d">/);
  }
  const notes = page.match(/<li id="source-\d+".*?<\/li>/gs)?.map((note) => note.replace(/ id="[^"]*"/, '')) ?? [];
  expect(new Set(notes).size).toBe(notes.length);
  expect(table).not.toMatch(/<time/);
});

it('can be reached by key, and lets a phone show our token beside any of the other ways', () => {
  expect(page).toMatch(/<section aria-label="[^"]+" tabindex="0" class="comparison">/);
  const choices = [...page.matchAll(/<input type="radio"[^>]* value="(\d)"\/>([^<]*)/g)];
  expect(choices.map(([, value, name]) => [Number(value), name])).toEqual(
    NAMES.slice(1).map((name, index) => [index + 1, name]),
  );
  for (const [, value] of choices)
    expect(STYLES).toContain(`&:has([value="${value}"]:checked) :is(th, td):nth-child(${Number(value) + 2})`);
});

it('says where others are better', () => {
  for (const point of whereOthersAreBetter()) expect(page).toContain(point);
  expect(whereOthersAreBetter().length).toBeGreaterThan(3);
});
