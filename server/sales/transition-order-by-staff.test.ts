import { describe, expect, it } from 'vitest';
import { orderMachine } from '#domain/orders/machine.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { Db } from '../platform/database/database.ts';
import { bySystem } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import { valueCancelledOrders } from './order-clock.ts';
import { orders } from './table.ts';
import { transitionOrderByStaff } from './transition-order-by-staff.ts';

let db: Db;
let desk: TestDesk;
let key: string;
let purchaseId: string;
let order: Awaited<ReturnType<TestDesk['place']>>;
onEmptyDatabase(async (opened) => {
  db = opened;
  // 10 a.m. in Denver.
  desk = await testDesk(db, '2030-11-21T17:00:00Z');
  ({ key, id: purchaseId } = await desk.request());
  order = await desk.place(purchaseId);
  desk.pass(60);
});

const transition = async (input: object) => {
  const answer = await desk.post(`/api/orders/${order.id}/transitions`, input);
  return [answer.status, ((await answer.json()) as { errors?: string[] }).errors?.[0]];
};
const email = async (subject: RegExp) => (await desk.emails()).find((each) => subject.test(each.subject));

it('refuses every transition that the machine does not declare, from every state, and changes nothing', async () => {
  const actor = { kind: 'staff', userId: purchaseId } as const;
  const inputs = [
    { transition: 'approve' },
    { transition: 'decline', reason: 'why' },
    { transition: 'cancel', reason: 'why', fee_cents: 0 },
    PAYMENT,
  ] as const;
  for (const state of orderMachine.states) {
    await db.update(orders).set({ state });
    for (const input of inputs) {
      if (orderMachine.transitions[input.transition].from.some((from) => from === state)) continue;
      await expect(transitionOrderByStaff({ ...desk.context, actor }, order.id, input)).rejects.toThrow(
        TRANSITION_MESSAGES.not_now,
      );
    }
    expect(await desk.get(`/api/orders/${order.id}`)).toMatchObject({ state, transitions: [{ name: 'place' }] });
  }
});

describe('a payment', () => {
  it('is recorded with amount, reference and date, and the customer gets an email', async () => {
    expect(await desk.transition(order.id, PAYMENT)).toMatchObject({
      state: 'paid',
      payment: { amount_cents: 325_500, reference: 'FT-1', paid_on: '2030-11-21' },
      allowed: ['start_issue', 'cancel', 'withhold'],
    });
    expect(await desk.status(key)).toMatchObject({
      next: 'wait_for_issue',
      order: { state: 'paid', how_to_pay: null },
    });
    expect((await email(/your payment/))?.text).toContain('$3,255.00');
  });

  it('of less than the total, or of a day to come, pays nothing', async () => {
    expect(await transition({ ...PAYMENT, amount_cents: 325_499 })).toEqual([422, ORDER_MESSAGES.paymentTooLittle]);
    expect(await transition({ ...PAYMENT, paid_on: '2030-11-22' })).toEqual([422, ORDER_MESSAGES.paymentDateAhead]);
    expect(await transition({ ...PAYMENT, paid_on: '2020-11-21' })).toEqual([422, ORDER_MESSAGES.paymentDateTooEarly]);
    for (const day of ['0000-01-01', '0001-01-01', '10000-01-01'])
      expect(await transition({ ...PAYMENT, paid_on: day })).toEqual([422, ORDER_MESSAGES.paymentDateInvalid]);
  });

  it('is taken once, however many staff record it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => transition(PAYMENT)));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a cancellation', () => {
  const cancel = { transition: 'cancel', reason: 'You asked us to.', fee_cents: 25_000 } as const;

  it('before 5 p.m. in Denver is valued when that moment is past, once, with an email', async () => {
    const cancelled = await desk.transition(order.id, cancel);
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      fee_cents: 25_000,
      market: { at: '2030-11-22T00:00:00.000Z', fair_market_cents: null, difference_cents: null },
    });
    await desk.setPrice(170_000);
    desk.pass(7 * 3_600 - 30);
    // Half a minute after 5 p.m. a price of a minute before may still come in.
    await desk.setPrice(180_000);
    await valueCancelledOrders(bySystem(desk.context));
    expect(await desk.get(`/api/orders/${order.id}`)).toMatchObject({ market: { fair_market_cents: null } });
    desk.pass(60);
    await valueCancelledOrders(bySystem(desk.context));
    await valueCancelledOrders(bySystem(desk.context));
    expect(await desk.status(key)).toMatchObject({
      state: 'requested',
      next: 'order_again',
      order: { market: { fair_market_cents: 170_000, difference_cents: 14_500 } },
    });
    const valued = (await desk.emails()).filter(({ subject }) =>
      subject.startsWith('Fair Market Value of your canceled order'),
    );
    expect(valued).toHaveLength(1);
    expect(valued[0]?.text).toContain('a Market Gain of $145.00 for the order');
  });

  it('in the evening is valued immediately, in one email with reason and fee', async () => {
    desk.pass(3_600);
    await desk.setPrice(150_000);
    desk.pass(8 * 3_600);
    await desk.setPrice(180_000);
    expect(await desk.transition(order.id, cancel)).toMatchObject({
      market: { at: '2030-11-22T00:00:00.000Z', fair_market_cents: 150_000, difference_cents: -25_500 },
    });
    const text = (await email(/was canceled$/))?.text;
    for (const fact of ['You asked us to.', '$250.00', 'a Market Loss of $255.00']) expect(text).toContain(fact);
  });

  it('has no Fair Market Value where no price was in force at 5 p.m., and the email says so', async () => {
    await desk.withdrawPrice(Date.parse('2030-11-21T17:00:00Z') / 1000);
    desk.pass(9 * 3_600);
    await desk.setPrice(180_000);
    const none = { market: { at: '2030-11-22T00:00:00.000Z', fair_market_cents: null, difference_cents: 0 } };
    expect(await desk.transition(order.id, cancel)).toMatchObject(none);
    await valueCancelledOrders(bySystem(desk.context));
    const { transitions } = (await desk.get(`/api/orders/${order.id}`)) as unknown as {
      transitions: { name: string }[];
    };
    expect(transitions.map(({ name }) => name)).toEqual(['place', 'cancel', 'value']);
    const text = (await email(/was canceled$/))?.text;
    expect(text).toContain('No price was in force on November 21, 2030 at 5:00 p.m. Mountain Time');
    expect(text).not.toContain('The Fair Market Value on');
  });

  it('leaves the request free for another order', async () => {
    await desk.transition(order.id, { ...cancel, fee_cents: 0 });
    expect(await desk.place(purchaseId)).toMatchObject({ state: 'placed' });
    expect((await email(/was canceled$/))?.text).toContain('There’s no cancellation fee.');
  });

  it('costs no more than the terms allow', async () => {
    expect(await transition({ ...cancel, fee_cents: 25_001 })).toEqual([422, ORDER_MESSAGES.feeInvalid]);
  });
});

