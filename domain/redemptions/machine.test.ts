import { describe, expect, it } from 'vitest';
import {
  canTransition,
  isApprovalNeeded,
  refusalOf,
  staffTransitions,
  type Transition,
  type TransitionOf,
} from '../state-machine.ts';
import { factsOf } from '../testing/machine-facts.ts';
import { firstOf, REDEMPTION_TRANSITION_LABELS, redemptionChecks, redemptionMachine } from './machine.ts';
import type { RedemptionState } from './states.ts';

type Name = TransitionOf<typeof redemptionMachine>;
const { states, transitions } = redemptionMachine;
const facts = factsOf(redemptionMachine);
const row = (state: RedemptionState, onHold = false) => ({
  state,
  documentHoldSince: onHold ? new Date() : null,
  shippingSettledAt: new Date(),
});

/** What may happen to a redemption, said once more by hand: all else is forbidden. */
const ALLOWED: Record<RedemptionState, Name[]> = {
  awaiting_approval: ['approve', 'burn', 'refuse', 'cancel', 'withhold'],
  requested: ['burn', 'start_burn', 'refuse', 'cancel', 'withhold'],
  burned: ['unburn', 'check_identity', 'withhold'],
  checked: ['unburn', 'ship', 'withhold'],
  shipped: ['deliver', 'confirm_delivery', 'return', 'claim_lost', 'report_lost'],
  delivered: ['claim_lost', 'report_lost', 'close'],
  closed: ['claim_lost', 'report_lost'],
  returned: ['pay_costs', 'waive_costs', 'withhold'],
  costs_paid: ['reship', 'withhold'],
  reshipped: ['deliver', 'confirm_delivery', 'return', 'claim_lost', 'report_lost'],
  lost_claimed: ['find', 'decline_claim', 'replace', 'withhold'],
  refused: ['burn'],
  cancelled: ['burn'],
};

/** Tokens may be at a ticket's address in any state. */
const ALWAYS: readonly Name[] = ['hold_listed', 'raise_alarm', 'plan_return', 'drop_return', 'send_back'];

describe.each(states)('a redemption that is %s', (state) => {
  it.each(facts.names)('makes the transition %s only where the terms allow it', (name) => {
    expect(canTransition(redemptionMachine, name, row(state))).toBe(
      ALWAYS.includes(name) || ALLOWED[state].includes(name),
    );
  });

  it('is released and has its alarm settled whenever there is something to release or settle', () => {
    expect(canTransition(redemptionMachine, 'release', row(state, true))).toBe(true);
    expect(canTransition(redemptionMachine, 'settle_alarm', { ...row(state), alarm: 'receipt_differs' })).toBe(true);
  });
});

describe('a redemption withheld for documents', () => {
  it('is not shipped, but continues otherwise', () => {
    expect(facts.blockedByDocumentHold).toEqual(['approve', 'start_burn', 'ship', 'reship', 'replace']);
    for (const name of facts.blockedByDocumentHold) {
      const [from = 'checked'] = transitions[name].from as readonly RedemptionState[];
      expect(canTransition(redemptionMachine, name, row(from, true))).toBe(false);
    }
  });
});

it('is shipped once its shipping is paid or waived, and pays for it from the burn on', () => {
  const unpaid = (state: RedemptionState) => ({ ...row(state), shippingSettledAt: null });
  const payable = states.filter((state) => canTransition(redemptionMachine, 'pay_shipping', unpaid(state)));
  expect(payable).toEqual(['burned', 'checked']);
  expect(payable.map((state) => canTransition(redemptionMachine, 'waive_shipping', unpaid(state)))).toEqual([
    true,
    true,
  ]);
  expect(payable.map((state) => canTransition(redemptionMachine, 'pay_shipping', row(state)))).toEqual([false, false]);
  expect(refusalOf(redemptionMachine, 'ship', unpaid('checked'))).toBe('unpaid');
  expect(refusalOf(redemptionMachine, 'ship', row('checked'))).toBeUndefined();
});

it('takes another person wherever nothing is paid, or a package is insured for less than it is worth', () => {
  const needing = (isInsured: boolean) => facts.names.filter((name) => isApprovalNeeded(transitions[name], isInsured));
  expect(needing(true)).toEqual(['waive_shipping', 'waive_costs', 'release_listed']);
  expect(needing(false)).toEqual(['waive_shipping', 'ship', 'waive_costs', 'reship', 'replace', 'release_listed']);
});

it('sends nothing off and burns nothing while it matches a sanctions list', () => {
  const onSanctionsHold = (state: RedemptionState) => ({ ...row(state), sanctionsHoldSince: new Date() });
  const stopped = facts.names.filter((name) =>
    states.every((state) => !canTransition(redemptionMachine, name, onSanctionsHold(state))),
  );
  expect(stopped).toEqual([
    'approve',
    'start_burn',
    'keep_check',
    'pay_shipping',
    'waive_shipping',
    'ship',
    'reship',
    'replace',
    'release',
    'plan_return',
    'send_back',
    'clear_alarm',
    'settle_alarm',
  ]);
  expect(canTransition(redemptionMachine, 'release_listed', onSanctionsHold('closed'))).toBe(true);
});

it('leaves the burn, the closing and the alarms to the chain', () => {
  expect(facts.bySystem).toEqual([
    'burn',
    'unburn',
    'keep_check',
    'close',
    'hold_listed',
    'raise_alarm',
    'clear_alarm',
  ]);
  expect(staffTransitions(redemptionMachine, row('requested'))).toEqual([
    'start_burn',
    'refuse',
    'cancel',
    'withhold',
    'plan_return',
    'drop_return',
    'send_back',
  ]);
});

it('waits for approval where the coins go abroad', () => {
  const stateOf = (country: string) => redemptionMachine.first[firstOf(country)];
  expect(['US', 'United States', 'CA', 'Germany'].map(stateOf)).toEqual([
    'requested',
    'requested',
    'awaiting_approval',
    'awaiting_approval',
  ]);
});

it('asks for a reason wherever the customer loses something or must wait', () => {
  expect(facts.needReason).toEqual([
    'refuse',
    'cancel',
    'return',
    'claim_lost',
    'report_lost',
    'decline_claim',
    'withhold',
    'settle_alarm',
  ]);
});

it('ends when the receipt is on the chain, unless its package is reported', () => {
  const leaving = facts.names.filter((name) => {
    const { from, to } = { to: undefined, ...transitions[name] };
    return to !== undefined && (from as readonly string[]).includes('closed');
  });
  expect(leaving).toEqual(['claim_lost', 'report_lost']);
});

it('asks for no second check of an identity that was checked before the burn', () => {
  const burned = (identityCheckedAt: Date | null) => ({
    ...row('burned'),
    openChecks: redemptionChecks({ identityCheckedAt }),
  });
  expect(canTransition(redemptionMachine, 'keep_check', burned(new Date()))).toBe(true);
  expect(canTransition(redemptionMachine, 'keep_check', burned(null))).toBe(false);
});

it('has a label for every transition that the holder reads', () => {
  const shown = Object.entries<Transition>(transitions).filter(([, { shownTo }]) => shownTo !== undefined);
  for (const [name] of shown) expect(REDEMPTION_TRANSITION_LABELS).toHaveProperty(name);
});
