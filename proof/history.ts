import { concatHex, type Hex, keccak256, numberToHex, toEventSelector, zeroHash } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { TokenEvent } from './read-events.ts';

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
export const RECORDED: readonly Hex[] = usgTokenAbi
  .flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : []))
  .filter((selector) => !LEFT_OUT.has(selector));

/** A log of the token as a node gives it, and the time of its block in unix seconds. */
type TimedLog = { topics: readonly Hex[]; data: Hex; timestamp: bigint };

/** The token's historyHash after this log, from the one before it; a token without logs has 32 zero bytes. Needs no ABI. */
export function extendHistory(history: Hex, { topics, data, timestamp }: TimedLog): Hex {
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
