import { type Hex, zeroHash } from 'viem';
import { extendHistory } from '#contracts/history.ts';
import type { HistoricEvent } from './insert-events.ts';
import type { TokenEvent } from './read-events.ts';

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
