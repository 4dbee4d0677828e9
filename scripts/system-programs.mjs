import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian keeps what only root runs, such as proxies; not on everyone's PATH. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

const APT = '/usr/bin/apt-get';

/** The path of the first of the programs that there is; undefined if there is none. */
export function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Whether we may install packages. */
export const isDebianRoot = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync(APT);

function apt(args) {
  console.log(`Installing what the tests need: apt-get ${args.join(' ')}`);
  // In the runlevel of a single user a package starts none of its services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  return spawnSync(APT, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}

/** Installs the first of the packages that Debian has; false if it has none of them. */
export function installPackage(names) {
  apt(['update']);
  return names.some((name) => apt(['install', '-y', '--no-install-recommends', name]));
}

/**
 * The path of a program that is in a Debian package, often of the same name; installed if we may. Undefined on other systems without it: its
 * tests are left out there.
 */
export function ensureProgram(name, packageName = name) {
  const found = findProgram([name]);
  if (found || !isDebianRoot()) return found;
  if (!installPackage([packageName])) throw new Error(`${name} could not be installed, and tests need it.`);
  return findProgram([name]);
}

const DEBIANS_POSTGRES = '/usr/lib/postgresql';

function installedPostgres() {
  if (!existsSync(DEBIANS_POSTGRES)) return undefined;
  const versions = readdirSync(DEBIANS_POSTGRES).toSorted((one, other) => Number(other) - Number(one));
  const bins = versions.map((version) => join(DEBIANS_POSTGRES, version, 'bin'));
  return bins.find((bin) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(bin, name))));
}

/**
 * The folder of Debian's newest PostgreSQL, whose client programs are on the PATH and of the same version; installed if we may.
 * Undefined on other systems without it: its tests are left out there.
 */
export function ensurePostgres() {
  const found = installedPostgres();
  if (found || !isDebianRoot()) return found;
  if (!installPackage(['postgresql'])) throw new Error('PostgreSQL could not be installed, and tests need it.');
  return installedPostgres();
}
