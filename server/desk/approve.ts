import { APPROVAL_MESSAGES, approvalTitle } from '#domain/approvals/messages.ts';
import { orderTransitionInput } from '#domain/orders/input.ts';
import { setPriceInput, withdrawPriceInput } from '#domain/price/set-price.ts';
import { opensAlone } from '#domain/staff/desk-rights.ts';
import { type ApprovedAct, rulesApply } from '#domain/staff/two-person-rules.ts';
import { isStaffAccount } from '../accounts/find-user.ts';
import { comparePeople, isAmong, isSamePerson } from '../accounts/same-person.ts';
import { staffEmails } from '../accounts/staff-register.ts';
import { isWalletOfStaff } from '../accounts/staff-wallets.ts';
import { rolesOf } from '../accounts/wallet-login/wallet-roles.ts';
import { findSafe } from '../chain/safe-account.ts';
import { eraseIdentity } from '../compliance/identity/change-identity.ts';
import { actorColumns } from '../platform/audit/record-audit-event.ts';
import type { Actor, Context, DeskContext } from '../platform/context.ts';
import { Conflict, Forbidden, Refusal, Unavailable } from '../platform/errors.ts';
import { lockPrices } from '../price/find-price.ts';
import { approveScheduled } from '../price/put-scheduled-in-force.ts';
import { refuseScheduled } from '../price/scheduled-price.ts';
import { setApprovedPrice } from '../price/set-price.ts';
import { withdrawApprovedPrice } from '../price/withdraw-price.ts';
import { releaseListedRedemption } from '../redemptions/transition-redemption-by-staff.ts';
import { eraseDocuments } from '../redemptions/write-about-redemption.ts';
import { makeOrderTransition } from '../sales/transition-order-by-staff.ts';
import { releaseListedPurchase } from '../sales/transition-purchase-by-staff.ts';
import { eraseCorrespondenceOf } from '../sales/write-about-purchase.ts';
import {
  type Approval,
  actorOf,
  approvalList,
  endApproval,
  expectWaiting,
  type RehearsalResult,
  withoutEffect,
} from '../workflow/approvals/ask-approval.ts';
import { isEveryonesOwn, isOwn } from '../workflow/separation.ts';
import { grantApprovedRole } from './staff-command.ts';

type Act = (context: DeskContext, approval: Approval) => Promise<RehearsalResult>;

/** What each act does once it is approved: with its original input, on behalf of the person who asked, in the approval's transaction. */
const ACTS: Record<ApprovedAct, Act> = {
  'order.refund': withoutEffect((context: DeskContext, { subjectId, input }: Approval) =>
    makeOrderTransition(context, subjectId, orderTransitionInput.parse(input)),
  ),
  'price.set': withoutEffect((context: DeskContext, { input }: Approval) =>
    setApprovedPrice(context, setPriceInput.parse(input)),
  ),
  'price.schedule': withoutEffect((context: DeskContext, { subjectId }: Approval) =>
    approveScheduled(context, Number(subjectId)),
  ),
  'price.withdraw': withoutEffect((context: DeskContext, { input }: Approval) =>
    withdrawApprovedPrice(context, withdrawPriceInput.parse(input)),
  ),
  // Done afterwards by the person who asked; nobody else may.
  'identity.reveal': async () => ({}),
  'record.own': async () => ({}),
  'identity.erase': (context, { subjectId }) => eraseIdentity(context, subjectId),
  'correspondence.erase': (context, { subjectKind, subjectId }) =>
    (subjectKind === 'purchase' ? eraseCorrespondenceOf : eraseDocuments)(context, subjectId),
  'screening.release': (context, { subjectKind, subjectId }) =>
    (subjectKind === 'purchase' ? releaseListedPurchase : releaseListedRedemption)(context, subjectId),
  'staff.grant': withoutEffect((context: DeskContext, { subjectId, input }: Approval) =>
    grantApprovedRole(context, subjectId, String(input?.email)),
  ),
};

/** Whether an approved act did what its asker's rehearsal did. */
const isAsAsked = ({ facts }: Pick<Approval, 'facts'>, effect: RehearsalResult): boolean =>
  Object.entries(effect).every(([name, value]) => facts[name] === value);

const recordOf = ({ facts, subjectKind, subjectId }: Approval) =>
  'record_id' in facts
    ? { kind: String(facts.record_kind), id: String(facts.record_id) }
    : { kind: subjectKind, id: subjectId };
const askerOf = ({ askedKind, askedId }: Approval) => ({ kind: askedKind, id: askedId });
const doerOf = ({ actor }: Context) => {
  const { actorKind: kind, actorId: id } = actorColumns(actor);
  return { kind, id };
};

/**
 * Approves what another person asked for and carries it out in the same transaction. Nobody can approve their own request, with any of
 * their accounts or wallets; a request that can no longer be carried out is closed.
 */
