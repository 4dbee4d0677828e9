import { cp, glob, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTests, CONTRACTS_DIR, testCodes } from '../foundry.ts';
import { parseSuites } from '../run-tests.ts';
import { type Judged, judgeMutants, type Verdict } from './judge-mutants.ts';
import { type Codes, compileContracts, type Mutant, readMutants } from './mutants.ts';

type TestBed = { judge(codes: Codes): Promise<Verdict>; remove(): Promise<void> };

// No filter of tests: with one, forge would compile everything again.
const FORGE = ['--threads', '1', '--fuzz-runs', '200', '--fuzz-seed', '7'];
// Mutants are compiled without the optimizer, which would take most of the time, so their code is larger.
const IGNORED_TEST = 'test_staysWellBelowTheLimitOfContractCode()';
const ENV = {
  FOUNDRY_INVARIANT_RUNS: '16',
  FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT: '0',
};

const isOfDesk = ({ source }: Pick<Mutant, 'source'>) => source === 'SaleDesk.sol' || source.startsWith('desk/');
const DESK_TESTS = ['desk/*.t.sol', 'invariant/Desk*.t.sol'];
const TOKEN_TESTS = ['*.t.sol', 'invariant/Invariants.t.sol'];

/** The tests that none of the mutants can fail: a token without the sale desk is the same token, and only the desk's tests know the desk. */
function idleTests(mutants: readonly Mutant[]): string[] {
  if (mutants.every(isOfDesk)) return TOKEN_TESTS;
  return mutants.some(isOfDesk) ? [] : DESK_TESTS;
}

/** A copy of the contracts in a temporary folder, whose tests can run against any contract code. */
async function createTestBed(idle: readonly string[]): Promise<TestBed> {
  const root = await mkdtemp(join(tmpdir(), 'usg-mutants-'));
  const cwd = join(root, 'contracts');
  await mkdir(cwd);
  for (const name of ['src', 'local', 'test', 'foundry.toml', 'solc']) {
    await cp(join(CONTRACTS_DIR, name), join(cwd, name), { recursive: true });
  }
  // Reach is about the invariants' steps, not the contracts; Differential takes longer than all other tests together.
  for (const name of ['invariant/Reach.t.sol', 'invariant/DeskReach.t.sol', 'Differential.t.sol'])
    await rm(join(cwd, 'test', name));
  for await (const name of glob(idle, { cwd: join(cwd, 'test') })) await rm(join(cwd, 'test', name));
  await symlink(join(CONTRACTS_DIR, '..', 'node_modules'), join(root, 'node_modules'), 'junction');
  const build = await buildTests(cwd);
  if (!build.ok) throw new Error(`The contracts do not compile.\n${build.stdout}${build.stderr}`);

  return {
    judge: async (codes) => {
      // forge would try the last mutant's failures first.
      for (const failures of ['fuzz', 'invariant']) {
        await rm(join(cwd, 'cache', failures), { recursive: true, force: true });
      }
      const { stdout, stderr } = await testCodes(codes, FORGE, { cwd, env: ENV });
      return verdictOf(stdout, stderr);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

function verdictOf(stdout: string, stderr: string): Verdict {
  const suites = Object.entries(parseSuites(stdout) ?? {});
  const isInvariant = (suite: string) => suite.startsWith('test/invariant/');
  if (!suites.some(([suite]) => isInvariant(suite)) || suites.every(([suite]) => isInvariant(suite))) {
    throw new Error(`forge did not run the tests and the invariants.\n${stdout.slice(0, 2_000)}${stderr}`);
  }
  const failed = (ofInvariants: boolean) =>
    suites.some(
      ([suite, { test_results }]) =>
        isInvariant(suite) === ofInvariants &&
        Object.entries(test_results).some(([name, { status }]) => status === 'Failure' && name !== IGNORED_TEST),
    );
  return { tests: failed(false), invariants: failed(true) };
}

const words = process.argv.slice(2);
const all = await readMutants();
const chosen = all.filter(({ name, source }) => words.every((word) => `${source} ${name}`.includes(word)));
const began = Date.now();
const bed = await createTestBed(idleTests(chosen));
const verdicts: Verdict[] = [];
const broken: string[] = [];

try {
  const unchanged = await bed.judge(compileContracts());
  if (unchanged.tests || unchanged.invariants) throw new Error('The tests fail without any mutant.');

  console.log('Killed by tests, by invariants');
  for await (const judged of judgeMutants(chosen, bed.judge)) report(judged);
} finally {
  await bed.remove();
}

function report(judged: Judged): void {
  const name = `${judged.mutant.source.replace(/^\w+\//, '')}: ${judged.mutant.name}`;
  if ('error' in judged) {
    broken.push(name);
    console.log(`NO MUTANT       ${name}\n${judged.error.replace(/^/gm, '    ')}`);
    return;
  }
  const { tests, invariants } = judged.verdict;
  verdicts.push(judged.verdict);
  const marks = [tests, invariants].map((killed) => (killed ? 'killed' : '–     '));
  console.log(`${marks.join('  ')}  ${name}${tests || invariants ? '' : '   SURVIVED'}`);
}

const killed = verdicts.filter(({ tests, invariants }) => tests || invariants).length;
const byTests = verdicts.filter(({ tests }) => tests).length;
const byInvariants = verdicts.filter(({ invariants }) => invariants).length;
console.log(
  `\n${killed} of ${verdicts.length} mutants killed: ${byTests} by tests, ${byInvariants} by invariants alone.`,
);
if (broken.length > 0) console.log(`${broken.length} do not compile: ${broken.join('; ')}.`);
console.log(`${Math.round((Date.now() - began) / 1_000)} seconds`);
process.exitCode = killed === chosen.length && byInvariants * 2 >= chosen.length && chosen.length > 0 ? 0 : 1;
