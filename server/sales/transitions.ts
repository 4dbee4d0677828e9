import { eq } from 'drizzle-orm';
import type { PurchaseTransitionInput } from '#domain/orders/input.ts';
import { orderMachine } from '#domain/orders/machine.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { openChecks, purchaseMachine } from '#domain/purchases/machine.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import { type TransitionOf, transitionNamed } from '#domain/state-machine.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { askIdentity } from '../compliance/identity/ask-identity.ts';
import { releaseListed } from '../compliance/screening/screen-record.ts';
import type { Context, DbContext, DeskContext } from '../platform/context.ts';
import { Conflict, orNotFound } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { askApproval, type PendingApproval, type RehearsalResult } from '../workflow/approvals/ask-approval.ts';
import { release, withhold } from '../workflow/holds-and-alarms.ts';
import { addNote } from '../workflow/notes.ts';
import { type TransitionDetails, transition } from '../workflow/transition.ts';
import { type Order, ordersOf } from './find-order.ts';
import { type Purchase, purchaseColumns } from './find-purchase.ts';
import { orders, purchases } from './table.ts';

export const statefulPurchases = { kind: 'purchase', machine: purchaseMachine, table: purchases } as const;

/** The request, locked until the caller's transaction ends. */
export async function lockPurchase({ db }: DbContext, id: string): Promise<Purchase> {
  const [purchase] = await db.select(purchaseColumns).from(purchases).where(eq(purchases.id, id)).for('update');
  return orNotFound(purchase, PURCHASE_MESSAGES.notFound);
}

/** Locks a request and makes one of its transitions, in the caller's transaction. */
export async function transitionPurchase(
  context: Context,
  id: string,
  name: TransitionOf<typeof purchaseMachine>,
  reason?: string,
): Promise<void> {
  const purchase = await withChecks(context, await lockPurchase(context, id));
  await transition(context, statefulPurchases, purchase, name, { reason });
}

/** The request with the checks that are open before it can become an order. */
const withChecks = async (context: DbContext, purchase: Purchase) => ({
  ...purchase,
  openChecks: openChecks(purchase, isPaid(await ordersOf(context, [purchase.id]))),
});

/** Whether money of the customer has arrived for any of the request's orders. */
export const isPaid = (orders: readonly { paidCents: number | null }[]): boolean =>
  orders.some(({ paidCents }) => paidCents !== null);

/** What staff do to a request itself: check it, refuse it, or withhold it until documents are there. Some of it waits for another person. */
export async function transitionPurchaseByStaff(
  context: DeskContext,
  id: string,
  input: PurchaseTransitionInput,
): Promise<PendingApproval | undefined> {
  if (input.step === 'release_listed') {
    const subject = { kind: 'purchase', id } as const;
    const asked = { act: 'screening.release', subject, input: {}, why: input.why } as const;
    const facts = { record_kind: 'purchase', record_id: id };
    return askApproval(context, { ...asked, facts }, (inside) =>
      releaseListedPurchase({ ...inside, approvedBy: inside.actor }, id),
    );
  }
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const purchase = await lockPurchase(transactionContext, id);
    await make(transactionContext, await withChecks(transactionContext, purchase), input);
  });
  return undefined;
}

/** Lets a request go on that matches a sanctions list, once a second person has approved it. */
export async function releaseListedPurchase(context: DeskContext, id: string): Promise<RehearsalResult> {
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    return releaseListed(transactionContext, statefulPurchases, await lockPurchase(transactionContext, id));
  });
}

type Checked = Awaited<ReturnType<typeof withChecks>>;

type Input = Exclude<PurchaseTransitionInput, { step: 'release_listed' }>;

async function make(context: DeskContext, purchase: Checked, input: Input): Promise<unknown> {
  switch (input.step) {
    case 'check_identity':
      return transition(context, statefulPurchases, purchase, input.step, {
        changes: { identityCheckedAt: context.now() },
      });
    case 'waive_checks':
      return waiveChecks(context, purchase, input.reason);
    case 'refuse':
      return transition(context, statefulPurchases, purchase, input.step, { reason: input.reason });
    case 'withhold':
      return withhold(context, statefulPurchases, purchase, input.reason);
    case 'release':
      return release(context, statefulPurchases, purchase);
    case 'settle_messages':
      return transition(context, statefulPurchases, purchase, input.step, {
        changes: { unansweredSince: null },
      });
    default:
      return input satisfies never;
  }
}

// The audit log keeps only the hash of a reason, for it may name people; staff read it in the note.
async function waiveChecks(context: DeskContext, purchase: Checked, reason: string): Promise<void> {
  await transition(context, statefulPurchases, purchase, 'waive_checks', {
    changes: { checksWaivedAt: context.now() },
    detail: { waived: purchase.openChecks.join(', ') },
    reason,
  });
  await addNote(context, { kind: 'purchase', id: purchase.id }, reason);
}

/** Asks the customer for the identity data of Schedule 1; the request stays in its state. */
export async function askPurchaseIdentity(context: DeskContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    const { state } = await lockPurchase(transactionContext, id);
    if (state === 'refused') throw new Conflict(TRANSITION_MESSAGES.notNow);
    await askIdentity(transactionContext, { kind: 'purchase', id }, reason);
    await queueMail(transactionContext, 'purchase-identity', { id });
  });
}

export const statefulOrders = { kind: 'order', machine: orderMachine, table: orders } as const;

/** The order, locked until the caller's transaction ends. Code that locks its request too does so afterwards. */
export async function lockOrder({ db }: DbContext, id: string): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return orNotFound(order, ORDER_MESSAGES.notFound);
}

/** Makes a transition of a locked order; documents may be awaited for the order or for its request, which may also match a sanctions list. */
export async function transitionOrder(
  context: Context,
  order: Order,
  name: TransitionOf<typeof orderMachine>,
  details: TransitionDetails<typeof orders> = {},
): Promise<Order> {
  const { blockedByDocumentHold, blockedBySanctionsHold } = transitionNamed(orderMachine, name);
  const request =
    blockedByDocumentHold || blockedBySanctionsHold ? await lockPurchase(context, order.purchaseId) : undefined;
  const parentHasDocumentHold = blockedByDocumentHold === true && request?.documentHoldSince !== null;
  const row = { ...order, sanctionsHoldSince: request?.sanctionsHoldSince ?? null };
  return transition(context, statefulOrders, row, name, { ...details, parentHasDocumentHold });
}
