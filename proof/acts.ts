import { concatHex, type GetEventArgs, type Hex, keccak256, numberToHex, toEventSelector, zeroHash } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { reserveCover } from '#domain/reserve/cover.ts';
import { FIRST_SPAN, findDeployment, readAdaptively } from './adaptive-ranges.ts';
import { readBlock, type TimedBlock } from './blocks.ts';
import { type Attested, attestedAt, type Books, booksAt } from './books.ts';
import { decodeLog, expectLog } from './decode-log.ts';
import type { TokenEvent } from './read-events.ts';
import type { TokenPlace } from './rpc.ts';

type Abi = typeof usgTokenAbi;
type Recorded = Exclude<
  Extract<Abi[number], { type: 'event' }>['name'],
  'Transfer' | 'Approval' | 'AuthorizationUsed' | 'AuthorizationCanceled'
>;
type Strict = { EnableUnion: false; IndexedOnly: false; Required: true };
type ActOf<Name extends Recorded> = { name: Name; args: GetEventArgs<Abi, Name, Strict> } & Pick<
  TokenEvent,
  'block' | 'logIndex' | 'time' | 'tx'
>;

/** What was done with the token, other than moving it or approving; its arguments as the ABI names them, its time in unix seconds. */
export type Act = { [Name in Recorded]: ActOf<Name> }[Recorded];

/** All acts up to a block, and the token's history hash that follows from them. */
export type Acts = { acts: readonly Act[]; history: Hex; block: TimedBlock };

// A balance, an allowance or authorizationState shows what these did.
const LEFT_OUT: ReadonlySet<Hex | undefined> = new Set(
  [
    'Transfer(address,address,uint256)',
    'Approval(address,address,uint256)',
    'AuthorizationUsed(address,bytes32)',
    'AuthorizationCanceled(address,bytes32)',
  ].map(toEventSelector),
);

/** The first topics of what is in the history: to ask a node for these alone. */
const RECORDED: readonly Hex[] = usgTokenAbi
  .flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : []))
  .filter((selector) => !LEFT_OUT.has(selector));

/** A log of the token as a node gives it, and the time of its block in unix seconds. */
type TimedLog = { topics: readonly Hex[]; data: Hex; timestamp: bigint };

/**
 * The token's historyHash after this log, from the one before it; a token without logs has 32 zero bytes. Needs no ABI. Throws where a
 * topic has other than 32 bytes.
 */
export function extendHistory(history: Hex, { topics, data, timestamp }: TimedLog): Hex {
  expectLog({ topics, data });
  if (LEFT_OUT.has(topics[0])) return history;
  return keccak256(concatHex([history, numberToHex(timestamp, { size: 32 }), ...topics, data]));
}

/** An entry with the token's history hash after it, where it extends that. */
export type HistoricEvent = TokenEvent & { history: string | null };

/** The history hash of a token that has written nothing yet. */
export const NO_HISTORY: Hex = zeroHash;

/** The entries with the token's history hash after each that extends it, and the last one. */
export function withHistory(before: Hex, events: readonly TokenEvent[]): { events: HistoricEvent[]; history: Hex } {
  let history = before;
  const historic = events.map((event) => {
    const next = event.raw ? extendHistory(history, { ...event.raw, timestamp: BigInt(event.time) }) : history;
    const isRecorded = next !== history;
    history = next;
    return { ...event, history: isRecorded ? next : null };
  });
  return { events: historic, history };
}

/** The acts among entries of the token's log, and the history hash after them. */
export function actsOf(events: readonly TokenEvent[], before: Hex = NO_HISTORY): { acts: Act[]; history: Hex } {
  const { events: historic, history } = withHistory(before, events);
  const acts = historic.flatMap(({ raw, history: after, block, logIndex, time, tx }) =>
    raw && after ? [{ ...decodeLog(raw.topics, raw.data), block, logIndex, time, tx } as Act] : [],
  );
  return { acts, history };
}

type Reading = {
  /** What was read before, to read only what is new. */
  known?: Acts;
  /** Called with the share that is read, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Reads all acts up to `block` from the token's log. Throws as the node does, or InvalidNodeResponse; says nothing of what is missing. */
export async function readActs(
  place: TokenPlace,
  block: TimedBlock,
  { known, onProgress }: Reading = {},
): Promise<Acts> {
  const before = known?.block.number ?? (await findDeployment(place, block.number));
  const acts = [...(known?.acts ?? [])];
  let history = known?.history ?? NO_HISTORY;
  for (let [at, span] = [before, FIRST_SPAN]; at < block.number; ) {
    const next = await readAdaptively(place, at + 1n, block.number, span, RECORDED);
    const more = actsOf(next.events, history);
    acts.push(...more.acts);
    history = more.history;
    [at, span] = [next.to, next.span];
    onProgress?.(Number(at - before) / Number(block.number - before));
  }
  return { acts, history, block };
}

const totalOf = (acts: readonly Act[], kind: 'Issued' | 'Redeemed'): bigint =>
  acts.reduce((sum, act) => (act.name === kind ? sum + act.args._value : sum), 0n);

/** What acts and the token's own figures must agree in. */
export type Difference = 'history' | 'supply' | 'redeemed' | 'attestation' | 'headroom';

/** What the token itself says at the block of the acts. */
export type Figures = { books: Omit<Books, 'balances'>; attested: Attested };

/** Units issued and redeemed in all, by the token's own figures. */
export const issuedBy = ({ supply, redeemed }: Figures['books']) => ({ issued: supply + redeemed, redeemed });

function isLast({ coins, asOf, redeemedAsOf, documentHash }: Attested, acts: readonly Act[]): boolean {
  const last = acts.findLast((act) => act.name === 'ReserveAttested')?.args;
  if (!last) return coins === 0n && asOf === 0 && redeemedAsOf === 0n && BigInt(documentHash) === 0n;
  return (
    coins === last.coins &&
    asOf === last.asOf &&
    redeemedAsOf === last.redeemedAsOf &&
    documentHash === last.documentHash
  );
}

/** In what the acts differ from the token's figures of the same block; without a difference no act is missing, added or altered. */
export function differencesFrom({ acts, history }: Pick<Acts, 'acts' | 'history'>, { books, attested }: Figures) {
  const [issued, redeemed] = [totalOf(acts, 'Issued'), totalOf(acts, 'Redeemed')];
  const differs: Record<Difference, boolean> = {
    history: history !== books.history,
    supply: issued - redeemed !== books.supply,
    redeemed: redeemed !== books.redeemed,
    attestation: !isLast(attested, acts),
    headroom: reserveCover(attested, issuedBy(books)).headroom !== attested.headroom,
  };
  return (Object.keys(differs) as Difference[]).filter((each) => differs[each]);
}

/** Reads all acts up to the newest final block, or to `block`, and compares them with the token's own figures there. */
export async function checkActs(place: TokenPlace, reading: Reading & { block?: TimedBlock } = {}) {
  const block = reading.block ?? (await readBlock(place.rpc, 'finalized'));
  const read = await readActs(place, block, reading);
  const [books, attested] = await Promise.all([booksAt(place, block, []), attestedAt(place, block)]);
  return { ...read, books, attested, differences: differencesFrom(read, { books, attested }) };
}
