import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ORDER_ALARM_MESSAGES } from '#domain/orders/messages.ts';
import { AGREEMENT_OPEN_WHY, clearingWhy, QUEUE_WHY } from '#domain/staff/queue.ts';
import { site } from '#site';
import { tokenEvents } from '../chain/table.ts';
import { giveIdentity, startIdentity } from '../compliance/identity/ask-identity.ts';
import type { AppEnv } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { requestRedemption } from '../redemptions/request-redemption.ts';
import { redemptions } from '../redemptions/table.ts';
import { purchaseList } from '../sales/find-purchase.ts';
import { orders, purchases } from '../sales/table.ts';
import { deskQueue, LEAD, taken } from '../testing/desk-client.ts';
import { featureApp, json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { ADAS_IDENTITY, filledForm } from '../testing/redemptions.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import { saveLead } from './leads/save-lead.ts';
import { deskRoutes } from './routes.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
let db: Db;
let desk: TestDesk;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testDesk(db);
});

const kinds = async () => (await deskQueue(desk.context)).map(({ kind }) => kind);

it('is empty while nothing waits', async () => {
  expect(await kinds()).toEqual([]);
});

it('is closed to everyone but staff', async () => {
  const app = featureApp(() => desk.context, deskRoutes as unknown as Hono<AppEnv>);
  expect((await app.request('/api/desk/queue')).status).toBe(401);
  const answer = await app.request('/api/desk/queue', { headers: await desk.staff() });
  expect([answer.status, await answer.json()]).toMatchObject([200, { items: [], counts: { needs_you: 0, done: 0 } }]);
});

it('asks for no order of a request whose last one is over: its buyer was told to write first', async () => {
  const { id } = await desk.request();
  const order = await desk.place(id);
  await desk.transition(order.id, { transition: 'cancel', reason: 'why', fee_cents: 0 });
  expect(await kinds()).toEqual([]);
});

it('lists messages and requests by deadline and money at stake, until they are done', async () => {
  await saveLead(desk.context, LEAD);
  desk.pass(MINUTE);
  const small = await desk.request();
  await desk.request({ qty_to_purchase: 3_000 });
  expect(await deskQueue(desk.context)).toMatchObject([
    { kind: 'request_to_order', quantity: 3_000, cents: 3_000 * 162_750 },
    {
      kind: 'request_to_order',
      subject_kind: 'purchase',
      subject_id: small.id,
      title: `Purchase of 2 ${site.symbol}`,
      customer: 'ada@example.org',
      quantity: 2,
      cents: 325_500,
      since: '2030-11-21T17:05:00.000Z',
      due: '2030-11-22T17:05:00.000Z',
      why: QUEUE_WHY.request_to_order,
    },
    { kind: 'lead', subject_kind: 'lead', title: 'Contact from Ada L.', customer: 'Ada L.', cents: null },
  ]);
  await setComplete(desk.context, purchaseList, small.id, true);
  expect(await kinds()).toEqual(['request_to_order', 'lead']);
});

it('asks for the order of a request only once its buyer’s identity is verified, which comes first', async () => {
  const { id, key } = await desk.request({}, false);
  const shown = async () => {
    const detail = (await desk.get(`/api/purchaseList/${id}`)) as unknown as { work: { kind: string }[] };
    return [await kinds(), detail.work.map(({ kind }) => kind)];
  };
  // The customer’s page asks for the data.
  expect(await shown()).toEqual([[], ['identity_asked']]);
  desk.pass(3 * DAY);
  expect(await shown()).toEqual([['identity_awaited'], ['identity_awaited']]);
  await taken(await desk.app.request(`/api/purchase/${key}/identity`, json(ADAS_IDENTITY)));
  expect(await shown()).toEqual([['identity_to_verify'], ['identity_to_verify']]);
  await db
    .update(purchases)
    .set({ identityCheckedAt: desk.context.now(), agreement: null })
    .where(eq(purchases.id, id));
  expect(await deskQueue(desk.context)).toMatchObject([{ kind: 'request_to_order', why: AGREEMENT_OPEN_WHY }]);
  await db.update(purchases).set({ checksWaivedAt: desk.context.now() }).where(eq(purchases.id, id));
  expect(await deskQueue(desk.context)).toMatchObject([{ kind: 'request_to_order', why: QUEUE_WHY.request_to_order }]);
});

