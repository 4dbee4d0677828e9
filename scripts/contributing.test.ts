import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const PATH = /^[\w-]+\/[\w@./-]*$/;
const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

it('names only files and folders that exist', () => {
  const paths = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => (PATH.test(code) ? [code] : []));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('counts the files of each recipe right', () => {
  const recipes = [...text.matchAll(/^\*\*(.+?)\*\*.*?\(([^)]+)\)\n\n((?:(?:\d\.| {3}).*\n)+)/gm)];
  expect(recipes.length).toBeGreaterThan(5);
  for (const [, title, counts = '', list = ''] of recipes) {
    const most = Math.max(...(counts.match(/\b\d+\b/g) ?? []).map(Number));
    expect([title, list.match(/^\d+\. `/gm)?.length]).toEqual([title, most]);
  }
});
