import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { replaceBuild } from './carry-over-files.mjs';

const HOUR = 60 * 60_000;

function buildOf(folder: string, assets: Record<string, string>): string {
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(folder, 'client/assets', name), text);
  return folder;
}

it('keeps the hashed files that a build replaces for a day, and no others', () => {
  const parent = mkdtempSync(join(inject('runFolder'), 'replaced-'));
  const build = join(parent, 'build');
  const release = (assets: Record<string, string>, now: number) =>
    replaceBuild(build, buildOf(join(parent, 'next'), assets), now);

  release({ 'frame-1.js': 'one', 'same-0.js': 'same' }, 1 * HOUR);
  expect(existsSync(join(build, 'replaced'))).toBe(false);
  release({ 'frame-2.js': 'two', 'same-0.js': 'same' }, 2 * HOUR);
  expect(readdirSync(join(build, 'client/assets'))).toEqual(['frame-2.js', 'same-0.js']);
  expect(readdirSync(join(build, `replaced/${2 * HOUR}/assets`))).toEqual(['frame-1.js']);

  release({ 'frame-3.js': 'three' }, 20 * HOUR);
  expect(readdirSync(join(build, `replaced/${20 * HOUR}/assets`)).sort()).toEqual(['frame-2.js', 'same-0.js']);
  expect(readFileSync(join(build, `replaced/${2 * HOUR}/assets/frame-1.js`), 'utf8')).toBe('one');

  release({ 'frame-2.js': 'two' }, 26 * HOUR + 1);
  expect(readdirSync(join(build, 'replaced')).sort()).toEqual([`${20 * HOUR}`, `${26 * HOUR + 1}`].sort());
  expect(readdirSync(join(build, `replaced/${20 * HOUR}/assets`))).toEqual(['same-0.js']);
  expect(readdirSync(parent)).toEqual(['build']);
});

it('keeps the files of the last five builds at most', () => {
  const parent = mkdtempSync(join(inject('runFolder'), 'replaced-'));
  const build = join(parent, 'build');
  for (let at = 1; at <= 9; at += 1) replaceBuild(build, buildOf(join(parent, 'next'), { [`frame-${at}.js`]: '' }), at);
  expect(readdirSync(join(build, 'replaced'))).toEqual(['5', '6', '7', '8', '9']);
});
