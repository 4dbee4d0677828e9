import { concat, type Hex, keccak256, zeroHash } from 'viem';
import type { HistoricEvent } from './insert-events.ts';
import type { TokenEvent } from './read-events.ts';

/** The history hash of a token that has written nothing yet. */
export const NO_HISTORY: Hex = zeroHash;

/** The entries with the token's history hash after each that extends it: h' = keccak256(h ‖ time ‖ topics ‖ data). */
export function withHistory(before: Hex, events: readonly TokenEvent[]): { events: HistoricEvent[]; history: Hex } {
  let history = before;
  const historic = events.map((event) => {
    if (event.record !== null) history = keccak256(concat([history, event.record]));
    return { ...event, history: event.record === null ? null : history };
  });
  return { events: historic, history };
}
