import { BaseError, type Hex, keccak256, RpcRequestError } from 'viem';
import type { VerifyProblem } from '#domain/messages/verify.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type Act, differencesFrom, type Figures, readActs, readBlock, type TimedBlock } from './acts.ts';
import { attestedAt, BooksUnavailable, booksAt } from './books.ts';
import { InvalidNodeResponse, type Rpc, type TokenPlace } from './rpc.ts';
import { NotProved, proveState, readHeader } from './state-proof.ts';
import { readCode, type TokenSettings } from './token-code.ts';
import { FIGURE_SLOTS, figuresOf } from './token-storage.ts';

/** What a result rests on: a node's word, the same word of two nodes, hashes up to the block's own, or the visitor who named that. */
export type Basis = 'one-node' | 'two-nodes' | 'proof' | 'visitor';
export type Check = 'block' | 'given' | 'code' | 'figures' | 'acts' | 'proof' | 'cover';
/** One thing that was checked; `note` where it could not be. */
export type Finding = { check: Check; state: 'good' | 'bad' | 'note'; basis: Basis; problem?: VerifyProblem };

export type Verified = {
  findings: readonly Finding[];
  block?: TimedBlock | undefined;
  settings?: TokenSettings | undefined;
  figures?: Figures | undefined;
  acts?: readonly Act[] | undefined;
};

export type Asked = Pick<TokenPlace, 'token' | 'deployBlock'> & {
  first: Rpc;
  second?: Rpc | undefined;
  /** A block that the visitor trusts; else the newest that is final. */
  blockHash?: Hex | undefined;
  onProgress?: ((share: number) => void) | undefined;
};

class Found extends Error {
  readonly problem: VerifyProblem;
  constructor(problem: VerifyProblem) {
    super(problem);
    this.problem = problem;
  }
}
const refuseIf = (isWrong: boolean, problem: VerifyProblem) => {
  if (isWrong) throw new Found(problem);
};

const isRefusal = (error: unknown) =>
  error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null;

function problemOf(error: unknown): VerifyProblem {
  if (error instanceof Found) return error.problem;
  if (error instanceof NotProved) return 'not-proved';
  if (error instanceof BooksUnavailable || isRefusal(error)) return 'unavailable';
  return error instanceof BaseError ? 'unreachable' : 'invalid-answer';
}

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)).toLowerCase();

async function chainOf(rpc: Rpc): Promise<number> {
  const id = Number(await rpc('eth_chainId', []));
  if (!Number.isSafeInteger(id)) throw new InvalidNodeResponse('The node gave no chain.');
  return id;
}

/** The block to check at: the one given, or the newest that is final for both nodes. */
async function chooseBlock({ first, second, blockHash }: Asked): Promise<TimedBlock> {
  if (blockHash) {
    const { block, time } = await readHeader(first, blockHash);
    return { ...block, time };
  }
  const [one, other] = await Promise.all([readBlock(first, 'finalized'), second && readBlock(second, 'finalized')]);
  return other && other.number < one.number ? readBlock(first, other.number) : one;
}

async function figuresAt(place: TokenPlace, block: TimedBlock): Promise<Figures> {
  const [{ balances: _, ...books }, attested] = await Promise.all([
    booksAt(place, block, []),
    attestedAt(place, block),
  ]);
  return { books, attested };
}

const codeAt = async ({ rpc, token }: TokenPlace, { hash }: TimedBlock): Promise<Hex> => {
  const code = await rpc('eth_getCode', [token, { blockHash: hash, requireCanonical: true }]);
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
    throw new InvalidNodeResponse('The node gave no code.');
  return code.toLowerCase() as Hex;
};

type Places = { place: TokenPlace; other: TokenPlace | undefined };

async function checkBlock(asked: Asked): Promise<{ chain: number; block: TimedBlock }> {
  const { first, second } = asked;
  const [chain, otherChain] = await Promise.all([chainOf(first), second && chainOf(second)]);
  refuseIf(otherChain !== undefined && otherChain !== chain, 'chains-differ');
  const block = await chooseBlock(asked);
  if (second) refuseIf((await readBlock(second, block.number)).hash !== block.hash, 'blocks-differ');
  return { chain, block };
}

