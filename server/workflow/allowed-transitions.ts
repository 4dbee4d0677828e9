import { type StaffTransitionOf, type StateMachine, type Transition, transitionNamed } from '#domain/state-machine.ts';
import type { Context } from '../platform/context.ts';
import { separation } from './separation.ts';
import type { Subject } from './table.ts';
import type { transitionsOf } from './transition-history.ts';

type Act = NonNullable<Transition['anotherPerson']>;
type Deciding<Machine extends StateMachine> = {
  machine: Machine;
  subject: Subject;
  /** In the unit of the two-person rules: an order's total, or a redemption's coins. */
  amount: number;
  transitions: Awaited<ReturnType<typeof transitionsOf>>;
  /** The reader's own record, with which they may do nothing. */
  isOwn: boolean;
  /** The feature's rule, which its verbs enforce. */
  blockReason: (name: StaffTransitionOf<Machine>) => string | undefined;
};

/** What the caller may do with a record now, and why what else could be done has to be done by another member of staff. */
export async function allowedTransitions<Machine extends StateMachine>(
  context: Pick<Context, 'db' | 'chain' | 'outages' | 'env' | 'actor'>,
  { machine, subject, amount, transitions, isOwn, blockReason }: Deciding<Machine>,
): Promise<{ allowed: StaffTransitionOf<Machine>[]; separated: Partial<Record<Act, string>> }> {
  if (isOwn) return { allowed: [], separated: {} };
  const separated: Partial<Record<Act, string>> = {};
  const allowed: StaffTransitionOf<Machine>[] = [];
  for (const name of Object.keys(machine.transitions) as StaffTransitionOf<Machine>[]) {
    const { by, anotherPerson } = transitionNamed(machine, name);
    if (by !== 'staff' || blockReason(name) !== undefined) continue;
    const reason = anotherPerson && (await separation(context, { act: anotherPerson, amount, subject, transitions }));
    if (anotherPerson && reason !== undefined) separated[anotherPerson] = reason;
    else allowed.push(name);
  }
  return { allowed, separated };
}
