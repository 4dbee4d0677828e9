import { and, eq } from 'drizzle-orm';
import { APPROVAL_MESSAGES, separatedText } from '#domain/approvals/messages.ts';
import { needsAnother, OWN_RECORD_HOURS } from '#domain/staff/two-person-rules.ts';
import { type Comparison, comparePeople, type Doer, isAmong, isSamePerson } from '../accounts/same-person.ts';
import { canWorkAtDesk } from '../accounts/second-factor.ts';
import { staffList } from '../accounts/staff-register.ts';
import { actorColumns } from '../platform/audit/record-audit-event.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import { Conflict, Forbidden, Unavailable } from '../platform/errors.ts';
// biome-ignore lint/style/noRestrictedImports: what is dust depends on the price, which is set above; it's the one thing asked upward.
import { leastWorthACent } from '../price/find-price.ts';
import { askApproval, type PendingApproval } from './approvals/ask-approval.ts';
import { approversOf } from './approvals/find-approvals.ts';
import { recordParties, type Subject } from './table.ts';
import { transitionsOf } from './transition-history.ts';

type SeparationContext = Pick<Context, 'db' | 'chain' | 'outages'>;
type PastTransition = Awaited<ReturnType<typeof transitionsOf>>[number];

/** The transitions that whoever does a separated act may not have made. */
const BEFORE = {
  pay: ['place', 'prepare', 'approve'],
  issue: ['pay'],
  ship: ['check_identity'],
} as const;
type SeparatedAct = keyof typeof BEFORE;

/** `amount` in the unit of the act's rule; `transitions` are the record's, where they are already read. */
type Separated = { act: SeparatedAct; amount: number; subject: Subject; transitions?: readonly PastTransition[] };

const doerOf = ({ actorKind: kind, actorId: id }: Pick<PastTransition, 'actorKind' | 'actorId'>): Doer => ({
  kind,
  id,
});

/** An earlier transition of the record by the same person, or by someone who may be. */
export type Earlier = { made: PastTransition; by: Exclude<Comparison, 'others'> };

/** The earlier transition that keeps that person from the act; undefined if there is none, or if one person is enough. */
export async function earlierAct(
  context: SeparationContext & Pick<Context, 'env'>,
  doer: Doer,
  { act, amount, subject, transitions }: Separated,
): Promise<Earlier | undefined> {
  if (!needsAnother(context.env.twoPersonRules, act, amount)) return undefined;
  const all = transitions ?? (await transitionsOf(context, subject));
  // Where identity data had been given before the approval, the approval settled the check and the burn kept it.
  const isKept = all.some(({ name }) => name === 'keep_check');
  const names: readonly string[] = act === 'ship' && isKept ? [...BEFORE.ship, 'approve'] : BEFORE[act];
  for (const made of all) {
    if (!names.includes(made.name)) continue;
    const by = await compare(context, doer, doerOf(made));
    if (by !== 'others') return { made, by };
  }
  return undefined;
}

// A chain that doesn't answer must not hide the record: until it does, anyone may be the same person.
const compare = (context: SeparationContext, one: Doer, other: Doer) =>
  comparePeople(context, one, other).catch((error): Comparison => {
    if (error instanceof Unavailable) return 'unknown';
    throw error;
  });

/** Why the caller may not do the act on the record; undefined if nothing stops it. */
export async function separation(
  context: SeparationContext & Pick<Context, 'env' | 'actor'>,
  separated: Separated,
): Promise<string | undefined> {
  const doer = doerOf(actorColumns(context.actor));
  const earlier = await earlierAct(context, doer, separated);
  if (!earlier) return undefined;
  const by = earlier.made.actorId === doer.id ? 'you' : 'yours';
  return separatedText(separated.act, earlier.by === 'unknown' ? 'unknown' : by);
}

/** Refuses the act to whoever did the one before it, where it takes two persons. */
export async function expectAnotherPerson(context: Context, separated: Separated): Promise<void> {
  const refusal = await separation(context, separated);
  if (refusal) throw new Forbidden(refusal);
}

