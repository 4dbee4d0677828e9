import { BaseError } from 'viem';
import type { VERIFY_BASES, VERIFY_RESULTS, VerifyProblem } from '#domain/verifier/messages.ts';
import { BooksUnavailable } from './books.ts';
import { isRefusal } from './rpc.ts';
import { NotProved } from './state-proof.ts';

/** What a result depends on: a node's word, the same word of two nodes, hashes up to the block's own, the visitor who named that, or arithmetic. */
export type Basis = keyof typeof VERIFY_BASES;
export type Check = Exclude<keyof typeof VERIFY_RESULTS, 'given' | 'local'>;
/** One thing that was checked; `note` where it could not be, or where what it depends on was not shown. */
export type Finding = { check: Check; state: 'good' | 'bad' | 'note'; basis: Basis; problem?: VerifyProblem };

/**
 * What each check depends on. A check is green only where these are not wrong and not missing, and what depends on it likewise: a true answer
 * about the acts of a false block says nothing.
 */
const PREMISES: Record<Check, readonly Check[]> = {
  chain: [],
  block: ['chain'],
  fresh: ['block'],
  proof: ['block'],
  code: ['block', 'fresh', 'proof'],
  figures: ['code'],
  acts: ['figures'],
  creation: ['code'],
  roles: ['acts', 'creation'],
  cover: ['roles'],
};

/** What a check found: wrong, or not shown. */
export class Found extends Error {
  readonly problem: VerifyProblem;
  readonly isBad: boolean;
  constructor(problem: VerifyProblem, isBad = problem !== 'unfounded') {
    super(problem);
    this.problem = problem;
    this.isBad = isBad;
  }
}
export const refuseIf = (isWrong: boolean, problem: VerifyProblem) => {
  if (isWrong) throw new Found(problem);
};

/** The value of an earlier check; throws where there is none, since what depends on it can't be shown then. */
export function founded<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Found('unfounded');
  return value;
}

function problemOf(error: unknown): VerifyProblem {
  if (error instanceof Found) return error.problem;
  if (error instanceof NotProved) return 'not-proved';
  if (error instanceof BooksUnavailable || isRefusal(error)) return 'unavailable';
  return error instanceof BaseError ? 'unreachable' : 'invalid-answer';
}

/** Which block of which chain it is remains the nodes' or the visitor's word. */
const OF_NODES: readonly Check[] = ['chain', 'block', 'fresh'];

/** Makes checks one after another, each with its finding; what throws is a finding, too. */
export function createFindings(word: Basis, isNamed: boolean) {
  const found = new Map<Check, Finding>();
  const isSound = (check: Check) => {
    // Who names a block asks about its time, however long ago.
    if (check === 'fresh' && isNamed) return true;
    const { state, problem } = found.get(check) ?? { state: 'bad' };
    return state === 'good' || (state === 'note' && problem !== 'unfounded');
  };
  const basisOf = (check: Check): Basis => {
    if (check === 'creation') return 'computed';
    const isProved = check === 'proof' || found.get('proof')?.state === 'good';
    return isProved && !OF_NODES.includes(check) ? 'proof' : word;
  };
  async function make<Result>(check: Check, result: Promise<Result>, basis?: Basis): Promise<Result | undefined> {
    const finding = (state: Finding['state'], problem?: VerifyProblem) => {
      found.set(check, { check, state, basis: basis ?? basisOf(check), ...(problem && { problem }) });
    };
    try {
      const good = await result;
      if (PREMISES[check].every(isSound)) finding('good');
      else finding('note', 'unfounded');
      return good;
    } catch (error) {
      finding(error instanceof Found && !error.isBad ? 'note' : 'bad', problemOf(error));
      return undefined;
    }
  }
  return { make, isSound, basisOf, findings: () => [...found.values()] };
}
