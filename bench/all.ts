// npm run bench: runs every benchmark in turn; each prints its own table.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Every page five times takes a quarter of an hour; npm run bench:web does that. */
const IN_SHORT: Record<string, string[]> = { web: ['--runs=1', '/', '/wallet', '/user-agreement'] };

for (const name of ['gas', 'wallet', 'accounts', 'http', 'live', 'contact', 'mail', 'memory', 'desk', 'proof', 'web']) {
  console.log(`\n── bench:${name}`);
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...(IN_SHORT[name] ?? [])], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
