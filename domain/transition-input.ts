import * as z from 'zod/mini';
import { requiredText } from './field-schemas.ts';
import { type StaffTransitionOf, type StateMachine, transitionNamed } from './state-machine.ts';

/** What staff read where a transition is refused, whatever the machine. */
export const TRANSITION_MESSAGES = {
  unknown: 'This step doesn’t exist',
  not_now: 'The record has changed, so this can’t be done anymore.',
  document_hold: 'This is on hold for documents. Please release it first.',
  sanctions_hold: 'This matches a sanctions list. Two people have to release it first.',
  unchecked: 'A check isn’t complete. Complete it, or waive it with a reason.',
  unpaid: 'Its payment for shipping isn’t recorded yet. Record the payment, or have it waived.',
  reasonNeeded: 'Please enter a reason. The customer will see it.',
} as const;

const REASON_MAX = 1_000;
export const transitionReason = requiredText(REASON_MAX, TRANSITION_MESSAGES.reasonNeeded);

/** Whole cents from 0 to a maximum. */
export const centsUpTo = (max: number, message: string) =>
  z.number({ error: message }).check(z.int(message), z.minimum(0, message), z.maximum(max, message));

type Fields = Readonly<Record<string, z.core.SomeType>>;
type Reason<Of> = Of extends { needsReason: true } ? { reason: typeof transitionReason } : unknown;
type Inputs<Machine extends StateMachine, Each> = {
  [Name in keyof Each & string]: z.ZodMiniObject<
    { transition: z.ZodMiniLiteral<Name> } & Reason<Machine['transitions'][Name]> & Each[Name],
    z.core.$strip
  >;
}[keyof Each & string];

/**
 * The body of a call by which staff make one of the transitions that are named: `transition`, a reason exactly where the machine
 * needs one, and each transition's own fields.
 */
export const transitionInput = <
  Machine extends StateMachine,
  const Each extends { readonly [Name in StaffTransitionOf<Machine>]?: Fields },
>(
  machine: Machine,
  each: Each,
) =>
  z.discriminatedUnion(
    'transition',
    Object.entries<Fields | undefined>(each).map(([name, fields]) =>
      z.object({
        transition: z.literal(name),
        ...(transitionNamed(machine, name).needsReason ? { reason: transitionReason } : {}),
        ...fields,
      }),
    ) as unknown as [Inputs<Machine, Each>, ...Inputs<Machine, Each>[]],
    TRANSITION_MESSAGES.unknown,
  );
