#!/usr/bin/env node
// usg, the operator's command: `npx usg`, `npm run usg --`, or this file. It uses Node alone, since it is what installs the packages.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, ensureNode } from '../scripts/ensure-installed.mjs';
import { root } from '../scripts/root.mjs';

const [name, ...words] = process.argv.slice(2);

function runUnder(node) {
  const child = spawn(node, [join(root, 'cli', 'main.ts'), name, ...words].filter(Boolean), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

async function run() {
  // Whatever else is said after it, the command line has to be read, and explained.
  if (name === 'start' && words.every((word) => word === '--safe')) return import('../scripts/start.mjs');
  const node = await ensureNode();
  // No development package is installed beside a live site's keys.
  await ensureInstalled({ omitDev: true });
  if (node === process.execPath) await import('./main.ts');
  else runUnder(node);
}

try {
  await run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 3;
}
