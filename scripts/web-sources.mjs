import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const SOURCES = [
  'web',
  'content',
  'domain',
  'wallet',
  'contracts/abi.ts',
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
export function hashWebSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const path of filesOf(source)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}
