// npm run prove: proves the asserts in proofs.ts with solc's SMTChecker and Z3, which is installed from the npm registry at the first run.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CONTRACTS_DIR } from '../foundry.ts';
import { checkAsserts, PROOFS } from './proofs.ts';

const PROVER = 'z3-solver@5.2.0';
const FOLDER = join(CONTRACTS_DIR, '..', '.runtime', 'prover');
const TIMEOUT_MS = 120_000;

type Z3 = {
  global_param_set(name: string, value: string): void;
  mk_config(): unknown;
  mk_context(config: unknown): unknown;
  del_context(context: unknown): void;
  eval_smtlib2_string(context: unknown, query: string): Promise<string>;
};

async function openProver(): Promise<Z3> {
  if (!existsSync(join(FOLDER, 'node_modules', 'z3-solver'))) {
    console.log(`Installing ${PROVER} …`);
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(npm, ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', PROVER]);
  }
  const { Z3 } = await createRequire(join(FOLDER, 'package.json'))('z3-solver').init();
  Z3.global_param_set('timeout', String(TIMEOUT_MS));
  return Z3;
}

const z3 = await openProver();
const solve = async (query: string): Promise<string> => {
  const context = z3.mk_context(z3.mk_config());
  try {
    return await z3.eval_smtlib2_string(context, query);
  } finally {
    z3.del_context(context);
  }
};

let unproved = 0;
for (const [name, source] of Object.entries(PROOFS)) {
  const began = Date.now();
  const lines = await checkAsserts(source(), solve);
  const asserts = source().split('assert(').length - 1;
  const proved = lines.filter((line) => line.startsWith('proved')).length;
  unproved += asserts - proved;
  console.log(`${name}: ${proved} of ${asserts} asserts proved in ${Math.round((Date.now() - began) / 1_000)} seconds`);
  for (const line of lines) console.log(`  ${line}`);
}
// The prover's threads would keep the process alive.
process.exit(unproved === 0 ? 0 : 1);
