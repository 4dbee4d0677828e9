// npm run fuzz:follow: random histories of the chain, tickets and faults of the node. -- --runs=10000 --seed=1
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const test = [
  'run',
  '--project=node',
  '--retry=0',
  '--disable-console-intercept',
  'server/redemptions/faulty-node.test.ts',
];
const env = { ...process.env, RUNS: values.runs, SEED: values.seed };
process.exitCode = spawnSync(process.execPath, [vitest, ...test], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
