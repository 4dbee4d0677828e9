import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testFolder } from '#server/testing/folder.ts';
import { COOLING_DAYS, lockedPackages, signatureFaults, youngPackages } from './packages.ts';

const NOW = new Date('2030-01-31T12:00:00Z');
const TIMES: Record<string, Record<string, string>> = {
  old: { '1.0.0': '2029-12-01T00:00:00Z', '2.0.0': '2030-01-30T00:00:00Z' },
  '@scope/young': { '1.0.0': '2030-01-24T12:00:01Z' },
  silent: {},
};

const folder = testFolder();
let registry: Server;
beforeAll(async () => {
  registry = createServer((request, response) => {
    const time = TIMES[decodeURIComponent(request.url ?? '').slice(1)];
    const versions = Object.fromEntries(Object.keys(time ?? {}).map((version) => [version, { version }]));
    response.statusCode = time ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(time ? { name: 'x', 'dist-tags': { latest: '1.0.0' }, versions, time } : {}));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  registry.close();
  folder.remove();
});

/** A project whose npm asks our registry, or one that isn't there. */
function locked(packages: Record<string, object>, port = (registry.address() as AddressInfo).port): string {
  writeFileSync(join(folder.path, 'package.json'), '{"name":"x","version":"1.0.0"}');
  writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const cache = `cache=${join(folder.path, 'cache')}`;
  writeFileSync(join(folder.path, '.npmrc'), `registry=http://127.0.0.1:${port}/\n${cache}\nfetch-retries=0\n`);
  return folder.path;
}
const at = (name: string, version = '1.0.0') => ({ [`node_modules/${name}`]: { version } });

/** What follows where npm prints that and ends with 0. */
async function npmSaying(project: string, printed: string): Promise<string[]> {
  const bin = join(folder.path, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nprintf '%s' '${printed}'\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  return signatureFaults(project).finally(() => vi.unstubAllEnvs());
}

it('lists every locked package once, by the name that it has in the registry', () => {
  const packages = {
    '': { version: '1.0.0' },
    ...at('@scope/young'),
    'node_modules/old/node_modules/@scope/young': { version: '1.0.0' },
    'node_modules/alias': { name: 'old', version: '2.0.0' },
  };
  expect(lockedPackages({ packages })).toEqual([
    { name: '@scope/young', version: '1.0.0' },
    { name: 'old', version: '2.0.0' },
  ]);
});

it('names each package that is less than seven days old, and none that is older', async () => {
  const said: string[] = [];
  const project = locked({ ...at('old'), ...at('@scope/young') });
  const young = await youngPackages(project, [], NOW, (done, all) => said.push(`${done} of ${all}`));
  expect(said).toEqual(['1 of 2', '2 of 2']);
  expect(young).toEqual(['@scope/young@1.0.0 was published 6 days ago; wait until it is 7 days old.']);
  expect(await youngPackages(folder.path, [], new Date('2030-01-31T12:00:01Z'))).toEqual([]);
  expect(await youngPackages(locked(at('old', '2.0.0')), [], NOW)).toHaveLength(1);
});

it('lets a package through that is named, at that version alone', async () => {
  const project = locked(at('@scope/young'));
  expect(await youngPackages(project, ['@scope/young@1.0.0'], NOW)).toEqual([]);
  expect(await youngPackages(project, ['@scope/young@1.0.1'], NOW)).toHaveLength(1);
});

it.each([
  ['does not say when', 'silent', undefined],
  ['does not know the package', 'unknown', undefined],
  ['can’t be reached', 'old', 1],
])('takes no age on trust if the registry %s', async (_, name, port) => {
  const faults = await youngPackages(locked(at(name), port), [], NOW);
  expect(faults).toEqual([`${name}@1.0.0: the registry doesn’t say when it was published.`]);
});

it('says that the signatures couldn’t be checked if npm can’t', async () => {
  const [first, ...words] = await signatureFaults(locked(at('old'), 1));
  expect(first).toBe('npm audit signatures failed:');
  expect(words.join('\n')).toContain('npm error');
});

it('reads which signatures npm found invalid or missing, whatever its exit code is', async () => {
  const project = locked(at('old'));
  const saying = (signatures: object) => npmSaying(project, JSON.stringify(signatures));
  const old = { name: 'old', version: '1.0.0' };
  expect(await saying({ invalid: [], missing: [] })).toEqual([]);
  expect(await saying({ invalid: [old], missing: [] })).toEqual(['old@1.0.0: its signature isn’t the registry’s.']);
  expect(await saying({ invalid: [], missing: [old] })).toEqual(['old@1.0.0 has no signature.']);
  expect((await saying({ error: { code: 'E404' } }))[0]).toBe('npm audit signatures failed:');
});

it('waits as long as an update of the packages does', () => {
  const npmrc = readFileSync(join(import.meta.dirname, '../../.npmrc'), 'utf8');
  expect(npmrc.split('\n')).toContain(`min-release-age=${COOLING_DAYS}`);
});
