import { dateInDenver, fairMarketMoment } from '#domain/mountain-time.ts';
import { clearsOn, settledNeededText, settlementOf } from '#domain/orders/clearing.ts';
import type { OrderTransitionInput } from '#domain/orders/input.ts';
import { orderMachine } from '#domain/orders/machine.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { paymentDue } from '#domain/orders/order.ts';
import { paymentDayError, refundDayError } from '#domain/orders/payment-day.ts';
import { SALE_METHOD } from '#domain/orders/payment-methods.ts';
import { needsAnother } from '#domain/staff/two-person-rules.ts';
import { transitionNamed } from '#domain/state-machine.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict, Invalid, orNotFound } from '../platform/errors.ts';
import { askApproval, type PendingApproval, withoutEffect } from '../workflow/approvals/ask-approval.ts';
import { release, settleAlarm, withhold } from '../workflow/holds-and-alarms.ts';
import { expectAnotherPerson } from '../workflow/separation.ts';
import { findOrder, type Order } from './find-order.ts';
import { expectNoPendingIssue, failIssue, startIssue } from './issue-order.ts';
import { expectAllowed } from './order-block-reason.ts';
import { valueOrder } from './order-clock.ts';
import { allowSaleRefund, refundSale } from './refund-sale.ts';
import { screenOrderFor } from './screen-purchase.ts';
import { lockOrder, statefulOrders, transitionOrder } from './transition-order.ts';
import { transitionPurchase } from './transition-purchase.ts';

type InputOf<Name extends OrderTransitionInput['transition']> = Extract<OrderTransitionInput, { transition: Name }>;

// What follows automatically from a transition isn't recorded as a staff action.
const bySite = (context: Context): Context => ({ ...context, actor: { kind: 'system' } });

/** Makes a transition of an order for staff, or has it wait for another person; the customer gets an email about most of them. */
export async function transitionOrderByStaff(
  context: DeskContext,
  id: string,
  input: OrderTransitionInput,
): Promise<PendingApproval | undefined> {
  const screened = await screenOrderFor(context, id, input.transition);
  if (input.transition === 'refund' && needsAnother(context.env.twoPersonRules, 'refund', input.amount_cents)) {
    return askRefund(screened, id, input);
  }
  if (input.transition === 'clear_sooner') return askClearSooner(context, id, input);
  if (input.transition === 'allow_refund') return askSaleRefund(screened, id, input);
  await makeOrderTransition(screened, id, input);
  return undefined;
}

async function askRefund(
  context: DeskContext,
  id: string,
  { why, ...input }: InputOf<'refund'>,
): Promise<PendingApproval> {
  const { number, purchaseId } = orNotFound(await findOrder(context, id), ORDER_MESSAGES.notFound);
  const { amount_cents, refunded_on } = input;
  const facts = { order: number, amount_cents, refunded_on, record_kind: 'purchase', record_id: purchaseId };
  const request = { act: 'order.refund', subject: { kind: 'order', id }, input, facts, why } as const;
  return askApproval(
    context,
    request,
    withoutEffect((transactionContext: DeskContext) => makeOrderTransition(transactionContext, id, input)),
  );
}

async function askClearSooner(
  context: DeskContext,
  id: string,
  { why, ...input }: InputOf<'clear_sooner'>,
): Promise<PendingApproval> {
  const order = orNotFound(await findOrder(context, id), ORDER_MESSAGES.notFound);
  const { number, purchaseId, clearsOn: clears_on_before } = order;
  const { clears_on } = input;
  const facts = { order: number, clears_on, clears_on_before, record_kind: 'purchase', record_id: purchaseId };
  const request = { act: 'order.clear_sooner', subject: { kind: 'order', id }, input, facts, why } as const;
  return askApproval(
    context,
    request,
    withoutEffect((inside: DeskContext) => makeOrderTransition({ ...inside, approvedBy: inside.actor }, id, input)),
  );
}

async function askSaleRefund(
  context: DeskContext,
  id: string,
  { why, ...input }: InputOf<'allow_refund'>,
): Promise<PendingApproval> {
  const { number, purchaseId } = orNotFound(await findOrder(context, id), ORDER_MESSAGES.notFound);
  const { amount_cents } = input;
  const facts = { order: number, amount_cents, record_kind: 'purchase', record_id: purchaseId };
  const request = { act: 'order.allow_refund', subject: { kind: 'order', id }, input, facts, why } as const;
  return askApproval(
    context,
    request,
    withoutEffect((inside: DeskContext) => makeOrderTransition({ ...inside, approvedBy: inside.actor }, id, input)),
  );
}

