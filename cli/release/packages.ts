import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** A package that is locked, by its name in the registry. */
export type Locked = { name: string; version: string };

/** By now others have usually found what a stolen account published; the same as min-release-age in .npmrc. */
export const COOLING_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** An entry of `packages` in package-lock.json. */
export type LockEntry = { name?: string; version: string; license?: string; link?: boolean };
type Answer = { ok: boolean; out: string; errors: string };

const FOLDER = 'node_modules/';
export const idOf = ({ name, version }: Locked): string => `${name}@${version}`;

/** Each place in a lock file at which a package is installed, with that package. */
export const installedPackages = (lock: { packages: Record<string, LockEntry> }) =>
  Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { name = path.slice(path.lastIndexOf(FOLDER) + FOLDER.length), version, license }]) => ({
      path,
      license,
      locked: { name, version } satisfies Locked,
    }));

/** Every package in a lock file, once. */
export function lockedPackages(lock: { packages: Record<string, LockEntry> }): Locked[] {
  return [...new Map(installedPackages(lock).map(({ locked }) => [idOf(locked), locked])).values()];
}

/** Asks npm, which knows the registry, its key and the way to it from its own settings. */
function npm(args: readonly string[], folder: string): Promise<Answer> {
  return new Promise((resolve) => {
    // Whoever silences the script that asks would silence npm's reasons, too.
    execFile('npm', [...args, '--loglevel=error'], { cwd: folder, maxBuffer: 2 ** 28 }, (error, out, errors) =>
      resolve({ ok: error === null, out, errors: errors || (error?.message ?? '') }),
    );
  });
}

/** When each version of a package was published; undefined where the registry doesn't say. */
async function publishTimes(name: string, folder: string): Promise<Record<string, string> | undefined> {
  const { ok, out } = await npm(['view', name, 'time', '--json', '--min-release-age=0'], folder);
  try {
    return ok ? JSON.parse(out) : undefined;
  } catch {
    return undefined;
  }
}

function ageFault(locked: Locked, times: Record<string, string> | undefined, now: Date): string | undefined {
  const published = Date.parse(times?.[locked.version] ?? '');
  if (Number.isNaN(published)) return `${idOf(locked)}: the registry doesn’t say when it was published.`;
  const days = (now.getTime() - published) / DAY_MS;
  if (days >= COOLING_DAYS) return undefined;
  return `${idOf(locked)} was published ${Math.floor(days)} days ago; wait until it is ${COOLING_DAYS} days old.`;
}

/**
 * A sentence for each package of the folder's lock file that isn't known to be seven days old. Those in `excepted` are let through: the
 * fix of a vulnerability can't wait. It asks for each by itself, which takes minutes; `onProgress` hears of each that was asked for.
 */
export async function youngPackages(
  folder: string,
  excepted: readonly string[],
  now: Date,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<string[]> {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const asked = lockedPackages(lock).filter((each) => !excepted.includes(idOf(each)));
  const names = [...new Set(asked.map(({ name }) => name))];
  const faults: string[] = [];
  const work = names.values();
  let done = 0;
  const askNext = async () => {
    for (const name of work) {
      const times = await publishTimes(name, folder);
      const own = asked.filter((each) => each.name === name).map((each) => ageFault(each, times, now));
      faults.push(...own.filter((fault) => fault !== undefined));
      done += 1;
      onProgress(done, names.length);
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, askNext));
  return faults.toSorted();
}

type Signatures = Record<'invalid' | 'missing', Locked[]>;

/**
 * Why the registry's signatures of the installed packages aren't known to be valid; nothing where npm lists none as invalid or missing.
 * Its exit code alone doesn't say so: some versions end with 0 after an invalid one.
 */
export async function signatureFaults(folder: string): Promise<string[]> {
  const { out, errors } = await npm(['audit', 'signatures', '--json'], folder);
  try {
    const { invalid, missing }: Signatures = JSON.parse(out);
    return [
      ...invalid.map((each) => `${idOf(each)}: its signature isn’t the registry’s.`),
      ...missing.map((each) => `${idOf(each)} has no signature.`),
    ];
  } catch {
    return ['npm audit signatures failed:', ...`${out}\n${errors}`.split('\n').filter((line) => line.trim() !== '')];
  }
}

/** The list of all packages (SBOM), as CycloneDX. Throws what npm says. */
export async function billOfMaterials(folder: string): Promise<string> {
  const { ok, out, errors } = await npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], folder);
  if (!ok) throw new Error(`npm sbom failed: ${errors}`);
  return out;
}
