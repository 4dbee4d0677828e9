import { ORDER_MESSAGES } from '#domain/messages/staff.ts';
import { type Machine, mayStep } from '#domain/state-machine.ts';
import { Conflict } from './errors.ts';

/** Refuses a step that the machine does not allow from there, with a sentence for staff; the row must be locked by the caller. */
export function expectStep<State extends string, Name extends string>(
  machine: Machine<State, Name>,
  state: State,
  step: Name,
  withheld: boolean,
): void {
  if (mayStep(machine, state, step, withheld)) return;
  throw new Conflict(mayStep(machine, state, step) ? ORDER_MESSAGES.withheld : ORDER_MESSAGES.stepTooLate);
}
