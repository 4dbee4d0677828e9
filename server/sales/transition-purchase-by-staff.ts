import type { PurchaseTransitionInput } from '#domain/orders/input.ts';
import { askIdentity, withdrawIdentity } from '../compliance/identity/ask-identity.ts';
import { releaseListed } from '../compliance/screening/screen-record.ts';
import type { DeskContext } from '../platform/context.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { askApproval, type PendingApproval, type RehearsalResult } from '../workflow/approvals/ask-approval.ts';
import { release, withhold } from '../workflow/holds-and-alarms.ts';
import { addNote } from '../workflow/notes.ts';
import { expectNotOwn } from '../workflow/separation.ts';
import { transition } from '../workflow/transition.ts';
import { ordersOf } from './find-order.ts';
import type { Purchase } from './find-purchase.ts';
import { expectAllowed } from './purchase-block-reason.ts';
import { lockPurchase, openChecksOf, statefulPurchases } from './transition-purchase.ts';

/** What staff do to a request itself: check it, refuse it, or withhold it until documents are there. Some of it waits for another person. */
export async function transitionPurchaseByStaff(
  context: DeskContext,
  id: string,
  input: PurchaseTransitionInput,
): Promise<PendingApproval | undefined> {
  if (input.transition === 'release_listed') return askToRelease(context, id, input.why);
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const purchase = await lockPurchase(transactionContext, id);
    await expectAllowed(transactionContext, input.transition, purchase);
    await makeTransition(transactionContext, purchase, input);
  });
  return undefined;
}

function askToRelease(context: DeskContext, id: string, why: string | undefined): Promise<PendingApproval> {
  const subject = { kind: 'purchase', id } as const;
  const facts = { record_kind: 'purchase', record_id: id };
  const request = { act: 'screening.release', subject, input: {}, facts, why } as const;
  return askApproval(context, request, (inside) => releaseListedPurchase({ ...inside, approvedBy: inside.actor }, id));
}

/** Lets a request go on that matches a sanctions list, once a second person has approved it. */
export async function releaseListedPurchase(context: DeskContext, id: string): Promise<RehearsalResult> {
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const purchase = await lockPurchase(transactionContext, id);
    await expectAllowed(transactionContext, 'release_listed', purchase);
    return releaseListed(transactionContext, statefulPurchases, purchase);
  });
}

type Input = Exclude<PurchaseTransitionInput, { transition: 'release_listed' }>;

/** After these the customer is asked for no identity data. */
const ENDS_IDENTITY: readonly Input['transition'][] = ['check_identity', 'waive_checks', 'refuse'];

async function makeTransition(context: DeskContext, purchase: Purchase, input: Input): Promise<unknown> {
  const openChecks = openChecksOf(purchase, await ordersOf(context, [purchase.id]));
  const checked = { ...purchase, openChecks };
  const subject = { kind: 'purchase', id: purchase.id } as const;
  if (ENDS_IDENTITY.includes(input.transition)) await withdrawIdentity(context, subject);
  switch (input.transition) {
    case 'check_identity':
      return transition(context, statefulPurchases, checked, 'check_identity', {
        changes: { identityCheckedAt: context.now() },
      });
    case 'waive_checks':
      await transition(context, statefulPurchases, checked, 'waive_checks', {
        changes: { checksWaivedAt: context.now() },
        detail: { waived: openChecks.join(', ') },
        reason: input.reason,
      });
      // The audit log keeps only the hash of a reason, because it may name people. Staff read it in the note.
      return addNote(context, subject, input.reason);
    case 'refuse':
      return transition(context, statefulPurchases, checked, 'refuse', { reason: input.reason });
    case 'withhold':
      return withhold(context, statefulPurchases, checked, input.reason);
    case 'release':
      return release(context, statefulPurchases, checked);
    case 'settle_messages':
      return transition(context, statefulPurchases, checked, 'settle_messages', {
        changes: { unansweredSince: null },
      });
    default:
      return input satisfies never;
  }
}

/** Asks the customer for the identity data of Schedule 1; the request stays in its state. */
export async function askPurchaseIdentity(context: DeskContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const subject = { kind: 'purchase', id } as const;
    const purchase = await lockPurchase(transactionContext, id);
    await expectNotOwn(transactionContext, subject);
    await expectAllowed(transactionContext, 'ask_identity', purchase);
    await askIdentity(transactionContext, subject, reason);
    await queueMail(transactionContext, 'purchase-identity', { id });
  });
}