type ActingContext = Pick<Context, 'db' | 'now' | 'chain' | 'actor' | 'approvedBy'>;
/** What an act is about. */
type About = { kind: string; id: string };
/** What belongs to a customer, who may be a member of staff. */
const RECORDS: readonly string[] = ['purchase', 'order', 'redemption'] satisfies Subject['kind'][];

const isStaff = (actor: Context['actor'] | undefined) => actor?.kind === 'staff' || actor?.kind === 'admin';

/**
 * Whose the request or the redemption is: accounts, email addresses and wallets. A wallet that only sent tokens counts once they are
 * worth a cent. Undefined if it is nobody's.
 */
async function partiesOf(context: ChainContext, { kind, id }: About) {
  if (!RECORDS.includes(kind)) return undefined;
  const rows = await context.db
    .select()
    .from(recordParties)
    .where(and(eq(recordParties.subjectKind, kind), eq(recordParties.subjectId, id)));
  const [first] = rows;
  if (!first) return undefined;
  const least = rows.some(({ units }) => units !== null) ? await leastWorthACent(context) : 0n;
  const parties = rows.flatMap(({ party, units }) => (party && (units === null || units >= least) ? [party] : []));
  return { record: { kind: first.recordKind, id: first.recordId }, parties };
}

/** The request or the redemption, if it is that person's own by account, email address or wallet, and nobody has waived that for them. */
async function ownRecord(context: ActingContext, doer: Doer, about: About): Promise<About | undefined> {
  const found = await partiesOf(context, about);
  if (!found || !(await isAmong(context, doer, found.parties))) return undefined;
  const { record } = found;
  const since = context.now().getTime() - OWN_RECORD_HOURS * 3_600_000;
  for (const { act, askedKind, askedId, decidedAt } of await approversOf(context, record.kind, [record.id])) {
    const holds = act === 'record.own' && decidedAt !== null && decidedAt.getTime() > since;
    if (holds && (await isSamePerson(context, doer, { kind: askedKind, id: askedId }))) return undefined;
  }
  return record;
}

/**
 * Whether the record is the own one of every staff account that can work at the desk, so that no one is left who could let the others work
 * on it. An account that can't, as one without its passkeys, settles nothing.
 */
export async function isEveryonesOwn(context: Pick<Context, 'db' | 'chain' | 'env'>, about: About): Promise<boolean> {
  const found = await partiesOf(context, about);
  const able = (await staffList(context)).filter((user) => canWorkAtDesk(context, user));
  if (!found || able.length === 0) return false;
  for (const { id } of able) {
    if (!(await isAmong(context, { kind: 'staff', id }, found.parties))) return false;
  }
  return true;
}

/** Refuses staff every act on a request, an order or a redemption of their own, and its approval; there is no setting for it. */
export async function expectNotOwn(context: ActingContext, about: About): Promise<void> {
  if (await isOwn(context, about)) throw new Forbidden(APPROVAL_MESSAGES.ownRecord);
}

/** Whether the record belongs to the caller, or to who approves for them. */
export async function isOwn(context: ActingContext, about: About): Promise<boolean> {
  for (const actor of [context.actor, context.approvedBy]) {
    if (actor && isStaff(actor) && (await ownRecord(context, doerOf(actorColumns(actor)), about))) return true;
  }
  return false;
}

/** Asks another person to let the caller work on their own record for some hours, for where there are too few other staff. */
export async function askToWorkOnOwn(
  context: Context,
  about: About,
  why: string | undefined,
): Promise<PendingApproval> {
  const own = await ownRecord(context, doerOf(actorColumns(context.actor)), about);
  if (!own) throw new Conflict(APPROVAL_MESSAGES.notOwnRecord);
  const facts = { record_kind: own.kind, record_id: own.id };
  return askApproval(context, { act: 'record.own', subject: own, input: {}, facts, why }, async () => ({}));
}
