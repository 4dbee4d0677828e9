import { type Address, BaseError, type Hex, keccak256 } from 'viem';
import { reserveCover } from '#domain/reserve/cover.ts';
import { firstUnauthorized } from './act-roles.ts';
import { type Act, type Acts, differencesFrom, type Figures, issuedBy } from './acts.ts';
import { ETHEREUM, FINAL_BLOCK_AGE, isStale, LOCAL_CHAINS, readBlock, type TimedBlock } from './blocks.ts';
import { attestedAt, booksAt } from './books.ts';
import { type Creation, isCreated, isOfIssuer } from './creation.ts';
import { Found, founded, refuseIf } from './findings.ts';
import { InvalidNodeResponse, isRefusal, type Rpc, type TokenPlace } from './rpc.ts';
import { NoHeader, NotProved, type ProvedState, proveState, readHeader } from './state-proof.ts';
import { type CodeSettings, readCode } from './token-code.ts';
import { FIGURE_SLOTS, figuresOf } from './token-storage.ts';

const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other);
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part)).toLowerCase();

async function chainOf(rpc: Rpc): Promise<number> {
  const id = Number(await rpc('eth_chainId', []));
  if (!Number.isSafeInteger(id)) throw new InvalidNodeResponse('The node gave no chain.');
  return id;
}

type Nodes = { first: Rpc; second?: Rpc | undefined };

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
export async function chooseBlock({
  blockHash,
  ...nodes
}: Nodes & { blockHash?: Hex | undefined }): Promise<TimedBlock> {
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

export async function readChain({ first, second }: Nodes): Promise<number> {
  const [chain, otherChain] = await Promise.all([chainOf(first), second && chainOf(second)]);
  refuseIf(otherChain !== undefined && otherChain !== chain, 'chains-differ');
  return chain;
}

/** CREATE2 allows the same token at the same address on every chain, but only the one on Ethereum stands for coins. */
export async function checkChain(chain: number, isHere: boolean): Promise<void> {
  refuseIf(chain !== ETHEREUM && !(isHere && LOCAL_CHAINS.includes(chain)), 'test-chain');
}

/** A local test chain's blocks may come only with transactions: its age is a note. */
export async function checkAge(block: TimedBlock, chain: number, now: number): Promise<void> {
  if (now - block.time > FINAL_BLOCK_AGE) throw new Found('stale', isStale(block, chain, now));
}

/** What is in the token's storage, by the first of the nodes that gives a proof. */
export async function checkProof({ place, other }: Places, block: TimedBlock, isNamed: boolean): Promise<ProvedState> {
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

export async function checkCode({ place, other }: Places, block: TimedBlock, chain: number, proved?: ProvedState) {
  const [code, otherCode] = await Promise.all([codeAt(place, block), other && codeAt(other, block)]);
  refuseIf(otherCode !== undefined && otherCode !== code, 'codes-differ');
  const settings = readCode(code, place.token);
  if (typeof settings === 'string') throw new Found(settings);
  refuseIf(settings.chainId !== chain, 'other-chain');
  refuseIf(proved !== undefined && proved.codeHash !== keccak256(code), 'code-not-in-state');
  return settings;
}

export async function checkFigures(
  { place, other }: Places,
  block: TimedBlock,
  proved?: ProvedState,
): Promise<Figures> {
  const [said, otherSaid] = await Promise.all([figuresAt(place, block), other && figuresAt(other, block)]);
  refuseIf(otherSaid !== undefined && !isSame(said, otherSaid), 'figures-differ');
  refuseIf(proved !== undefined && !isSame(figuresOf(proved), said), 'figures-not-in-state');
  return said;
}

export async function checkHistory(read: Acts | undefined, figures: Figures | undefined): Promise<readonly Act[]> {
  const { acts, history } = founded(read);
  const [problem] = differencesFrom({ acts, history }, founded(figures));
  if (problem) throw new Found(problem);
  return acts;
}

export async function checkCreation(creation: Creation | undefined, token: Address): Promise<Creation> {
  if (!isCreated(creation, token)) throw new Found('creation');
  refuseIf(!isOfIssuer(creation), 'other-values');
  return creation;
}

export async function checkRoles(read: Acts | undefined): Promise<void> {
  refuseIf(firstUnauthorized(founded(read).acts) !== undefined, 'role');
}

export async function checkCover(figures: Figures | undefined, settings: CodeSettings | undefined, at: number) {
  const { books, attested } = founded(figures);
  refuseIf(reserveCover(attested, issuedBy(books)).excess < 0n, 'uncovered');
  refuseIf(books.supply > 0n && at - attested.asOf > founded(settings).maxAttestationAge, 'cover-too-old');
}
