import { expect, it } from 'vitest';
import { canTransition, type TransitionOf } from '../state-machine.ts';
import { factsOf } from '../testing/machine-facts.ts';
import { OPEN_RELAY_STATES, type RelayState, relayMachine } from './machine.ts';

const facts = factsOf(relayMachine);

/** What may happen to an authorization, said once more by hand: all else is forbidden. */
const ALLOWED: Record<RelayState, TransitionOf<typeof relayMachine>[]> = {
  accepted: ['sign', 'finish', 'refuse', 'expire'],
  sent: ['raise', 'mine', 'finish', 'fail'],
  mined: ['unmine', 'finish', 'fail'],
  final: [],
  failed: [],
  refused: [],
  expired: [],
};

it.each(relayMachine.states)('an authorization that is %s makes no other transition than these', (state) => {
  const possible = facts.names.filter((name) => canTransition(relayMachine, name, { state, documentHoldSince: null }));
  expect(possible).toEqual(ALLOWED[state]);
});

it('is moved by the site alone, and is over where nothing moves it any more', () => {
  expect(facts.bySystem).toEqual(facts.names);
  expect(relayMachine.states.filter((state) => !facts.last.includes(state))).toEqual([...OPEN_RELAY_STATES]);
});
