import { type Address, BaseError, type Hex, keccak256 } from 'viem';
import { usgFromCoins } from '#domain/money.ts';
import type { VERIFY_BASES, VERIFY_RESULTS, VerifyProblem } from '#domain/verifier/messages.ts';
import { type Act, type Acts, differencesFrom, type Figures, readActs } from './acts.ts';
import { ETHEREUM, FINAL_BLOCK_AGE, isStale, LOCAL_CHAINS, readBlock, type TimedBlock } from './blocks.ts';
import { attestedAt, BooksUnavailable, booksAt } from './books.ts';
import { type Creation, isCreated, isOfIssuer, readCreation } from './creation.ts';
import { agreeing, InvalidNodeResponse, isRefusal, type Rpc, type TokenPlace } from './rpc.ts';
import { NoHeader, NotProved, type ProvedState, proveState, readHeader } from './state-proof.ts';
import { type CodeSettings, readCode } from './token-code.ts';
import { firstUnauthorized } from './token-state.ts';
import { FIGURE_SLOTS, figuresOf } from './token-storage.ts';

/** What a result rests on: a node's word, the same word of two nodes, hashes up to the block's own, the visitor who named that, or arithmetic. */
export type Basis = keyof typeof VERIFY_BASES;
export type Check = Exclude<keyof typeof VERIFY_RESULTS, 'given' | 'local'>;
/** One thing that was checked; `note` where it could not be, or where what it rests on was not shown. */
export type Finding = { check: Check; state: 'good' | 'bad' | 'note'; basis: Basis; problem?: VerifyProblem };

/** What else can rest on: there only where every finding that it follows from is good. */
export type Evidence = TokenPlace & {
  chainId: number;
  block: TimedBlock;
  settings: CodeSettings;
  acts: readonly Act[];
  basis: Basis;
};

export type Verified = {
  findings: readonly Finding[];
  chainId?: number | undefined;
  block?: TimedBlock | undefined;
  settings?: CodeSettings | undefined;
  /** As the token's own values claim it, shown or not. */
  creation?: Creation | undefined;
  /** Only where nothing is wrong with them. */
  figures?: Figures | undefined;
  evidence?: Evidence | undefined;
};

export type Asked = Pick<TokenPlace, 'token' | 'deployBlock'> & {
  first: Rpc;
  second?: Rpc | undefined;
  /** A block that the visitor trusts; else the newest that is final. */
  blockHash?: Hex | undefined;
  /** Whether all these nodes run on the visitor's own computer, where a test chain is what it seems. */
  isHere: boolean;
  /** The visitor's clock, in unix seconds. */
  now: number;
  onProgress?: ((share: number) => void) | undefined;
};

/**
 * What each check rests on. A check is green only where these are not wrong and not missing, and what rests on it likewise: a true answer
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

class Found extends Error {
  readonly problem: VerifyProblem;
  readonly isBad: boolean;
  constructor(problem: VerifyProblem, isBad = problem !== 'unfounded') {
    super(problem);
    this.problem = problem;
    this.isBad = isBad;
  }
}
const refuseIf = (isWrong: boolean, problem: VerifyProblem) => {
  if (isWrong) throw new Found(problem);
};

/** What an earlier check has left; where it has left nothing, what rests on it can't be shown. */
function founded<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Found('unfounded');
  return value;
}

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

type Nodes = Pick<Asked, 'first' | 'second'>;

/** The block of that hash, by the first of the nodes that knows its header. */
async function headerOf({ first, second }: Nodes, hash: Hex): Promise<TimedBlock> {
  const { block, time } = await readHeader(first, hash).catch((error) => {
    if (!second || (error instanceof NotProved && !(error instanceof NoHeader))) throw error;
    return readHeader(second, hash);
  });
  return { ...block, time };
}

/** The newest block that is final for both nodes, of which they say the same. */
async function newestBlock({ first, second }: Nodes): Promise<TimedBlock> {
  const [one, other] = await Promise.all([readBlock(first, 'finalized'), second && readBlock(second, 'finalized')]);
  if (!second || !other) return one;
  const [older, newer, ahead] = other.number < one.number ? [other, one, first] : [one, other, second];
  const said = await readBlock(ahead, older.number);
  refuseIf(said.hash !== older.hash, 'blocks-differ');
  refuseIf(said.time !== older.time, 'times-differ');
  refuseIf(Math.abs(newer.time - older.time) > FINAL_BLOCK_AGE, 'heads-apart');
  return older;
}

