import type { Fault } from './node-faults.ts';

/**
 * What became of readings in which the node's answers were altered. refused: found to be false. no verdict: nothing followed, as of a
 * silent node. unseen: a balance of a wallet that nobody looked at; its rotation finds it. cancelled out: transfers that leave every
 * balance as it is. unproven: a place, a transaction's hash or a transfer's time. pending: of blocks without effects. no trace: asked again, or not used.
 */
export const OUTCOMES = [
  'refused',
  'no verdict',
  'unseen',
  'cancelled out',
  'unproven',
  'pending',
  'no trace',
] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Ledger = { readings: number; found: number; counts: Map<Fault, Record<Outcome, number>> };
export const newLedger = (): Ledger => ({ readings: 0, found: 0, counts: new Map() });

/** Counts a reading. */
export function note({ counts }: Ledger, fault: Fault, outcome: Outcome): void {
  const row = counts.get(fault) ?? (Object.fromEntries(OUTCOMES.map((each) => [each, 0])) as Record<Outcome, number>);
  counts.set(fault, row);
  row[outcome] += 1;
}
