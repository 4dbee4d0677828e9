// node scripts/complete-lock.mjs: after a change of packages, adds to package-lock.json the optional packages that npm left out. npm adds
// every platform's programs if the registry serves them. If it lacks some, npm ci refuses the lock.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

const LOCK = join(root, 'package-lock.json');
const SYSTEM = /-(android|darwin|freebsd|linux|openbsd|openharmony|win32)-/;
const PROCESSOR = /-(arm64|amd64|x64|ia32|arm|ppc64|riscv64|s390x|loong64|wasm32)(-|$)/;
const LIBRARY = { gnu: 'glibc', musl: 'musl' };

function isNamed(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/** The optional packages (programs for other platforms) that a lock does not name; `npm ci` refuses such a lock. */
export function missingFrom(packages) {
  return Object.entries(packages).flatMap(([by, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isNamed(packages, by, name))
      .map(([name, version]) => ({ by, name, version })),
  );
}

function entryOf(name, version, isDevelopment) {
  const os = SYSTEM.exec(name)?.[1];
  const cpu = PROCESSOR.exec(name)?.[1];
  const libc = LIBRARY[/-linux-[^-]+-(gnu|musl)$/.exec(name)?.[1]];
  if (!cpu || !/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${name}@${version}: no platform in the name`);
  return {
    version,
    cpu: [cpu === 'amd64' ? 'x64' : cpu],
    ...(isDevelopment && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

/** Packages that npm would install without checking their bytes. */
export function withoutIntegrity(packages) {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)
    .map(([path, { name = path.split('node_modules/').at(-1), version }]) => ({ path, name, version }));
}

/** The hash that the registry gives for a package; undefined if it does not serve that version. */
function integrityFromRegistry(name, version) {
  try {
    const args = ['view', `${name}@${version}`, 'dist.integrity'];
    return execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

/** The lock with an entry for every optional package, and a hash in every entry that `integrityOf` knows one for. */
export function complete(lock, integrityOf = integrityFromRegistry) {
  const { packages } = lock;
  for (const { by, name, version } of missingFrom(packages)) {
    const top = `node_modules/${name}`;
    packages[packages[top] ? `${by}/${top}` : top] = entryOf(name, version, packages[by].dev);
  }
  for (const { path, name, version } of withoutIntegrity(packages)) {
    const integrity = integrityOf(name, version);
    if (integrity) packages[path] = { version, integrity, ...packages[path] };
  }
  const paths = Object.keys(packages).sort((a, b) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(paths.map((path) => [path, packages[path]])) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
  const missing = missingFrom(lock.packages).length;
  const completed = complete(lock);
  writeFileSync(LOCK, `${JSON.stringify(completed, null, 2)}\n`);
  const unchecked = withoutIntegrity(completed.packages).length;
  console.log(`${missing} packages were missing; ${unchecked} have no hash, as this registry does not serve them.`);
}
