import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderTransitionInput } from '#domain/orders/input.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';

let desk: TestDesk;
let key: string;
let order: { id: string };
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});
beforeEach(async () => {
  const request = await desk.request();
  key = request.key;
  order = await desk.place(request.id);
});

async function transition(input: OrderTransitionInput): Promise<[number, string | undefined]> {
  const answer = await desk.post(`/api/orders/${order.id}/transitions`, input);
  const { errors } = (await answer.json()) as { errors?: string[] };
  return [answer.status, errors?.[0]];
}
const email = async (subject: RegExp) => (await desk.emails()).find((each) => subject.test(each.subject));

describe('the refund of a cancelled order', () => {
  const REFUND = { transition: 'refund', amount_cents: 300_500, reference: 'RF-9', refunded_on: '2030-11-21' } as const;
  const cancelPaid = async () => {
    await desk.transition(order.id, PAYMENT);
    return desk.transition(order.id, { transition: 'cancel', reason: 'Out of coins', fee_cents: 25_000 });
  };

  it('is what was paid less the fee, and the customer sees it until it is sent and afterwards', async () => {
    expect(await cancelPaid()).toMatchObject({ allowed: ['refund'] });
    const due = { paid_cents: 325_500, fee_cents: 25_000, refund_due_cents: 300_500, refunded_on: null };
    expect(await desk.status(key)).toMatchObject({ order: { ...due, refunded_cents: null } });
    expect(await desk.transition(order.id, REFUND)).toMatchObject({ allowed: [] });
    expect(await desk.status(key)).toMatchObject({
      order: { refunded_cents: 300_500, refunded_on: '2030-11-21' },
      transitions: expect.arrayContaining([expect.objectContaining({ name: 'refund' })]),
    });
    const sent = await email(/^We’ve sent your refund/);
    expect(sent?.text).toContain('We sent your refund of $3,005.00 on November 21, 2030.');
    expect(JSON.stringify(await desk.status(key))).not.toContain('RF-9');
  });

  it('is recorded once, at most what was paid, and not for tomorrow', async () => {
    await cancelPaid();
    expect((await transition({ ...REFUND, amount_cents: 325_501 }))[0]).toBe(422);
    expect((await transition({ ...REFUND, refunded_on: '2030-11-23' }))[0]).toBe(422);
    await desk.transition(order.id, REFUND);
    expect(await transition(REFUND)).toEqual([409, ORDER_MESSAGES.refundNothing]);
  });

  it('is none where nothing was paid', async () => {
    expect(await desk.transition(order.id, { transition: 'cancel', reason: 'Asked for', fee_cents: 0 })).toMatchObject({
      allowed: [],
    });
    expect(await transition(REFUND)).toEqual([409, ORDER_MESSAGES.refundNothing]);
    expect(await desk.status(key)).toMatchObject({ order: { refund_due_cents: null } });
  });
});