describe('an order is in it', () => {
  const placed = async (method = 'wire') => desk.place((await desk.request()).id, { method });

  it('while its way of paying waits for approval', async () => {
    await placed('paypal');
    expect(await kinds()).toEqual(['order_to_approve']);
  });

  it('when its payment is due in three hours, not before', async () => {
    const { number } = await placed();
    desk.pass(21 * HOUR - 1);
    expect(await kinds()).toEqual([]);
    desk.pass(1);
    expect(await deskQueue(desk.context)).toMatchObject([
      { kind: 'payment_due_soon', subject_kind: 'purchase', title: `Order ${number} of 2 ${site.symbol}` },
    ]);
  });

  it('when it is ready to issue, and when its issue does not appear', async () => {
    const { id } = await placed();
    await desk.transition(id, PAYMENT);
    expect(await kinds()).toEqual(['order_to_issue']);
    await desk.transition(id, { transition: 'start_issue' });
    desk.pass(15 * MINUTE - 1);
    expect(await kinds()).toEqual([]);
    desk.pass(1);
    expect(await kinds()).toEqual(['issue_stuck']);
  });

  it('without hurry while its payment can be reversed, and to issue from the morning on which that is over', async () => {
    const { id } = await placed();
    await desk.transition(id, { ...PAYMENT, method: 'visa_debit' });
    expect(await kinds()).toEqual([]);
    expect(await deskQueue(desk.context, 'waiting')).toMatchObject([
      { kind: 'payment_clearing', due: '2031-03-21T14:00:00.000Z', why: clearingWhy('2031-03-21'), alarm: false },
    ]);
    // Midnight in Denver, and an hour after the office’s morning.
    desk.pass((Date.parse('2031-03-21T06:00:00Z') - desk.context.now().getTime()) / 1_000);
    expect(await deskQueue(desk.context)).toMatchObject([
      { kind: 'order_to_issue', since: '2031-03-21T14:00:00.000Z', alarm: false },
    ]);
    desk.pass(9 * HOUR);
    expect(await deskQueue(desk.context)).toMatchObject([{ kind: 'order_to_issue', alarm: true }]);
  });

  it('while the payment of a cancelled one is to be returned', async () => {
    const { id } = await placed();
    await desk.transition(id, PAYMENT);
    await desk.transition(id, { transition: 'cancel', reason: 'why', fee_cents: 0 });
    expect(await kinds()).toEqual(['refund_due']);
    await desk.transition(id, {
      transition: 'refund',
      amount_cents: 325_500,
      reference: 'R-1',
      refunded_on: '2030-11-21',
    });
    expect(await kinds()).toEqual([]);
  });

  it('not while documents are awaited for it or its request, until that takes days', async () => {
    const request = await desk.request();
    const order = await desk.place(request.id);
    await desk.transition(order.id, PAYMENT);
    await desk.transition(order.id, { transition: 'withhold', reason: 'A passport.' });
    expect(await kinds()).toEqual([]);
    desk.pass(3 * DAY);
    expect(await kinds()).toEqual(['documents_awaited']);
    await desk.transition(order.id, { transition: 'release' });
    await desk.post(`/api/purchaseList/${request.id}/transitions`, { transition: 'withhold', reason: 'A passport.' });
    expect(await kinds()).toEqual([]);
    desk.pass(3 * DAY);
    expect(await kinds()).toEqual(['documents_awaited']);
  });

  it('with its alarm, whatever its state', async () => {
    await placed();
    const alarm = 'issued_unexpectedly';
    await db.update(orders).set({ state: 'issued', alarm, alarmSince: new Date(0) });
    expect(await deskQueue(desk.context)).toMatchObject([{ kind: 'order_alarm', why: ORDER_ALARM_MESSAGES[alarm] }]);
  });
});

describe('a redemption is in it', () => {
  const ticket = async (state: (typeof redemptions.$inferSelect)['state'], changes = {}) => {
    const form = filledForm({ ethereum_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' });
    await requestRedemption(desk.context, form as Parameters<typeof requestRedemption>[1]);
    await db.update(redemptions).set({ state, ...changes });
  };

  it.each([
    ['burned', 'ticket_to_check'],
    ['checked', 'shipping_unpaid'],
    ['delivered', 'ticket_to_close'],
    ['returned', 'package_returned'],
    ['costs_paid', 'package_to_reship'],
    ['lost_claimed', 'package_lost'],
    ['awaiting_approval', 'ticket_to_approve'],
  ] as const)('while it is %s', async (state, kind) => {
    await ticket(state);
    expect(await kinds()).toEqual([kind]);
  });

  it('waiting for its holder once identity data was asked for, and again when they are there', async () => {
    await ticket('burned');
    const [{ id = '' } = {}] = await db.select().from(redemptions);
    const subject = { kind: 'redemption', id } as const;
    await startIdentity(desk.context, subject, 'The law.');
    expect(await kinds()).toEqual([]);
    await giveIdentity(desk.context, subject, ADAS_IDENTITY);
    expect(await kinds()).toEqual(['ticket_to_check']);
  });

  it('to be shipped once its shipping is paid', async () => {
    await ticket('checked', { shippingSettledAt: desk.context.now() });
    expect(await kinds()).toEqual(['ticket_to_ship']);
  });

  it.each(['requested', 'closed', 'refused', 'cancelled'] as const)('not while it is %s', async (state) => {
    await ticket(state);
    expect(await kinds()).toEqual([]);
  });

  it('when all tokens have arrived at its address', async () => {
    await ticket('requested', { channel: 'email', arrivedAt: desk.context.now() });
    expect(await kinds()).toEqual(['ticket_to_burn']);
  });

  it('when its package is two weeks on the way', async () => {
    await ticket('shipped', { shippedAt: desk.context.now() });
    desk.pass(14 * DAY - 1);
    expect(await kinds()).toEqual([]);
    desk.pass(1);
    expect(await kinds()).toEqual(['delivery_overdue']);
  });
});

it('lists burns without a matching request', async () => {
  const { id, token } = desk.context.chain;
  const place = { chainId: id, token: token.toLowerCase(), block: 7n, logIndex: 2, blockHash: '0x', tx: '0x' };
  await db
    .insert(tokenEvents)
    .values({ ...place, time: new Date(0), name: 'Redeemed', from: '0x', value: 1n, args: {}, final: true });
  expect(await deskQueue(desk.context)).toMatchObject([
    { kind: 'unmatched_burn', subject_kind: 'burn', subject_id: '7-2', why: QUEUE_WHY.unmatched_burn },
  ]);
});
