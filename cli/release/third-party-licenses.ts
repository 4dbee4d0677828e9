import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idOf, installedPackages, type LockEntry } from './packages.ts';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

const textsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
        .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
        .toSorted()
    : [];

/**
 * The licenses of every package in the lock file, each text once, below the packages that it is of. Of programs for other platforms, which
 * aren't installed, there is only what the lock says.
 */
export function thirdPartyLicenses(folder: string): string {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const packagesOf = new Map<string, string[]>();
  for (const { path, locked, license = 'not stated' } of installedPackages(lock)) {
    const text = textsIn(join(folder, path)).join('\n\n') || 'The package has no license file.';
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${idOf(locked)} (${license})`]);
  }
  const sections = [...packagesOf]
    .map(([text, packages]) => `${[...new Set(packages)].toSorted().join('\n')}\n\n${text}\n`)
    .toSorted();
  return sections.join(`\n${'='.repeat(80)}\n\n`);
}
