import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { npm, oneAtATime } from './setup-step.mjs';

function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Whether `present`, an install's packages, are those of the lock; where `omitDev`, the development packages may be missing. */
export function isComplete(wanted, present, { omitDev = false } = {}) {
  return Object.entries(wanted).every(([path, { version, optional, dev, link }]) => {
    if (path === '' || link) return true;
    return present[path] ? present[path].version === version : Boolean(optional || (omitDev && dev));
  });
}

// npm writes node_modules/.package-lock.json last, so a broken-off install has none.
function isInstalled(options) {
  const present = packagesOf('node_modules/.package-lock.json');
  return present !== undefined && isComplete(packagesOf('package-lock.json'), present, options);
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
