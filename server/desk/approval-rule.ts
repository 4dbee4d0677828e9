import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { opensAlone } from '#domain/staff/desk-rights.ts';
import { rulesApply } from '#domain/staff/two-person-rules.ts';
import { isStaffAccount } from '../accounts/find-user.ts';
import { comparePeople, type Doer, isAmong, isSamePerson } from '../accounts/same-person.ts';
import { isWalletOfStaff } from '../accounts/staff-wallets.ts';
import { rolesOf } from '../accounts/wallet-login/wallet-roles.ts';
import { findSafe } from '../chain/safe-account.ts';
import { actorColumns } from '../platform/audit/record-audit-event.ts';
import type { Actor, Context, DeskContext } from '../platform/context.ts';
import { Conflict, Forbidden, type Refusal, Unavailable } from '../platform/errors.ts';
import type { Approval } from '../workflow/approvals/find-approvals.ts';
import { actorOf, isWaiting } from '../workflow/approvals/find-approvals.ts';
import { isEveryonesOwn, isOwn } from '../workflow/separation.ts';

/** Who asked for it no longer works at the desk, so that nobody can approve it. */
export class AskerLeft extends Conflict {
  constructor() {
    super(APPROVAL_MESSAGES.askerLeft);
  }
}

/** What an approval is about: the record that its facts name, or else its subject. */
export const recordOf = ({ facts, subjectKind, subjectId }: Approval) =>
  'record_id' in facts
    ? { kind: String(facts.record_kind), id: String(facts.record_id) }
    : { kind: subjectKind, id: subjectId };

const askerOf = ({ askedKind, askedId }: Approval): Doer => ({ kind: askedKind, id: askedId });

const callerOf = ({ actor }: Context): Doer => {
  const { actorKind: kind, actorId: id } = actorColumns(actor);
  return { kind, id };
};

/** Whether the caller asked for it, with any of their accounts or wallets: they withdraw it, everyone else refuses it. */
export const isAsker = (context: Context, approval: Approval): Promise<boolean> =>
  isSamePerson(context, callerOf(context), askerOf(approval));

/** Why the caller can't do that with an approval now; undefined if they can. What the desk offers and what it refuses both come from here. */
export async function approvalBlockReason(
  context: DeskContext,
  approval: Approval,
  decision: 'approve' | 'refuse',
): Promise<Refusal | undefined> {
  if (!isWaiting(approval, context.now())) return new Conflict(APPROVAL_MESSAGES.decided);
  if (decision === 'refuse') return undefined;
  try {
    const samePerson = await samePersonReason(context, approval);
    return samePerson ?? (await leftReason(context, await askerAsNow(context, approval)));
  } catch (error) {
    // The chain didn't say whose keys a Safe's are, or which roles a wallet has.
    if (error instanceof Unavailable) return error;
    throw error;
  }
}

/** Why the caller isn't another person than the one who asked, or than the one whom it is about. */
async function samePersonReason(context: DeskContext, approval: Approval): Promise<Refusal | undefined> {
  const caller = callerOf(context);
  if (await isAsker(context, approval)) return new Forbidden(APPROVAL_MESSAGES.ownAct);
  const isOwnRecord = await isOwn(context, recordOf(approval));
  if (isOwnRecord && !(await isLeftToOwners(context, approval))) return new Forbidden(APPROVAL_MESSAGES.ownRecord);
  const newStaff = approval.act === 'staff.grant' ? [approval.subjectId, String(approval.input?.email)] : [];
  if (await isAmong(context, caller, newStaff)) return new Forbidden(APPROVAL_MESSAGES.ownRole);
  const comparison = await comparePeople(context, caller, askerOf(approval));
  // Not by an account or a wallet of theirs, as was seen above, but by a Safe to which they hold enough keys.
  if (comparison === 'same') return new Forbidden(APPROVAL_MESSAGES.ownSafe);
  const isUnknown = comparison === 'unknown' && !opensAlone(context.env);
  return isUnknown ? new Forbidden(APPROVAL_MESSAGES.unknownAsker) : undefined;
}

/**
 * Whether the owners of a record decide about it themselves: only on letting a colleague work on it, where it is the own record of all staff.
 * Anyone can name a colleague's address in a request, and a record that no one may touch helps nobody.
 */
const isLeftToOwners = async (context: DeskContext, approval: Approval): Promise<boolean> =>
  approval.act === 'record.own' && isEveryonesOwn(context, recordOf(approval));

/** Whether the caller or the person who asked no longer works at the desk. In a transaction, their accounts stay locked. */
export async function leftReason(context: DeskContext, asker: Actor | undefined): Promise<Refusal | undefined> {
  if (await hasLeft(context, context.actor)) return new Forbidden(APPROVAL_MESSAGES.approverLeft);
  if (!asker || (await hasLeft(context, asker))) return new AskerLeft();
  return undefined;
}

/** Whether an account has lost the role, or, where acts take two people, a wallet's owner has. A Safe has nobody to lose. */
async function hasLeft(context: Context, actor: Actor): Promise<boolean> {
  if (actor.kind === 'staff') return !(await isStaffAccount(context, actor.userId));
  if (actor.kind !== 'admin' || !rulesApply(context.env.twoPersonRules)) return false;
  return !(await isWalletOfStaff(context, actor.address)) && !(await findSafe(context, actor.address));
}

/** Who asked, a wallet with the roles that it has now; undefined if it has none left. */
export async function askerAsNow(context: Context, { askedKind, askedId }: Approval): Promise<Actor | undefined> {
  const actor = actorOf(askedKind, askedId);
  if (actor.kind !== 'admin') return actor;
  const roles = await rolesOf(context, actor.address);
  return roles.length > 0 ? { ...actor, roles } : undefined;
}
