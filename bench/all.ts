// npm run bench: runs every benchmark in turn; each prints its own table. npm run bench -- NAME …: one of them, with its own options.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Every page five times takes a quarter of an hour; npm run bench -- web does that. */
const IN_SHORT: Record<string, string[]> = { web: ['--runs=1', '/', '/wallet', '/user-agreement'] };
const IN_TURN = [
  'gas',
  'wallet',
  'accounts',
  'http',
  'live',
  'contact',
  'mail',
  'audit',
  'memory',
  'desk',
  'proof',
  'web',
];
/** It installs the program that it compares us with. */
const ON_REQUEST = ['follow'];

function run(name: string, words: string[]): void {
  console.log(`\n── ${name}`);
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...words], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

const [chosen, ...words] = process.argv.slice(2);
if (chosen === undefined) for (const name of IN_TURN) run(name, IN_SHORT[name] ?? []);
else if ([...IN_TURN, ...ON_REQUEST].includes(chosen)) run(chosen, words);
else {
  console.error(`There is no benchmark ${chosen}, only ${[...IN_TURN, ...ON_REQUEST].join(', ')}.`);
  process.exitCode = 2;
}
