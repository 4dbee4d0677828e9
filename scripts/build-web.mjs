import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceBuild } from './carry-over-files.mjs';
import { keepCommit } from './commit.mjs';
import { ensureInstalled, ensureNode } from './ensure-installed.mjs';
import { root } from './root.mjs';
import { longStep, oneAtATime } from './setup-step.mjs';

const SOURCES = [
  'web',
  'content',
  'domain',
  'proof',
  'wallet',
  'contracts/abi.ts',
  'contracts/deployed.ts',
  'contracts/src',
  'site.config.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const TEST = /\.test\.tsx?$|(^|\/)(tests|testing)\//;

function* filesOf(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats?.isFile() && !TEST.test(path)) yield path;
  if (!stats?.isDirectory()) return;
  for (const name of readdirSync(join(root, path)).sort()) yield* filesOf(`${path}/${name}`);
}

/** One hash over everything that the web build is made from. */
function hashWebSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const path of filesOf(source)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

const BUILD = join(root, 'build');
/** Built beside the one in use, so that a running site goes on meanwhile. */
const NEXT = join(root, 'build-next');
const HASH_FILE = 'sources.sha256';

function lastBuildHash() {
  try {
    return readFileSync(join(BUILD, HASH_FILE), 'utf8');
  } catch {
    return undefined;
  }
}

/** Builds the web into build/ if its sources have changed since the last build; either way, the build then says of which commit it is. */
export async function buildWeb(node) {
  if (lastBuildHash() !== hashWebSources()) await buildAnew(node);
  keepCommit(BUILD, root);
}

async function buildAnew(node) {
  await oneAtATime(join(root, '.runtime', 'build.lock'), async () => {
    const sources = hashWebSources();
    if (lastBuildHash() === sources) return;
    const program = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', BUILD_DIRECTORY: 'build-next' };
    rmSync(NEXT, { recursive: true, force: true });
    await longStep('Building the pages', node, [program, 'build'], { cwd: root, env });
    writeFileSync(join(NEXT, HASH_FILE), sources);
    replaceBuild(BUILD, NEXT);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const node = await ensureNode();
    await ensureInstalled();
    await buildWeb(node);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
