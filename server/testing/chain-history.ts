import { randomOf } from './log-faults.ts';
import { FAULT_NAMES, type Fault } from './node-faults.ts';

/** One thing that happens; numbers choose among what is there then. */
export type Step =
  | { kind: 'move'; from: number; to: number; units: number }
  | { kind: 'send to inbox'; from: number; ticket: number; coins: number }
  | { kind: 'ticket'; holder: number; coins: number; channel: 'site' | 'email' }
  | { kind: 'burn'; ticket: number; how: 'right' | 'wrong amount' | 'wrong holder' }
  | { kind: 'fulfil'; ticket: number }
  | { kind: 'order'; holder: number; coins: number }
  | { kind: 'issue order'; order: number; how: 'right' | 'wrong amount' | 'wrong wallet' | 'void' }
  | { kind: 'issue'; to: number; coins: number }
  | { kind: 'grant' | 'mine' | 'final' | 'well' | 'restart' | 'crash' }
  | { kind: 'reorganize'; blocks: number }
  | { kind: 'fault'; fault: Fault; seed: number; fork: number }
  | { kind: 'read'; times: number };

export type ChainHistory = {
  seed: number;
  /** A second node, and whether it answers. */
  second: 'none' | 'well' | 'silent';
  /** Whether the settings name the token's first block. */
  knowsStart: boolean;
  /** How many holders are looked at in rotation. */
  sweep: number;
  steps: Step[];
};

export const HOLDERS = 14;
/** Who ask for redemptions; the site knows no other of them. */
const KNOWN = 5;
const [SHORTEST, LONGEST] = [6, 22];

/** The history of that number, always the same. */
export function historyOf(seed: number): ChainHistory {
  const random = randomOf(seed * 2_654_435_761);
  const pick = <One>(...from: One[]) => from[random(from.length)] as One;
  const makers: [weight: number, make: () => Step][] = [
    [
      5,
      () => ({ kind: 'move', from: random(HOLDERS), to: random(HOLDERS), units: random(4) === 0 ? 0 : random(2e10) }),
    ],
    [2, () => ({ kind: 'send to inbox', from: random(HOLDERS), ticket: random(9), coins: 1 + random(3) })],
    [3, () => ({ kind: 'ticket', holder: random(KNOWN), coins: 1 + random(2), channel: pick('site', 'email') })],
    [
      4,
      () => ({ kind: 'burn', ticket: random(9), how: pick('right', 'right', 'right', 'wrong amount', 'wrong holder') }),
    ],
    [1, () => ({ kind: 'fulfil', ticket: random(9) })],
    [1, () => ({ kind: 'order', holder: random(KNOWN), coins: 1 + random(3) })],
    [
      2,
      () => ({
        kind: 'issue order',
        order: random(4),
        how: pick('right', 'right', 'wrong amount', 'wrong wallet', 'void'),
      }),
    ],
    [1, () => ({ kind: 'issue', to: random(HOLDERS), coins: 1 + random(3) })],
    [1, () => ({ kind: pick('grant', 'restart', 'crash') })],
    [2, () => ({ kind: 'mine' })],
    [5, () => ({ kind: 'final' })],
    [1, () => ({ kind: 'well' })],
    [1, () => ({ kind: 'reorganize', blocks: 1 + random(2) })],
    [6, () => ({ kind: 'fault', fault: pick(...FAULT_NAMES), seed: random(1e9), fork: 1 + random(6) })],
    [6, () => ({ kind: 'read', times: 1 + random(3) })],
  ];
  const total = makers.reduce((sum, [weight]) => sum + weight, 0);
  function step(): Step {
    let at = random(total);
    for (const [weight, make] of makers) {
      if (at < weight) return make();
      at -= weight;
    }
    throw new Error('No step has that weight.');
  }
  const first: Step[] = [
    {
      kind: 'fault',
      fault: random(3) === 0 ? 'denies the contract' : pick(...FAULT_NAMES),
      seed: random(1e9),
      fork: 1,
    },
    { kind: 'final' },
    { kind: 'read', times: 2 },
  ];
  return {
    seed,
    second: pick('none', 'none', 'well', 'well', 'silent'),
    knowsStart: random(2) === 0,
    sweep: 1 + random(3),
    steps: [...(random(4) === 0 ? first : []), ...Array.from({ length: SHORTEST + random(LONGEST - SHORTEST) }, step)],
  };
}
