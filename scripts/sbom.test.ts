/** @module-tag long */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.mjs';

type Component = { purl: string; hashes?: { alg: string }[] };
type Lock = Record<string, { name?: string; version: string; dev?: boolean; integrity?: string }>;

const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const packages = Object.entries(lock).filter(([path]) => path !== '');
const purlsOf = (entries: typeof packages) => [
  ...new Set(
    entries.map(
      ([path, { name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }]) =>
        `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ),
  ),
];

/** By the command of docs/operating/upgrade.md. */
function listedPackages(): Component[] {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const sbom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  return sbom.components;
}
const purls = (found: Component[]) => new Set(found.map(({ purl }) => purl));

it('the list of a release’s packages has all of them with their hashes', () => {
  const found = listedPackages();
  const missing = (entries: typeof packages, from: Component[]) => {
    const listed = purls(from);
    return purlsOf(entries).filter((purl) => !listed.has(purl));
  };
  expect(missing(packages, found)).toEqual([]);
  const hashed = found.filter(({ hashes }) => hashes?.some(({ alg }) => alg === 'SHA-512'));
  expect(
    missing(
      packages.filter(([, { integrity }]) => integrity),
      hashed,
    ),
  ).toEqual([]);
});
