import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './long-step.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './root.mjs';

function packagesOf(lock) {
  try {
    return JSON.parse(readFileSync(join(root, lock), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

// npm writes node_modules/.package-lock.json last, so a broken-off install has none.
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    return present[path] ? present[path].version === version : Boolean(optional);
  });
}

// npm would empty the folder behind the link, which belongs to another checkout.
function refuseLinkedModules() {
  if (!lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new Error('node_modules is a link and does not match package-lock.json. Remove the link and start again.');
}

/** Installs exactly what package-lock.json names, when node_modules differs from it. No install script is run. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await oneAtATime(join(root, '.runtime', 'install.lock'), async () => {
    if (isInstalled()) return;
    refuseLinkedModules();
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    await npm('Installing packages (a minute or two)', args, { cwd: root });
  });
}
