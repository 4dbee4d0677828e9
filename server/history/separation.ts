import { separatedText } from '#domain/messages/approvals.ts';
import { needsAnother } from '#domain/staff/two-person-rules.ts';
import { type Doer, isSamePerson } from '../accounts/same-person.ts';
import { actorColumns } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Forbidden } from '../errors.ts';
import type { Subject } from './table.ts';
import { transitionsOf } from './transition-history.ts';

type Made = Awaited<ReturnType<typeof transitionsOf>>[number];

/** What each separated act comes after, by the names in the record's history. */
const BEFORE = {
  pay: ['place', 'prepare', 'approve'],
  issue: ['pay'],
  ship: ['check_identity'],
} as const;
type SeparatedAct = keyof typeof BEFORE;

/** `amount` in the unit of the act's rule; `steps` is the record's history where it is already read. */
type Asked = { act: SeparatedAct; amount: number; subject: Subject; steps?: readonly Made[] };

const doerOf = ({ actorKind: kind, actorId: id }: Pick<Made, 'actorKind' | 'actorId'>): Doer => ({ kind, id });

/** What that person did on the record for which its next act takes another one; undefined if nothing, or one person is enough. */
export async function earlierAct(
  context: Pick<Context, 'db' | 'env'>,
  doer: Doer,
  { act, amount, subject, steps }: Asked,
): Promise<Made | undefined> {
  if (!needsAnother(context.env.twoPersonRules, act, amount)) return undefined;
  const made = steps ?? (await transitionsOf(context, subject));
  // An approval that found the identity data given settled the check, which the burn then keeps.
  const isKept = made.some(({ name }) => name === 'keep_check');
  const names: readonly string[] = act === 'ship' && isKept ? [...BEFORE.ship, 'approve'] : BEFORE[act];
  for (const each of made) {
    if (names.includes(each.name) && (await isSamePerson(context, doer, doerOf(each)))) return each;
  }
  return undefined;
}

/** Why the caller may not do the act on the record; undefined if nothing stops it. */
export async function separation(
  context: Pick<Context, 'db' | 'env' | 'actor'>,
  asked: Asked,
): Promise<string | undefined> {
  const doer = doerOf(actorColumns(context.actor));
  const earlier = await earlierAct(context, doer, asked);
  return earlier && separatedText(asked.act, earlier.actorId !== doer.id);
}

/** Refuses the act to whoever did the one before it, where it takes two persons. */
export async function expectAnotherPerson(context: Context, asked: Asked): Promise<void> {
  const refusal = await separation(context, asked);
  if (refusal) throw new Forbidden(refusal);
}
