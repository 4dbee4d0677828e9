import { compileContracts, readMutants } from './mutants.ts';
import { createTestBed, type Verdict } from './test-bed.ts';

const words = process.argv.slice(2);
const all = await readMutants();
const chosen = all.filter(({ name, source }) => words.every((word) => `${source} ${name}`.includes(word)));
const began = Date.now();
const bed = await createTestBed();
const verdicts: Verdict[] = [];

try {
  const unchanged = await bed.judge(compileContracts());
  if (unchanged.tests || unchanged.invariants) throw new Error('The tests fail without any mutant.');

  console.log('Killed by tests, by invariants');
  let code = chosen[0] && compileContracts(chosen[0]);
  for (const [index, { name, source }] of chosen.entries()) {
    if (code === undefined) break;
    const judged = bed.judge(code);
    // The compiler keeps one core busy while forge tests on the other.
    const next = chosen[index + 1];
    code = next && compileContracts(next);
    const verdict = await judged;
    verdicts.push(verdict);
    const marks = [verdict.tests, verdict.invariants].map((killed) => (killed ? 'killed' : '–     '));
    const lived = verdict.tests || verdict.invariants ? '' : '   SURVIVED';
    console.log(`${marks.join('  ')}  ${source.replace('extensions/', '')}: ${name}${lived}`);
  }
} finally {
  await bed.remove();
}

const killed = verdicts.filter(({ tests, invariants }) => tests || invariants).length;
const byTests = verdicts.filter(({ tests }) => tests).length;
const byInvariants = verdicts.filter(({ invariants }) => invariants).length;
console.log(
  `\n${killed} of ${verdicts.length} mutants killed: ${byTests} by tests, ${byInvariants} by invariants alone.`,
);
console.log(`${Math.round((Date.now() - began) / 1_000)} seconds`);
process.exitCode = killed === chosen.length && byInvariants * 2 >= chosen.length && chosen.length > 0 ? 0 : 1;
