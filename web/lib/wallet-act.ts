import { useState } from 'react';
import type { WalletProblemCode } from '#wallet/problem.ts';
import { WalletProblem } from '#wallet/problem.ts';
import { walletSentence } from './wallet.ts';

export type ActProblem = { code: WalletProblemCode | undefined; sentence: string };

/** Runs one act of the wallet at a time and keeps the sentence of its failure beside the form. */
export function useWalletAct() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ActProblem>();

  async function run<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
    setBusy(true);
    setProblem(undefined);
    try {
      return await act();
    } catch (error) {
      setProblem({ code: error instanceof WalletProblem ? error.code : undefined, sentence: walletSentence(error) });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  /** The sentence if the failure belongs to one of these, to be shown beside its field. */
  const about = (...codes: WalletProblemCode[]) =>
    problem?.code && codes.includes(problem.code) ? problem.sentence : undefined;

  return { run, busy, problem, about, clear: () => setProblem(undefined) };
}
