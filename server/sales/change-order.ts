import { ORDER_MESSAGES } from '#domain/messages/staff.ts';
import { fairMarketMoment } from '#domain/mountain-time.ts';
import type { OrderStepInput } from '#domain/orders/input.ts';
import { WITHHOLDABLE_ORDER_STATES } from '#domain/orders/machine.ts';
import { paymentDue } from '#domain/orders/payment-due.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import { addNote, recordStep } from '../history/record-transition.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Order } from './find-order.ts';
import { valueOrder } from './lapse-orders.ts';
import { changeOrder, lockOrder, moveOrder, orderSubject } from './move-order.ts';
import { movePurchase } from './request-purchase.ts';
import { expectNoIssue } from './start-issue.ts';

type Of<Step extends OrderStepInput['step']> = Extract<OrderStepInput, { step: Step }>;
/** The steps that only change the books; those of the issue also ask the chain. */
export type BookStep = Exclude<OrderStepInput, { step: 'start_issue' | 'issue_failed' }>;

// What follows by itself from a step is not what staff did.
const bySite = (context: Context): Context => ({ ...context, actor: { kind: 'system' } });

/** A step of staff on an order; the customer gets a letter about it. */
export async function takeOrderStep(context: DeskContext, id: string, input: BookStep): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const order = await lockOrder(inside, id);
    await take(inside, order, input);
  });
}

async function take(context: DeskContext, order: Order, input: BookStep): Promise<void> {
  const { id } = order;
  switch (input.step) {
    case 'approve':
      await moveOrder(context, order, 'approve', { dueAt: paymentDue(context.now()) });
      return queueMail(context, 'order-placed', { id });
    case 'pay':
      await pay(context, order, input);
      return queueMail(context, 'order-paid', { id });
    case 'decline':
      await moveOrder(context, order, 'decline', { endedAt: context.now() }, { reason: input.reason });
      await movePurchase(bySite(context), order.purchaseId, 'reopen');
      return queueMail(context, 'order-declined', { id });
    case 'cancel':
      await cancel(context, order, input);
      return queueMail(context, 'order-cancelled', { id });
    case 'settle_alarm':
      return settleAlarm(context, order, input.reason);
    default:
      await withhold(context, order, input.step === 'withhold' ? input.reason : undefined);
      return queueMail(context, input.step === 'withhold' ? 'order-withheld' : 'order-released', { id });
  }
}

async function pay(context: DeskContext, order: Order, input: Of<'pay'>): Promise<void> {
  const { amount_cents, reference, paid_on, method = order.method } = input;
  if (amount_cents < order.totalCents) throw new Invalid({ amount_cents: [ORDER_MESSAGES.paymentTooLittle] });
  if (new Date(paid_on) > context.now()) throw new Invalid({ paid_on: [ORDER_MESSAGES.paymentDateAhead] });
  const changes = { paidCents: amount_cents, paidReference: reference, paidOn: paid_on, method };
  await moveOrder(context, order, 'pay', changes, {
    detail: { amount_cents, method, paid_on },
    personal: { reference },
  });
}

async function cancel(context: DeskContext, order: Order, { reason, fee_cents }: Of<'cancel'>): Promise<void> {
  const now = context.now();
  const wasPlaced = order.dueAt !== null;
  if (!wasPlaced && fee_cents > 0) throw new Invalid({ fee_cents: [ORDER_MESSAGES.feeBeforePlaced] });
  await expectNoIssue(context, order);
  const fairMarketAt = wasPlaced ? fairMarketMoment(now) : null;
  const changes = { endedAt: now, feeCents: fee_cents, fairMarketAt };
  await moveOrder(context, order, 'cancel', changes, { reason, detail: { fee_cents } });
  await movePurchase(bySite(context), order.purchaseId, 'reopen');
  await valueOrder(bySite(context), order.id);
}

async function withhold(context: DeskContext, order: Order, reason: string | undefined): Promise<void> {
  const isHeld = order.withheldSince !== null;
  const mayBeHeld = WITHHOLDABLE_ORDER_STATES.some((state) => state === order.state);
  if (!mayBeHeld || isHeld === (reason !== undefined)) throw new Conflict(ORDER_MESSAGES.stepTooLate);
  const withheldSince = reason === undefined ? null : context.now();
  await changeOrder(context, order.id, { withheldReason: reason ?? null, withheldSince });
  const { id, state } = order;
  const step = reason === undefined ? 'release' : 'withhold';
  await recordStep(context, {
    subject: orderSubject(id),
    step,
    from: state,
    to: state,
    ...(reason === undefined ? {} : { reason }),
  });
}

async function settleAlarm(context: DeskContext, { id, alarm, alarmTx }: Order, reason: string): Promise<void> {
  if (alarm === null) throw new Conflict(ORDER_MESSAGES.stepTooLate);
  await changeOrder(context, id, { alarm: null, alarmTx: null, alarmSince: null });
  await recordAuditEvent(context, {
    action: 'order.settle_alarm',
    subject: orderSubject(id),
    before: { alarm, tx: alarmTx },
  });
  await addNote(context, orderSubject(id), reason);
}
