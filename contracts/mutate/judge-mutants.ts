import { type Codes, compileContracts, type Mutant } from './mutants.ts';

/** Whether the tests, and whether the invariants, failed on a mutant. */
export type Verdict = { tests: boolean; invariants: boolean };

/** A mutant with its verdict, or with why it does not compile. */
export type Judged = { mutant: Mutant; verdict: Verdict } | { mutant: Mutant; error: string };

type Compiled = { codes: Codes } | { error: string };

/** Compiles and judges one mutant after the other; one that does not compile has the compiler's message instead of a verdict. */
export async function* judgeMutants(
  mutants: readonly Mutant[],
  judge: (codes: Codes) => Promise<Verdict>,
): AsyncGenerator<Judged> {
  let next = mutants[0] && compiled(mutants[0]);
  for (const [index, mutant] of mutants.entries()) {
    if (next === undefined) return;
    const current: Compiled = next;
    const judged = 'codes' in current ? judge(current.codes) : undefined;
    // The compiler keeps one core busy while forge tests on the other.
    const following = mutants[index + 1];
    next = following && compiled(following);
    if (judged) yield { mutant, verdict: await judged };
    else if ('error' in current) yield { mutant, error: current.error };
  }
}

function compiled(mutant: Mutant): Compiled {
  try {
    return { codes: compileContracts(mutant) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