/** The block to check at: the one given, or the newest that is final. Its header has its hash, so its number and time are its own. */
async function chooseBlock({ blockHash, ...nodes }: Pick<Asked, 'blockHash'> & Nodes): Promise<TimedBlock> {
  if (!blockHash) {
    const said = await newestBlock(nodes);
    const header = await headerOf(nodes, said.hash);
    refuseIf(header.number !== said.number || header.time !== said.time, 'other-header');
    return said;
  }
  const named = await headerOf(nodes, blockHash);
  for (const node of [nodes.first, nodes.second])
    if (node) refuseIf((await readBlock(node, named.number)).hash !== named.hash, 'blocks-differ');
  return named;
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

async function readChain({ first, second }: Nodes): Promise<number> {
  const [chain, otherChain] = await Promise.all([chainOf(first), second && chainOf(second)]);
  refuseIf(otherChain !== undefined && otherChain !== chain, 'chains-differ');
  return chain;
}

/** By CREATE2 the same token can be at the same address of every chain, and elsewhere than on Ethereum it stands for nothing. */
async function checkChain(chain: number, isHere: boolean): Promise<void> {
  refuseIf(chain !== ETHEREUM && !(isHere && LOCAL_CHAINS.includes(chain)), 'test-chain');
}

/** A local test chain's blocks may come only with transactions: its age is a note. */
async function checkAge(block: TimedBlock, chain: number, now: number): Promise<void> {
  if (now - block.time > FINAL_BLOCK_AGE) throw new Found('stale', isStale(block, chain, now));
}

/** What is in the token's storage, by the first of the nodes that gives a proof. */
async function checkProof({ place, other }: Places, block: TimedBlock, isNamed: boolean): Promise<ProvedState> {
  let silence: unknown;
  for (const each of [place, other]) {
    if (!each) continue;
    try {
      return await proveState(each.rpc, block.hash, each.token, FIGURE_SLOTS);
    } catch (error) {
      // Not every node gives proofs, or of that block.
      if (!(error instanceof BaseError)) throw error;
      if (!isRefusal(error)) silence = error;
    }
  }
  throw isNamed || !silence ? new Found(isNamed ? 'no-proof' : 'refused', isNamed) : silence;
}

async function checkCode({ place, other }: Places, block: TimedBlock, chain: number, proved?: ProvedState) {
  const [code, otherCode] = await Promise.all([codeAt(place, block), other && codeAt(other, block)]);
  refuseIf(otherCode !== undefined && otherCode !== code, 'codes-differ');
  const settings = readCode(code, place.token);
  if (typeof settings === 'string') throw new Found(settings);
  refuseIf(settings.chainId !== chain, 'other-chain');
  refuseIf(proved !== undefined && proved.codeHash !== keccak256(code), 'code-not-in-state');
  return settings;
}

async function checkFigures({ place, other }: Places, block: TimedBlock, proved?: ProvedState): Promise<Figures> {
  const [said, otherSaid] = await Promise.all([figuresAt(place, block), other && figuresAt(other, block)]);
  refuseIf(otherSaid !== undefined && !isSame(said, otherSaid), 'figures-differ');
  refuseIf(proved !== undefined && !isSame(figuresOf(proved), said), 'figures-not-in-state');
  return said;
}

async function checkHistory(read: Acts | undefined, figures: Figures | undefined): Promise<readonly Act[]> {
  const { acts, history } = founded(read);
  const [problem] = differencesFrom({ acts, history }, founded(figures));
  if (problem) throw new Found(problem);
  return acts;
}

async function checkCreation(creation: Creation | undefined, token: Address): Promise<Creation> {
  if (!isCreated(creation, token)) throw new Found('creation');
  refuseIf(!isOfIssuer(creation), 'other-values');
  return creation;
}

async function checkRoles(read: Acts | undefined): Promise<void> {
  refuseIf(firstUnauthorized(founded(read).acts) !== undefined, 'role');
}

async function checkCover(figures: Figures | undefined, settings: CodeSettings | undefined, at: number) {
  const { books, attested } = founded(figures);
  refuseIf(books.supply > usgFromCoins(attested.coins) - (books.redeemed - attested.redeemedAsOf), 'uncovered');
  refuseIf(books.supply > 0n && at - attested.asOf > founded(settings).maxAttestationAge, 'cover-too-old');
}

/** Which block of which chain it is remains the nodes' or the visitor's word. */
const OF_NODES: readonly Check[] = ['chain', 'block', 'fresh'];

/** Makes checks one after another, each with its finding; what throws is a finding, too. */
function checks(word: Basis, isNamed: boolean) {
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

async function readAll(place: TokenPlace, block: TimedBlock, onProgress: Asked['onProgress']) {
  return readActs(place, block, { ...(onProgress && { onProgress }) });
}

/**
 * Checks the token at one block, as far as the nodes let it: the block, its code, its figures, all its acts and who made them, how the token
 * was created, and the proof of it all by the block's hash.
 */
export async function verifyToken(asked: Asked): Promise<Verified> {
  const { first, second, token, deployBlock, blockHash, isHere, now, onProgress } = asked;
  const place = { rpc: first, token, deployBlock };
  const places = { place, other: second && { rpc: second, token } };
  const { make, isSound, basisOf, findings } = checks(second ? 'two-nodes' : 'one-node', blockHash !== undefined);
  const named = readChain(asked);
  await make(
    'chain',
    named.then((chain) => checkChain(chain, isHere)),
  );
  const chain = await named.catch(() => undefined);
  if (chain === undefined || !isSound('chain')) return { findings: findings(), chainId: chain };
  const block = await make('block', chooseBlock(asked), blockHash && 'visitor');
  if (!block) return { findings: findings(), chainId: chain };
  if (!blockHash) await make('fresh', checkAge(block, chain, now));
  const proved = await make('proof', checkProof(places, block, blockHash !== undefined));
  const settings = await make('code', checkCode(places, block, chain, proved));
  const figures = await make('figures', checkFigures(places, block, proved));
  const reading = readAll(place, block, onProgress);
  await make(
    'acts',
    reading.then((read) => checkHistory(read, figures)),
  );
  const read = await reading.catch(() => undefined);
  const claimed = readCreation(place, block, read?.acts ?? []);
  await make(
    'creation',
    claimed.then((creation) => checkCreation(creation, token)),
  );
  await make('roles', checkRoles(read));
  await make('cover', checkCover(figures, settings, blockHash ? block.time : Math.max(now, block.time)));
  return {
    findings: findings(),
    chainId: chain,
    block,
    settings,
    creation: await claimed.catch(() => undefined),
    figures: isSound('figures') ? figures : undefined,
    evidence:
      isSound('roles') && settings && read
        ? {
            token,
            deployBlock,
            rpc: second ? agreeing(first, second) : first,
            chainId: chain,
            block,
            settings,
            acts: read.acts,
            basis: basisOf('acts'),
          }
        : undefined,
  };
}