async function checkCode({ place, other }: Places, block: TimedBlock, chain: number) {
  const [code, otherCode] = await Promise.all([codeAt(place, block), other && codeAt(other, block)]);
  refuseIf(otherCode !== undefined && otherCode !== code, 'codes-differ');
  const settings = readCode(code, place.token);
  if (typeof settings === 'string') throw new Found(settings);
  refuseIf(settings.chainId !== chain, 'other-chain');
  return { code, settings };
}

async function checkFigures({ place, other }: Places, block: TimedBlock): Promise<Figures> {
  const [said, otherSaid] = await Promise.all([figuresAt(place, block), other && figuresAt(other, block)]);
  refuseIf(otherSaid !== undefined && !isSame(said, otherSaid), 'figures-differ');
  return said;
}

async function checkProof({ rpc, token }: TokenPlace, block: TimedBlock, figures: Figures, code: Hex | undefined) {
  const state = await proveState(rpc, block.hash, token, FIGURE_SLOTS);
  refuseIf(state.time !== block.time || state.number !== block.number, 'other-header');
  refuseIf(code !== undefined && state.codeHash !== keccak256(code), 'code-not-in-state');
  refuseIf(!isSame(figuresOf(state), figures), 'figures-not-in-state');
}

async function checkHistory(place: TokenPlace, block: TimedBlock, figures: Figures, onProgress: Asked['onProgress']) {
  const read = await readActs(place, block, { ...(onProgress && { onProgress }) });
  const [problem] = differencesFrom(read, figures);
  if (problem) throw new Found(problem);
  return read.acts;
}

async function checkCover({ books, attested }: Figures): Promise<void> {
  refuseIf(books.supply > usgFromCoins(attested.coins) - (books.redeemed - attested.redeemedAsOf), 'uncovered');
}

// Which block it is remains the nodes' or the visitor's word.
const NAMED: ReadonlySet<Check> = new Set(['block', 'given']);

/** Makes checks one after another, each with its finding; what throws is a finding, too. */
function checks(word: Basis) {
  const findings: Finding[] = [];
  async function make<Result>(check: Check, result: Promise<Result>): Promise<Result | undefined> {
    try {
      const good = await result;
      findings.push({ check, state: 'good', basis: check === 'given' ? 'visitor' : word });
      return good;
    } catch (error) {
      const isSilent = check === 'proof' && isRefusal(error);
      const problem = isSilent ? 'refused' : problemOf(error);
      findings.push({ check, state: isSilent ? 'note' : 'bad', basis: word, problem });
      return undefined;
    }
  }
  const withProof = (): Finding[] => {
    const isProved = findings.some(({ check, state }) => check === 'proof' && state === 'good');
    return findings.map((each) =>
      isProved && each.state === 'good' && !NAMED.has(each.check) ? { ...each, basis: 'proof' } : each,
    );
  };
  return { make, withProof };
}

/** Checks the token at one block, as far as the nodes let it: its code, its figures, all its acts, and their proof by the block's hash. */
export async function verifyToken(asked: Asked): Promise<Verified> {
  const { first, second, token, deployBlock, onProgress } = asked;
  const places = { place: { rpc: first, token, deployBlock }, other: second && { rpc: second, token } };
  const { make, withProof } = checks(second ? 'two-nodes' : 'one-node');
  const chosen = await make(asked.blockHash ? 'given' : 'block', checkBlock(asked));
  if (!chosen) return { findings: withProof() };
  const { block, chain } = chosen;
  const read = await make('code', checkCode(places, block, chain));
  const figures = await make('figures', checkFigures(places, block));
  if (!figures) return { findings: withProof(), block, settings: read?.settings };
  await make('proof', checkProof(places.place, block, figures, read?.code));
  const acts = await make('acts', checkHistory(places.place, block, figures, onProgress));
  await make('cover', checkCover(figures));
  return { findings: withProof(), block, settings: read?.settings, figures, acts };
}