it('is not issued to an address that would lose the tokens, whatever was accepted before', async () => {
  await desk.transition(order.id, PAYMENT);
  const { token, inbox } = desk.context.chain;
  await db.update(orders).set({ ethereumAddress: token.toLowerCase() });
  expect(await transition({ transition: 'start_issue' })).toEqual([409, SEND_MESSAGES.token]);
  await db.update(orders).set({ ethereumAddress: inbox.toLowerCase() });
  expect(await transition({ transition: 'start_issue' })).toEqual([409, SEND_MESSAGES.inbox]);
});

describe('what is withheld for documents', () => {
  const hold = { transition: 'withhold', reason: 'A copy of your passport.' } as const;

  it('as an order may be paid and not issued, until it is released', async () => {
    expect(await desk.transition(order.id, hold)).toMatchObject({ allowed: ['pay', 'cancel', 'release'] });
    await desk.transition(order.id, PAYMENT);
    expect(await transition({ transition: 'start_issue' })).toEqual([409, TRANSITION_MESSAGES.document_hold]);
    expect(await desk.status(key)).toMatchObject({ next: 'send_documents', document_hold: { reason: hold.reason } });
    expect((await email(/^We need documents/))?.text).toContain(hold.reason);
    await desk.transition(order.id, { transition: 'release' });
    expect(await desk.transition(order.id, { transition: 'start_issue' })).toMatchObject({ state: 'issuing' });
  });

  it('as a request holds its order, and becomes none', async () => {
    const held = async (id: string) => desk.post(`/api/purchaseList/${id}/transitions`, hold);
    await held(purchaseId);
    await desk.transition(order.id, PAYMENT);
    expect(await transition({ transition: 'start_issue' })).toEqual([409, TRANSITION_MESSAGES.document_hold]);
    const other = await desk.request();
    await held(other.id);
    expect((await held(other.id)).status).toBe(409);
    const placed = await desk.post('/api/orders', { purchase_id: other.id, method: 'wire' });
    expect([placed.status, await placed.json()]).toEqual([409, { errors: [TRANSITION_MESSAGES.document_hold] }]);
    expect(await desk.status(other.key)).toMatchObject({
      next: 'send_documents',
      transitions: [{}, { name: 'withhold' }],
    });
  });
});

it('a refused request is closed, with its reason', async () => {
  const { key: refused, id } = await desk.request();
  const answer = await desk.post(`/api/purchaseList/${id}/transitions`, {
    transition: 'refuse',
    reason: 'We do not sell there.',
  });
  expect(await answer.json()).toMatchObject({ state: 'refused', allowed: [] });
  expect(await desk.status(refused)).toMatchObject({
    next: 'nothing',
    transitions: [{}, { reason: 'We do not sell there.' }],
  });
  expect((await email(/^We can’t accept/))?.text).toContain('We do not sell there.');
  expect((await desk.post('/api/orders', { purchase_id: id, method: 'wire' })).status).toBe(409);
});

it('every transition by staff is in the audit log, with who made it and without what is personal', async () => {
  await desk.transition(order.id, PAYMENT);
  await desk.transition(order.id, { transition: 'cancel', reason: 'Ada died.', fee_cents: 0 });
  const log = await auditList(desk.context, { limit: 10, subject_kind: 'order', subject_id: order.id });
  expect(log.map(({ action, before, after, actorKind }) => [action, actorKind, before?.state, after?.state])).toEqual([
    ['order.cancel', 'staff', 'paid', 'cancelled'],
    ['order.pay', 'staff', 'placed', 'paid'],
    ['order.place', 'staff', null, 'placed'],
  ]);
  expect(JSON.stringify(log)).not.toMatch(/FT-1|Ada died/);
});
