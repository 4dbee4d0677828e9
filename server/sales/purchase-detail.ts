import { getAddress } from 'viem';
import { type OrderStaffTransition, orderMachine } from '#domain/orders/machine.ts';
import { openChecks, purchaseMachine } from '#domain/purchases/machine.ts';
import { purchaseTitle } from '#domain/purchases/messages.ts';
import { canTransition, staffTransitions } from '#domain/state-machine.ts';
import { filesOf } from '../compliance/correspondence/find-files.ts';
import { messagesOf } from '../compliance/correspondence/messages.ts';
import { identityOf } from '../compliance/identity/find-identity.ts';
import { shownHits } from '../compliance/screening/screen-record.ts';
import type { Context, DbContext } from '../platform/context.ts';
import { alarmOf, documentHoldOf } from '../workflow/holds-and-alarms.ts';
import { isOwn, separation } from '../workflow/separation.ts';
import { staffTransition, transitionsOf, transitionsOfAll } from '../workflow/transition-history.ts';
import { type ChainIssue, chainIssues, findOrder, type Order, ordersOf } from './find-order.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';
import { iso, orderFacts, requestFacts } from './order-json.ts';
import { statusOf } from './purchase-status.ts';
import { isPaid } from './transitions.ts';

export const PURCHASE_COLUMNS = [
  'created_at',
  'title',
  'ethereum_address',
  'qty_to_purchase',
  'email',
  'country',
  'us_state',
  'agreement',
  'agreed_at',
  'identity_checked_at',
  'checks_waived_at',
  'state',
  'document_hold_reason',
  'order_number',
  'order_state',
  'order_total_cents',
  'complete',
  'id',
] as const;

/** Requests as the desk's table and its CSV show them, each with its newest order. */
export async function purchaseRows(context: DbContext, purchases: readonly Purchase[]) {
  const orders = await ordersOf(
    context,
    purchases.map(({ id }) => id),
  );
  return purchases.map((purchase) =>
    purchaseRow(
      purchase,
      orders.find(({ purchaseId }) => purchaseId === purchase.id),
    ),
  );
}

const purchaseRow = (purchase: Purchase, order: Order | undefined) => ({
  ...requestFacts(purchase),
  id: purchase.id,
  title: purchaseTitle(purchase.qtyToPurchase),
  identity_checked_at: purchase.identityCheckedAt?.toISOString() ?? null,
  checks_waived_at: purchase.checksWaivedAt?.toISOString() ?? null,
  complete: purchase.complete,
  document_hold_reason: purchase.documentHoldReason,
  document_hold_since: purchase.documentHoldSince?.toISOString() ?? null,
  sanctions_hold_since: purchase.sanctionsHoldSince?.toISOString() ?? null,
  order_id: order?.id ?? null,
  order_number: order?.number ?? null,
  order_state: order?.state ?? null,
  order_total_cents: order?.totalCents ?? null,
  order_due_at: order?.dueAt?.toISOString() ?? null,
  order_alarm: order?.alarm ?? null,
});

/** A request with all that happened to it and to its orders; undefined if there is none. */
export async function purchaseDetail(context: Context, id: string) {
  const purchase = await findPurchase(context, id);
  if (!purchase) return undefined;
  const orders = await ordersOf(context, [id]);
  const subject = { kind: 'purchase', id } as const;
  const [steps, shown, identity, messages, files, hits, own, customer] = await Promise.all([
    transitionsOf(context, subject),
    ordersWithSteps(context, purchase, orders),
    identityOf(context, subject),
    messagesOf(context, subject),
    filesOf(context, subject),
    shownHits(context, subject),
    isOwn(context, subject),
    statusOf(context, purchase),
  ]);
  const checks = openChecks(purchase, isPaid(orders));
  return {
    ...purchaseRow(purchase, orders[0]),
    open_checks: checks,
    steps: steps.map(staffTransition),
    orders: shown,
    /** What the customer's own page shows now. */
    customer,
    identity,
    messages,
    files,
    /** Where it matched a sanctions list, whether or not that still stops it. */
    hits,
    /** It is the reader's own, who may do nothing with it. */
    is_own: own,
    allowed: own ? [] : staffTransitions(purchaseMachine, { ...purchase, openChecks: checks }),
  };
}

/** One order as staff see it, with its history; undefined if there is none. */
export async function orderDetail(context: Context, id: string) {
  const order = await findOrder(context, id);
  const purchase = order && (await findPurchase(context, order.purchaseId));
  if (!purchase) return undefined;
  const [detail] = await ordersWithSteps(context, purchase, [order]);
  return detail && { ...detail, purchase: purchaseRow(purchase, order) };
}

async function ordersWithSteps(context: Context, purchase: Purchase, orders: Order[]) {
  const ids = orders.map(({ id }) => id);
  const about = { kind: 'purchase', id: purchase.id };
  const [issues, steps, own] = await Promise.all([
    chainIssues(context, orders),
    transitionsOfAll(context, 'order', ids),
    isOwn(context, about),
  ]);
  return Promise.all(
    orders.map(async (order) => {
      const shown = deskOrder(order, issues.get(order.id), purchase);
      const made = steps.get(order.id) ?? [];
      const asked = { amount: order.totalCents, subject: { kind: 'order', id: order.id }, steps: made } as const;
      const mayBeIssued = order.state === 'paid' || order.state === 'issuing';
      const separated = {
        pay: shown.allowed.includes('pay') ? await separation(context, { ...asked, act: 'pay' }) : undefined,
        start_issue: mayBeIssued ? await separation(context, { ...asked, act: 'issue' }) : undefined,
      };
      return {
        ...shown,
        is_own: own,
        allowed: shown.allowed.filter((name) => !own && !(separated as Partial<Record<typeof name, string>>)[name]),
        /** Why what could be done now is another person's. */
        separated,
        steps: made.map(staffTransition),
      };
    }),
  );
}

const paymentOf = ({ paidCents, paidReference, paidOn }: Order) =>
  paidCents === null || paidReference === null || paidOn === null
    ? null
    : { amount_cents: paidCents, reference: paidReference, paid_on: paidOn };

/** What the state alone does not decide: the hash's use on the chain, or a payment to be returned. */
function mayBe(name: OrderStaffTransition, { issueTried, voidTx, paidCents, refundedCents }: Order): boolean {
  if (name === 'refund') return paidCents !== null && refundedCents === null;
  if (name === 'start_issue') return voidTx === null;
  return name !== 'cancel' || !issueTried || voidTx !== null;
}

type Request = { documentHoldSince: Date | null; sanctionsHoldSince: Date | null };

/** An order as staff see it. */
const deskOrder = (order: Order, issue: ChainIssue | undefined, request: Request) => ({
  id: order.id,
  purchase_id: order.purchaseId,
  ...orderFacts(order, issue),
  ethereum_address: getAddress(order.ethereumAddress),
  /** The 32 bytes that its issue must carry. */
  hash: order.hash as `0x${string}`,
  document_hold: documentHoldOf(order),
  payment: paymentOf(order),
  issue_started_at: iso(order.issueStartedAt),
  /** What has to be done before it can be cancelled: an issue was started, and its hash is not used up. */
  must_void: order.issueTried && order.voidTx === null && canTransition(orderMachine, 'void', order),
  void_tx: order.voidTx,
  alarm: alarmOf(order),
  allowed: staffTransitions(
    orderMachine,
    { ...order, sanctionsHoldSince: request.sanctionsHoldSince },
    request.documentHoldSince !== null,
  ).filter((name) => mayBe(name, order)),
});
