import { type AbiParameter, encodeAbiParameters, type Hex, toEventSelector } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { VerifyProblem } from '#domain/verifier/messages.ts';
import { firstUnauthorized } from './act-roles.ts';
import { type Acts, actsOf, differencesFrom, NO_HISTORY } from './acts.ts';
import { isStale, readBlock, type TimedBlock } from './blocks.ts';
import { attestedAt, booksAt } from './books.ts';
import { type Creation, isCreated, isOfIssuer, readCreation } from './creation.ts';
import type { TokenPlace } from './rpc.ts';

/** An act as a site lists it: its arguments as texts, its time in unix seconds. */
export type ListedAct = {
  name: string;
  args: Readonly<Record<string, unknown>>;
  time: number;
  block: bigint | number;
  logIndex: number;
  tx: string;
};

type Event = Extract<(typeof usgTokenAbi)[number], { type: 'event' }>;
type Input = AbiParameter & { indexed?: boolean };
const EVENTS = new Map<string, { selector: Hex; inputs: readonly Input[] }>(
  usgTokenAbi
    .filter((item): item is Event => item.type === 'event')
    .map((event) => [event.name, { selector: toEventSelector(event), inputs: event.inputs }]),
);

/** The entry of the token's log that this act would be. Throws where the token has no such act, or not with these arguments. */
function entryOf({ name, args }: ListedAct): { topics: Hex[]; data: Hex } {
  const event = EVENTS.get(name);
  if (!event) throw new Error(`The token has no ${name}.`);
  const given = ({ name: input = '', type }: Input) =>
    type.startsWith('uint') ? BigInt(String(args[input])) : args[input];
  const indexed = event.inputs.filter((input) => input.indexed);
  const rest = event.inputs.filter((input) => !input.indexed);
  return {
    topics: [event.selector, ...indexed.map((input) => encodeAbiParameters([input], [given(input)]))],
    data: rest.length === 0 ? '0x' : encodeAbiParameters(rest, rest.map(given)),
  };
}

/** The acts in a list, oldest first, and the history hash that follows from them. Throws where one can't be the token's. */
const actsInList = (list: readonly ListedAct[], before: Acts['history']) =>
  actsOf(
    list.map((act) => ({
      name: act.name,
      block: Number(act.block),
      logIndex: act.logIndex,
      time: act.time,
      tx: act.tx as Hex,
      blockHash: '0x',
      from: null,
      to: null,
      value: null,
      reference: null,
      args: { ...act.args },
      raw: entryOf(act),
    })),
    before,
  );

/**
 * The acts up to a block, and whether these are all of the token's, none missing, added or altered, each by an account that held the role
 * for it, of a token that began with nothing else; `problem` is the first thing that is wrong.
 */
export type ListVerdict = Acts & { isWhole: boolean; problem?: VerifyProblem };

type Known = Pick<Acts, 'acts' | 'history'>;
type Place = TokenPlace & { chainId: number };

async function problemOf(place: Place, { acts, history, block }: Acts): Promise<VerifyProblem | undefined> {
  const [books, attested, creation] = await Promise.all([
    booksAt(place, block, []),
    attestedAt(place, block),
    readCreation(place, block, acts),
  ]);
  const [difference] = differencesFrom({ acts, history }, { books, attested });
  if (difference) return difference;
  if (!isCreated(creation, place.token)) return 'creation';
  if (!isOfIssuer(creation)) return 'other-values';
  return firstUnauthorized(acts) && 'role';
}

/** The list up to the block and the known acts before it; undefined where an act can't be the token's. */
function listedUntil(block: TimedBlock, list: readonly ListedAct[], known: Known): Acts | undefined {
  try {
    const until = list.filter((act) => BigInt(act.block) <= block.number);
    const { acts: added, history } = actsInList(until, known.history);
    return { acts: [...known.acts, ...added], history, block };
  } catch {
    return undefined;
  }
}

/**
 * Compares a list of all acts, or of those after the `known` ones, with the token's own books at the newest final block. The list may be
 * a moment ahead of the node: what is later than that block is left out. Throws as the node does.
 */
export async function checkListedActs(
  place: Place,
  list: readonly ListedAct[],
  {
    known = { acts: [], history: NO_HISTORY },
    now = Date.now() / 1_000,
  }: { known?: Known | undefined; now?: number } = {},
): Promise<ListVerdict> {
  const block = await readBlock(place.rpc, 'finalized');
  const listed = listedUntil(block, list, known);
  const found = listed ? await problemOf(place, listed) : 'history';
  // What was done since, neither the list nor the node would show.
  const problem = found ?? (isStale(block, place.chainId, now) ? 'stale' : undefined);
  const acts = listed ?? { acts: [], history: NO_HISTORY, block };
  return problem ? { ...acts, isWhole: false, problem } : { ...acts, isWhole: true };
}

/** How the token was created, from the first acts of a list; `problem` where its address doesn't follow from that. Throws as the node does. */
export async function checkListedCreation(
  place: TokenPlace,
  list: readonly ListedAct[],
): Promise<{ creation?: Creation; problem?: VerifyProblem }> {
  const block = await readBlock(place.rpc, 'finalized');
  const listed = listedUntil(block, list, { acts: [], history: NO_HISTORY });
  const creation = listed && (await readCreation(place, block, listed.acts));
  if (!creation) return { problem: 'creation' };
  if (!isCreated(creation, place.token)) return { creation, problem: 'creation' };
  return isOfIssuer(creation) ? { creation } : { creation, problem: 'other-values' };
}
