import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './long-step.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './root.mjs';

const LEAST = [24, 7];
const SYSTEMS = { linux: 'linux', darwin: 'darwin', win32: 'win' };

const [major, minor] = process.versions.node.split('.').map(Number);
const isNewEnough = major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);

function platformPackage() {
  const system = SYSTEMS[process.platform];
  if (system && ['x64', 'arm64'].includes(process.arch)) return `node-${system}-${process.arch}`;
  throw new Error(
    `This needs Node ${LEAST.join('.')} or newer and there is no ready one for ${process.platform} ${process.arch}. Please install it.`,
  );
}

async function fetchNode(folder, name) {
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const args = ['install', `${name}@24`, '--prefix', fresh, ...flags];
  await npm(`Getting Node 24 (this is ${process.versions.node})`, args, { cwd: fresh });
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

/** The path of a Node that runs our TypeScript: this one if it is new enough, else one kept in .runtime. */
export async function ensureNode() {
  if (isNewEnough) return process.execPath;
  const name = platformPackage();
  const folder = join(root, '.runtime', 'node-24');
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  await oneAtATime(join(root, '.runtime', 'node.lock'), async () => {
    if (!existsSync(program)) await fetchNode(folder, name);
  });
  return program;
}