export async function approve(context: DeskContext, id: string): Promise<void> {
  const approval = await expectWaiting(context, id);
  if (await isSamePerson(context, doerOf(context), askerOf(approval))) throw new Forbidden(APPROVAL_MESSAGES.ownAct);
  const isAllTheirs = await isLeftToOwners(context, approval);
  const granted = approval.act === 'staff.grant' ? [approval.subjectId, String(approval.input?.email)] : [];
  if (await isAmong(context, doerOf(context), granted)) throw new Forbidden(APPROVAL_MESSAGES.ownRole);
  const asked = await comparePeople(context, doerOf(context), askerOf(approval));
  // Not by an account or a wallet of theirs, as was seen above, but by a Safe to which they hold enough keys.
  if (asked === 'same') throw new Forbidden(APPROVAL_MESSAGES.ownSafe);
  if (asked === 'unknown' && !opensAlone(context.env)) throw new Forbidden(APPROVAL_MESSAGES.unknownAsker);
  const asker = await walletAsNow(context, approval);
  let isDecided = false;
  let isAskerThere = asker !== undefined;
  try {
    await context.db.transaction(async (tx) => {
      // The accounts are locked first: their roles are taken away before this or after it.
      if (await hasLeft({ ...context, db: tx }, context.actor)) throw new Forbidden(APPROVAL_MESSAGES.approverLeft);
      isAskerThere = asker !== undefined && !(await hasLeft({ ...context, db: tx }, asker));
      if (!isAskerThere) return;
      if (approval.subjectKind === 'price') await lockPrices({ ...context, db: tx });
      await endApproval({ ...context, db: tx }, id, 'approved', { facts: isAllTheirs ? { own_of_all: true } : {} });
      isDecided = true;
      const transactionContext = { ...context, db: tx, actor: asker as Actor, approvedBy: context.actor };
      const effect = await ACTS[approval.act](transactionContext as DeskContext, approval);
      if (!isAsAsked(approval, effect)) throw new Conflict(APPROVAL_MESSAGES.overtaken);
    });
  } catch (error) {
    if (!isDecided || !(error instanceof Refusal) || error instanceof Unavailable) throw error;
    await close(context, id);
    throw new Conflict(APPROVAL_MESSAGES.overtaken);
  }
  if (isAskerThere) return;
  await close(context, id);
  throw new Conflict(APPROVAL_MESSAGES.askerLeft);
}

/**
 * Refuses to approve anything about one's own record, but for letting a colleague work on it where it is the own record of all staff:
 * anyone can name a colleague's address in a request, and a record that no one may touch helps nobody. True in that case.
 */
async function isLeftToOwners(context: DeskContext, approval: Approval): Promise<boolean> {
  const record = recordOf(approval);
  if (!(await isOwn(context, record))) return false;
  if (approval.act === 'record.own' && (await isEveryonesOwn(context, record))) return true;
  throw new Forbidden(APPROVAL_MESSAGES.ownRecord);
}

/** Whether an account has lost the role, or where acts take two people a wallet's owner has; a Safe has nobody to lose. */
async function hasLeft(inside: Context, actor: Actor): Promise<boolean> {
  if (actor.kind === 'staff') return !(await isStaffAccount(inside, actor.userId));
  if (actor.kind !== 'admin' || !rulesApply(inside.env.twoPersonRules)) return false;
  return !(await isWalletOfStaff(inside, actor.address)) && !(await findSafe(inside, actor.address));
}

const close = (context: DeskContext, id: string) =>
  context.db.transaction((tx) => endApproval({ ...context, db: tx, actor: { kind: 'system' } }, id, 'void'));

/** Who asked, a wallet with its roles of now; undefined if it has none left. */
async function walletAsNow(context: Context, { askedKind, askedId }: Approval): Promise<Actor | undefined> {
  const actor = actorOf(askedKind, askedId);
  if (actor.kind !== 'admin') return actor;
  const roles = await rolesOf(context, actor.address);
  return roles.length > 0 ? { ...actor, roles } : undefined;
}

/** Refuses what another person asked for, or withdraws what the caller asked for. */
export async function refuseApproval(context: DeskContext, id: string, reason: string): Promise<void> {
  const approval = await expectWaiting(context, id);
  const isAsker = await isSamePerson(context, doerOf(context), askerOf(approval));
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    if (approval.act === 'price.schedule') await lockPrices(transactionContext);
    await endApproval(transactionContext, id, isAsker ? 'withdrawn' : 'refused', { reason });
    if (approval.act === 'price.schedule')
      await refuseScheduled(transactionContext, Number(approval.subjectId), reason);
  });
}

const isAccount = (kind: string | null) => kind === 'staff';

/** What waits for another person, and what was decided in the last day, as the desk shows it. */
export async function shownApprovals(context: Context) {
  const rows = await approvalList(context);
  const accounts = rows.flatMap(({ askedKind, askedId, decidedKind, decidedId, subjectKind, subjectId }) => [
    ...(isAccount(askedKind) && askedId ? [askedId] : []),
    ...(isAccount(decidedKind) && decidedId ? [decidedId] : []),
    ...(subjectKind === 'account' ? [subjectId] : []),
  ]);
  const emails = await staffEmails(context, accounts);
  const label = (kind: string | null, id: string | null) =>
    id === null ? actorColumns(actorOf(kind, id)).actorLabel : (emails.get(id) ?? id);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      act: row.act,
      title: approvalTitle(row.act, row.facts, emails.get(row.subjectId) ?? ''),
      record: 'record_id' in row.facts ? recordOf(row) : null,
      /** For a refund: the bank's reference. */
      reference: typeof row.input?.reference === 'string' ? row.input.reference : null,
      why: row.why,
      asked_by: label(row.askedKind, row.askedId),
      asked_at: row.askedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      is_own: await isSamePerson(context, doerOf(context), askerOf(row)),
      outcome: row.outcome,
      decided_by: row.outcome === null ? null : label(row.decidedKind, row.decidedId),
      reason: row.reason,
    })),
  );
}
export type ShownApproval = Awaited<ReturnType<typeof shownApprovals>>[number];
