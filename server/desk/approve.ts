import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { orderTransitionInput } from '#domain/orders/input.ts';
import { setPriceInput, withdrawPriceInput } from '#domain/price/set-price.ts';
import { redemptionTransitionInput } from '#domain/redemptions/input.ts';
import type { ApprovedAct } from '#domain/staff/two-person-rules.ts';
import { eraseIdentity } from '../compliance/identity/erase-identity.ts';
import type { DeskContext } from '../platform/context.ts';
import { Conflict, Refusal, Unavailable } from '../platform/errors.ts';
import { lockPrices } from '../price/find-price.ts';
import { approveScheduled } from '../price/put-scheduled-in-force.ts';
import { refuseScheduled } from '../price/scheduled-price.ts';
import { setApprovedPrice } from '../price/set-price.ts';
import { withdrawApprovedPrice } from '../price/withdraw-price.ts';
import { makeRedemptionTransition, releaseListedRedemption } from '../redemptions/transition-redemption-by-staff.ts';
import { eraseDocuments } from '../redemptions/write-about-redemption.ts';
import { makeOrderTransition } from '../sales/transition-order-by-staff.ts';
import { releaseListedPurchase } from '../sales/transition-purchase-by-staff.ts';
import { eraseCorrespondenceOf } from '../sales/write-about-purchase.ts';
import { type RehearsalResult, withoutEffect } from '../workflow/approvals/ask-approval.ts';
import { endApproval } from '../workflow/approvals/end-approval.ts';
import type { Approval } from '../workflow/approvals/find-approvals.ts';
import { expectWaiting } from '../workflow/approvals/find-approvals.ts';
import { isOwn } from '../workflow/separation.ts';
import { AskerLeft, approvalBlockReason, askerAsNow, isAsker, leftReason, recordOf } from './approval-rule.ts';
import { grantApprovedRole } from './staff-command.ts';

type Act = (context: DeskContext, approval: Approval) => Promise<RehearsalResult>;

/** What each act does once it is approved: with its original input, on behalf of the person who asked, in the approval's transaction. */
const ACTS: Record<ApprovedAct, Act> = {
  'order.refund': withoutEffect((context: DeskContext, { subjectId, input }: Approval) =>
    makeOrderTransition(context, subjectId, orderTransitionInput.parse(input)),
  ),
  'order.clear_sooner': withoutEffect((context: DeskContext, { subjectId, input }: Approval) =>
    makeOrderTransition(context, subjectId, orderTransitionInput.parse(input)),
  ),
  'order.allow_refund': withoutEffect((context: DeskContext, { subjectId, input }: Approval) =>
    makeOrderTransition(context, subjectId, orderTransitionInput.parse(input)),
  ),
  'redemption.waive': (context, { subjectId, input }) =>
    makeRedemptionTransition(context, subjectId, redemptionTransitionInput.parse(input)),
  'redemption.underinsure': (context, { subjectId, input }) =>
    makeRedemptionTransition(context, subjectId, redemptionTransitionInput.parse(input)),
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
const isAsRehearsed = ({ facts }: Approval, effect: RehearsalResult): boolean =>
  Object.entries(effect).every(([name, value]) => facts[name] === value);

/**
 * Approves what another person asked for and carries it out in the same transaction. Nobody can approve their own request, with any of
 * their accounts or wallets; a request that can no longer be carried out is closed.
 */
export async function approve(context: DeskContext, id: string): Promise<void> {
  const approval = await expectWaiting(context, id);
  const reason = await approvalBlockReason(context, approval, 'approve');
  if (reason instanceof AskerLeft) await close(context, id);
  if (reason) throw reason;
  // A record of the caller's own got past the rule only because it is everyone's.
  const facts = (await isOwn(context, recordOf(approval))) ? { own_of_all: true } : {};
  const asker = await askerAsNow(context, approval);
  let isEnded = false;
  try {
    await context.db.transaction(async (tx) => {
      const transactionContext = { ...context, db: tx };
      // Again and first, with their accounts locked: their roles are taken away before this or after it.
      const left = await leftReason(transactionContext, asker);
      if (left) throw left;
      if (approval.subjectKind === 'price') await lockPrices(transactionContext);
      await endApproval(transactionContext, id, 'approved', { facts });
      isEnded = true;
      const effect = await ACTS[approval.act](
        { ...transactionContext, actor: asker, approvedBy: context.actor } as DeskContext,
        approval,
      );
      if (!isAsRehearsed(approval, effect)) throw new Conflict(APPROVAL_MESSAGES.overtaken);
    });
  } catch (error) {
    if (error instanceof AskerLeft) await close(context, id);
    if (!isEnded || !(error instanceof Refusal) || error instanceof Unavailable) throw error;
    await close(context, id);
    throw new Conflict(APPROVAL_MESSAGES.overtaken);
  }
}

const close = (context: DeskContext, id: string) =>
  context.db.transaction((tx) => endApproval({ ...context, db: tx, actor: { kind: 'system' } }, id, 'void'));

/** Refuses what another person asked for, or withdraws what the caller asked for. */
export async function refuseApproval(context: DeskContext, id: string, reason: string): Promise<void> {
  const approval = await expectWaiting(context, id);
  const blocked = await approvalBlockReason(context, approval, 'refuse');
  if (blocked) throw blocked;
  const outcome = (await isAsker(context, approval)) ? 'withdrawn' : 'refused';
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    if (approval.act === 'price.schedule') await lockPrices(transactionContext);
    await endApproval(transactionContext, id, outcome, { reason });
    if (approval.act === 'price.schedule')
      await refuseScheduled(transactionContext, Number(approval.subjectId), reason);
  });
}
