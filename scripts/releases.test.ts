import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMPATIBLE_SINCE } from '../server/platform/database/compatible-since.ts';
import { readReleases } from './releases.ts';

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

it('every release with a number has a greater one than those before, and the earlier ones their manifests’ hashes', () => {
  const numbered = releases.filter(({ number }) => number !== undefined);
  const numbers = numbered.map(({ number }) => Number(number));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => other - one));
  expect(numbered.filter(({ issued }) => issued === undefined)).toEqual([]);
  expect(earlier.filter(({ number, manifest }) => number !== undefined && manifest === undefined)).toEqual([]);
});

it('reads what a release states, and its notes as plain text', () => {
  const page = [
    '# Releases',
    '',
    '## 0.3.0',
    '',
    '- Release: 7',
    '- Issued: 2030-01-01T12:00:00Z',
    '- Emergency: yes',
    '',
    'What is new:',
    '',
    '- The [wallet](operating/building.md) opens',
    '  faster, and `npx usg` too.',
    '- Another line.',
    '',
    '## 0.2.0',
    '',
    `- Manifest: \`release.json\`, SHA-256 \`${'ab'.repeat(32)}\``,
    '',
  ].join('\n');
  const [newer, older] = readReleases(page);
  expect(newer).toMatchObject({
    version: '0.3.0',
    number: 7,
    issued: '2030-01-01T12:00:00Z',
    isEmergency: true,
    notes: ['The wallet opens faster, and npx usg too.', 'Another line.'],
  });
  expect(older).toMatchObject({ number: undefined, isEmergency: false, manifest: 'ab'.repeat(32), notes: [] });
});
