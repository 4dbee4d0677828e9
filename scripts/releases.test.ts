import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMPATIBLE_SINCE } from '../server/platform/database/compatible-since.ts';
import { readReleases } from '../server/testing/releases.ts';

const json = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const releases = readReleases();
const [newest, ...earlier] = releases;

it('the newest release on the page is the version in package.json, with its last migration', () => {
  expect(newest).toMatchObject({
    version: json('package.json').version,
    schema: json('server/migrations/meta/_journal.json').entries.at(-1).tag,
  });
});

it('every release names its schema and the oldest version that runs on it, every earlier one its commit', () => {
  const versions = releases.map(({ version }) => version);
  expect(releases.filter(({ compatibleSince }) => !versions.includes(compatibleSince ?? ''))).toEqual([]);
  expect(releases.filter(({ schema }) => schema === undefined)).toEqual([]);
  expect(earlier.length).toBeGreaterThan(0);
  expect(earlier.filter(({ commit }) => commit === undefined)).toEqual([]);
});

it('the page names what the server notes in the database', () => {
  expect(newest?.compatibleSince).toBe(COMPATIBLE_SINCE.version);
  expect(releases.find(({ version }) => version === COMPATIBLE_SINCE.version)?.schema).toBe(COMPATIBLE_SINCE.migration);
});
