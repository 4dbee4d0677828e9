import { expect, it } from 'vitest';
import { redemptionStages } from './stages.ts';
import type { RedemptionState } from './states.ts';

const made = (...states: [name: string, state: RedemptionState | null, day: number][]) =>
  states.map(([name, state, day]) => ({ name, state, at: `2030-11-${day}` }));

it('says when each stage was done, and of one that was done again the last time', () => {
  const shipped = made(
    ['request', 'requested', 10],
    ['hand_in', null, 11],
    ['burn', 'burned', 12],
    ['check_identity', 'checked', 13],
    ['ship', 'shipped', 14],
  );
  expect(redemptionStages('shipped', shipped)).toEqual({
    labels: ['Request', 'Burn', 'Check', 'Shipping', 'Delivery'],
    done: 4,
    ended: undefined,
    at: ['2030-11-10', '2030-11-12', '2030-11-13', '2030-11-14'],
  });
  const returned = [...shipped, ...made(['return', 'returned', 20])];
  expect(redemptionStages('returned', returned).at).toEqual(['2030-11-10', '2030-11-12', '2030-11-13']);
  const again = [...returned, ...made(['pay_costs', 'costs_paid', 21], ['reship', 'reshipped', 22])];
  expect(redemptionStages('reshipped', again).at[3]).toBe('2030-11-22');
});

it('has the check before the burn where everything was checked first', () => {
  const first = made(['request_approval', 'awaiting_approval', 10], ['approve', 'requested', 12]);
  expect(redemptionStages('requested', first)).toMatchObject({
    labels: ['Request', 'Check', 'Burn', 'Shipping', 'Delivery'],
    at: ['2030-11-10', '2030-11-12'],
  });
});

it('says when it ended early', () => {
  const refused = made(['request', 'requested', 10], ['refuse', 'refused', 11]);
  expect(redemptionStages('refused', refused)).toMatchObject({
    done: 1,
    ended: 'Refused',
    at: ['2030-11-10', '2030-11-11'],
  });
});
