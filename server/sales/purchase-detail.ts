import { getAddress } from 'viem';
import { isCleared, settlements } from '#domain/orders/clearing.ts';
import { orderMachine } from '#domain/orders/machine.ts';
import { purchaseMachine } from '#domain/purchases/machine.ts';
import { purchaseTitle } from '#domain/purchases/messages.ts';
import { workOf } from '#domain/staff/queue.ts';
import { filesOf } from '../compliance/correspondence/find-files.ts';
import { messagesOf } from '../compliance/correspondence/messages.ts';
import { identityOf, shownIdentity } from '../compliance/identity/find-identity.ts';
import { shownHits } from '../compliance/screening/screen-record.ts';
import type { ClockContext, Context } from '../platform/context.ts';
import { allowedTransitions } from '../workflow/allowed-transitions.ts';
import { alarmOf, documentHoldOf } from '../workflow/holds-and-alarms.ts';
import { isOwn, separation } from '../workflow/separation.ts';
import { staffTransition, transitionsOf, transitionsOfAll } from '../workflow/transition-history.ts';
import { type ChainIssue, chainIssues, findOrder, type Order, ordersOf } from './find-order.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';
import { mustBeVoided, blockReason as orderBlockReason } from './order-block-reason.ts';
import { iso, orderFacts, requestFacts } from './order-json.ts';
import { blockReason } from './purchase-block-reason.ts';
import { statusOf } from './purchase-status.ts';
import { waitingOrders, waitingPurchases } from './waiting-sales.ts';

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
export async function purchaseRows(context: ClockContext, purchases: readonly Purchase[]) {
  const orders = await ordersOf(
    context,
    purchases.map(({ id }) => id),
  );
  return purchases.map((purchase) =>
    purchaseRow(
      context,
      purchase,
      orders.find(({ purchaseId }) => purchaseId === purchase.id),
    ),
  );
}

/** Whether it's paid, and its payment can still be reversed. */
const isClearing = (order: Order, now: Date) => order.state === 'paid' && !isCleared(order, now);

const purchaseRow = ({ now }: Pick<Context, 'now'>, purchase: Purchase, order: Order | undefined) => ({
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
  order_is_clearing: order !== undefined && isClearing(order, now()),
  order_alarm: order?.alarm ?? null,
});

/** A request has few orders. */
const MOST_OF_A_KIND = 20;

/** A request with all that happened to it and to its orders; undefined if there is none. */
export async function purchaseDetail(context: Context, id: string) {
  const purchase = await findPurchase(context, id);
  if (!purchase) return undefined;
  const orders = await ordersOf(context, [id]);
  const subject = { kind: 'purchase', id } as const;
  const [transitions, shownOrders, identity, messages, files, hits, own, customer, ofOrders, ofRequest] =
    await Promise.all([
      transitionsOf(context, subject),
      orderDetails(context, purchase, orders),
      identityOf(context, subject),
      messagesOf(context, subject),
      filesOf(context, subject),
      shownHits(context, subject),
      isOwn(context, subject),
      statusOf(context, purchase),
      waitingOrders(context, MOST_OF_A_KIND, id),
      waitingPurchases(context, MOST_OF_A_KIND, id),
    ]);
  const openIdentity = identity.find(({ state }) => state !== 'erased');
  const facts = { orders, identity: openIdentity?.state, fileCount: files.length };
  const { allowed } = await allowedTransitions(context, {
    machine: purchaseMachine,
    subject,
    amount: purchase.qtyToPurchase,
    transitions,
    isOwn: own,
    blockReason: (name) => blockReason(name, purchase, facts),
  });
  return {
    ...purchaseRow(context, purchase, orders[0]),
    /** What the desk's queue says of it now. */
    work: workOf([...ofOrders, ...ofRequest]),
    transitions: transitions.map(staffTransition),
    orders: shownOrders,
    /** What the customer's own page shows now. */
    customer,
    identity: shownIdentity(identity, own),
    may_ask_identity: !own && blockReason('ask_identity', purchase, facts) === undefined,
    messages,
    files,
    /** Where it matched a sanctions list, whether or not that still stops it. */
    hits,
    /** It is the reader's own, who may do nothing with it. */
    is_own: own,
    allowed,
  };
}

/** One order as staff see it, with its history; undefined if there is none. */
export async function orderDetail(context: Context, id: string) {
  const order = await findOrder(context, id);
  const purchase = order && (await findPurchase(context, order.purchaseId));
  if (!purchase) return undefined;
  const [detail] = await orderDetails(context, purchase, [order]);
  return detail && { ...detail, purchase: purchaseRow(context, purchase, order) };
}

async function orderDetails(context: Context, purchase: Purchase, orders: Order[]) {
  const ids = orders.map(({ id }) => id);
  const [issues, transitions, own] = await Promise.all([
    chainIssues(context, orders),
    transitionsOfAll(context, 'order', ids),
    isOwn(context, { kind: 'purchase', id: purchase.id }),
  ]);
  return Promise.all(
    orders.map((order) => {
      const issue = issues.get(order.id);
      return deskOrder(context, order, { purchase, issue, own, transitions: transitions.get(order.id) ?? [] });
    }),
  );
}

const paymentOf = ({ paidCents, paidReference, paidOn }: Order) =>
  paidCents === null || paidReference === null || paidOn === null
    ? null
    : { amount_cents: paidCents, reference: paidReference, paid_on: paidOn };

type OrderRecord = {
  purchase: Purchase;
  issue: ChainIssue | undefined;
  transitions: Awaited<ReturnType<typeof transitionsOf>>;
  own: boolean;
};

/** An order as staff see it. */
async function deskOrder(context: Context, order: Order, { purchase, issue, transitions, own }: OrderRecord) {
  const subject = { kind: 'order', id: order.id } as const;
  const now = context.now();
  const facts = { purchase, issue, chain: context.chain, now };
  const { allowed, separated } = await allowedTransitions(context, {
    machine: orderMachine,
    subject,
    amount: order.totalCents,
    transitions,
    isOwn: own,
    blockReason: (name) => orderBlockReason(name, order, facts),
  });
  // An issue that was started and not yet sent takes the same two persons.
  const isUnsent = !own && !issue && order.issueTx === null && !orderBlockReason('link_issue', order, facts);
  const issueSeparation = isUnsent
    ? await separation(context, { act: 'issue', amount: order.totalCents, subject, transitions })
    : separated.issue;
  return {
    id: order.id,
    purchase_id: order.purchaseId,
    ...orderFacts(order, issue),
    ethereum_address: getAddress(order.ethereumAddress),
    /** The 32 bytes that its issue must carry. */
    hash: order.hash as `0x${string}`,
    document_hold: documentHoldOf(order),
    payment: paymentOf(order),
    is_clearing: isClearing(order, now),
    /** What staff have to have seen of a payment on a blockchain, by the method. */
    settlements: settlements(),
    issue_started_at: iso(order.issueStartedAt),
    /** Whether the reader's wallet may sign its issue. */
    may_issue: allowed.includes('start_issue') || (isUnsent && issueSeparation === undefined),
    /** Whether the chain has to use up its hash before it can be cancelled. */
    must_void: !own && mustBeVoided(order) && !orderBlockReason('void', order, facts),
    void_tx: order.voidTx,
    alarm: alarmOf(order),
    /** It is the reader's own, who may do nothing with it. */
    is_own: own,
    allowed,
    /** Why another member of staff has to do what could be done now. */
    separated: { ...separated, issue: issueSeparation },
    transitions: transitions.map(staffTransition),
  };
}
