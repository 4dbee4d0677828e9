import { type StateMachine, type TransitionOf, transitionNamed } from '../state-machine.ts';

/** What the test of a state machine says by hand once more. */
export function factsOf<Machine extends StateMachine>(machine: Machine) {
  const names = Object.keys(machine.transitions) as TransitionOf<Machine>[];
  const those = (has: 'blockedByDocumentHold' | 'needsReason') =>
    names.filter((name) => transitionNamed(machine, name)[has]);
  const moving = names.map((name) => transitionNamed(machine, name)).filter(({ to }) => to !== undefined);
  return {
    names,
    blockedByDocumentHold: those('blockedByDocumentHold'),
    needReason: those('needsReason'),
    bySystem: names.filter((name) => transitionNamed(machine, name).by === 'system'),
    /** States that are never left. */
    last: machine.states.filter((state) => !moving.some(({ from }) => from.includes(state))),
  };
}