/** Makes the transition without asking for an approval: the caller has made sure that there is one where it takes one. */
export async function makeOrderTransition(
  context: DeskContext,
  id: string,
  input: OrderTransitionInput,
): Promise<void> {
  const { anotherPerson } = transitionNamed(orderMachine, input.transition);
  const screened = await screenOrderFor(context, id, input.transition);
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...screened, db: tx };
    const order = await lockOrder(transactionContext, id);
    await expectAllowed(transactionContext, input.transition, order);
    if (anotherPerson) {
      const subject = { kind: 'order', id: order.id } as const;
      await expectAnotherPerson(transactionContext, { act: anotherPerson, amount: order.totalCents, subject });
    }
    await makeTransition(transactionContext, order, input);
  });
}

async function makeTransition(context: DeskContext, order: Order, input: OrderTransitionInput): Promise<unknown> {
  switch (input.transition) {
    case 'approve':
      return transitionOrder(context, order, 'approve', { changes: { dueAt: paymentDue(context.now()) } });
    case 'decline':
      return decline(context, order, input);
    case 'pay':
      return pay(context, order, input);
    case 'clear_sooner':
      return clearSooner(context, order, input);
    case 'start_issue':
      return startIssue(context, order);
    case 'issue_failed':
      return failIssue(context, order);
    case 'cancel':
      return cancel(context, order, input);
    case 'refund':
      return refund(context, order, input);
    case 'allow_refund':
      return allowSaleRefund(context, order, input);
    case 'refund_sale':
      return refundSale(context, order, input.tx);
    case 'withhold':
      return withhold(context, statefulOrders, order, input.reason);
    case 'release':
      return release(context, statefulOrders, order);
    case 'settle_alarm':
      return settleAlarm(context, statefulOrders, order, input.reason);
    default:
      return input satisfies never;
  }
}

async function decline(context: DeskContext, order: Order, { reason }: InputOf<'decline'>): Promise<void> {
  await transitionOrder(context, order, 'decline', { changes: { endedAt: context.now() }, reason });
  await transitionPurchase(bySite(context), order.purchaseId, 'reopen');
}

async function pay(context: DeskContext, order: Order, input: InputOf<'pay'>): Promise<void> {
  const { amount_cents, reference, paid_on, method = order.method, settled } = input;
  if (method === SALE_METHOD) throw new Conflict(TRANSITION_MESSAGES.not_now);
  if (amount_cents < order.totalCents) throw new Invalid({ amount_cents: [ORDER_MESSAGES.paymentTooLittle] });
  const wrongDay = paymentDayError(paid_on, order, context.now());
  if (wrongDay) throw new Invalid({ paid_on: [wrongDay] });
  const settlement = settlementOf(method);
  if (settlement !== undefined && !settled) throw new Invalid({ settled: [settledNeededText(settlement)] });
  const clears_on = clearsOn(method, paid_on);
  await transitionOrder(context, order, 'pay', {
    changes: { paidCents: amount_cents, paidReference: reference, paidOn: paid_on, method, clearsOn: clears_on },
    detail: { amount_cents, method, paid_on, clears_on, ...(settlement !== undefined && { seen: settlement }) },
    personal: { reference },
  });
}

async function clearSooner(context: DeskContext, order: Order, { clears_on }: InputOf<'clear_sooner'>): Promise<void> {
  const before = order.clearsOn;
  if (before === null || clears_on >= before) throw new Invalid({ clears_on: [ORDER_MESSAGES.clearsSoonerInvalid] });
  // It may have been asked for days ago.
  const today = dateInDenver(context.now());
  const day = clears_on < today ? today : clears_on;
  await transitionOrder(context, order, 'clear_sooner', {
    changes: { clearsOn: day },
    before: { clears_on: before },
    detail: { clears_on: day },
  });
}

async function cancel(context: DeskContext, order: Order, { reason, fee_cents }: InputOf<'cancel'>): Promise<void> {
  const now = context.now();
  const wasPlaced = order.dueAt !== null;
  if (!wasPlaced && fee_cents > 0) throw new Invalid({ fee_cents: [ORDER_MESSAGES.feeBeforePlaced] });
  await expectNoPendingIssue(context, order);
  const fairMarketAt = wasPlaced ? fairMarketMoment(now) : null;
  const changes = { endedAt: now, feeCents: fee_cents, fairMarketAt };
  await transitionOrder(context, order, 'cancel', { changes, reason, detail: { fee_cents } });
  await transitionPurchase(bySite(context), order.purchaseId, 'reopen');
  await valueOrder(bySite(context), order.id);
}

async function refund(context: DeskContext, order: Order, input: InputOf<'refund'>): Promise<void> {
  const { amount_cents, reference, refunded_on } = input;
  if (amount_cents > (order.paidCents ?? 0)) throw new Invalid({ amount_cents: [ORDER_MESSAGES.refundInvalid] });
  const wrongDay = refundDayError(refunded_on, order.paidOn, context.now());
  if (wrongDay) throw new Invalid({ refunded_on: [wrongDay] });
  await transitionOrder(context, order, 'refund', {
    changes: { refundedCents: amount_cents, refundReference: reference, refundedOn: refunded_on },
    detail: { amount_cents, refunded_on },
    personal: { reference },
  });
}
