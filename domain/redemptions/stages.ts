import { type RedemptionState, redemptionStates } from './states.ts';

const STAGES = ['Request', 'Burn', 'Check', 'Shipping', 'Delivery'];
const CHECKED_FIRST = ['Request', 'Check', 'Burn', 'Shipping', 'Delivery'];
const END_OF: Partial<Record<RedemptionState, string>> = { refused: 'Refused', cancelled: 'Canceled' };

/** A transition as its holder, or the public, reads it; some change no state. */
type Made = { name: string; at: string; state: string | null };

/** How far a redemption has come, stage by stage; `at` is when each was done, in ISO 8601. */
export function redemptionStages(state: RedemptionState, transitions: readonly Made[]) {
  const isCheckedFirst = state === 'awaiting_approval' || transitions.some(({ name }) => name === 'request_approval');
  const doneIn = (each: RedemptionState) => {
    const { done, doneIfCheckedFirst = done } = redemptionStates[each];
    return isCheckedFirst ? doneIfCheckedFirst : done;
  };
  const at: string[] = [];
  let before = 0;
  for (const made of transitions) {
    if (!made.state) continue;
    const to = made.state as RedemptionState;
    const now = doneIn(to);
    // A package that came back is shipped again: the last time counts.
    for (let stage = before; stage < now; stage += 1) at[stage] = made.at;
    before = now;
    if (END_OF[to]) at[now] = made.at;
  }
  const done = doneIn(state);
  const ended = END_OF[state];
  return { labels: isCheckedFirst ? CHECKED_FIRST : STAGES, done, ended, at: at.slice(0, ended ? done + 1 : done) };
}
