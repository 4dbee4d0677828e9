import { describe, expect, it } from 'vitest';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { orderHash } from '#domain/orders/order-hash.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { payment, site } from '#site';
import { auditList } from '../platform/audit/audit-list.ts';
import { enterMarketPrice } from '../price/market.ts';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PAYMENT, type TestDesk, testDesk, WALLET } from '../testing/sales.ts';
import { orders, purchases } from './table.ts';

let desk: TestDesk;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});

const answer = async (response: Response) => [response.status, await response.json()];
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';

describe('an order', () => {
  it('is placed from a request at the current signed price and due in 24 hours', async () => {
    const { key, id } = await desk.request();
    const order = await desk.place(id);
    expect(order).toMatchObject({
      state: 'placed',
      quantity: 2,
      price_cents: 162_750,
      total_cents: 325_500,
      method: 'wire',
      ethereum_address: WALLET,
      due_at: '2030-11-22T17:04:00.000Z',
      hash: orderHash(order.id),
      allowed: ['pay', 'cancel', 'withhold'],
    });
    expect(await desk.status(key)).toMatchObject({
      next: 'pay',
      order: {
        number: order.number,
        total_cents: 325_500,
        how_to_pay: { rows: expect.arrayContaining([['Reference', order.number]]) },
      },
      transitions: [{ who: 'you' }, { name: 'place', who: 'us', order: order.number }],
    });
    expect(await desk.get(`/api/purchaseList?q=${order.number}`)).toMatchObject([{ id, order_number: order.number }]);
  });

  it('shows its customer what to pay, until when, with which reference, and to which wallet it goes', async () => {
    const { id, key } = await desk.request();
    const { number } = await desk.place(id);
    const [email] = await desk.emails();
    expect(email?.subject).toBe('Order accepted: please pay $3,255.00');
    for (const fact of [
      WALLET,
      'November 22, 2030 at 10:04 a.m. Mountain Time',
      `Reference: ${number}`,
      ...payment.wire.rows.map((row) => row.join(': ')),
      `/purchasesuccess?key=${key}#pay`,
    ]) {
      expect(email?.text).toContain(fact);
    }
  });

  it('keeps spot gold as it was when it was placed, for its page, its emails and the receipt', async () => {
    const { id, key } = await desk.request();
    const spot = { cents: 155_000, at: '2030-11-21T16:04:00.000Z', source: 'LBMA Gold Price PM' };
    const actor = { kind: 'staff', userId: '0190a3c4-0000-7000-8000-000000000001' } as const;
    const entry = { kind: 'spot', price: 155_000, time: Date.parse(spot.at) / 1000, source: spot.source } as const;
    await enterMarketPrice({ ...desk.context, actor }, entry);
    await desk.place(id);
    // What it is later, or that it isn't known any more, changes nothing.
    await enterMarketPrice({ ...desk.context, actor }, { ...entry, price: 160_000 });
    expect(await desk.status(key)).toMatchObject({ order: { price_cents: 162_750, spot } });
    const [email] = await desk.emails();
    expect(email?.text).toContain('Spot gold then: $1,550.00 per troy ounce on November 21, 2030 at 9:04 a.m.');
    expect(email?.text).toContain('Premium: $77.50 (5.00%) over spot, per token');
  });

  it('says nothing of spot gold where none was known', async () => {
    const { id, key } = await desk.request();
    await desk.place(id);
    expect(await desk.status(key)).toMatchObject({ order: { spot: null } });
    expect((await desk.emails())[0]?.text).not.toContain('Spot');
  });

  it('may be of another quantity, to another approved wallet, at an earlier price that the customer was shown', async () => {
    const { id } = await desk.request();
    const { price_time } = await desk.place((await desk.request()).id);
    desk.pass(60);
    await desk.setPrice(170_000);
    const order = await desk.place(id, { quantity: 3, ethereum_address: OTHER, price_time });
    expect(order).toMatchObject({ total_cents: 488_250, ethereum_address: OTHER });
  });

  it('is not made at a price that was over when the request was made, or that was never set', async () => {
    const old = Date.parse('2030-11-21T17:04:00Z') / 1000;
    desk.pass(60);
    await desk.setPrice(170_000);
    const { id } = await desk.request();
    const place = (price_time: number) => desk.post('/api/orders', { purchase_id: id, method: 'wire', price_time });
    for (const [time, message] of [
      [old, ORDER_MESSAGES.priceTooOld],
      [old + 1, ORDER_MESSAGES.priceUnknown],
    ] as const) {
      expect(await answer(await place(time))).toEqual([422, { errors: [message], fields: { price_time: [message] } }]);
    }
  });

  it('shows and mails the exact amount of a payment by Bitcoin, as staff entered it', async () => {
    const { id, key } = await desk.request();
    const body = { purchase_id: id, method: 'bitcoin', crypto_amount: '0.000000001' };
    expect(await answer(await desk.post('/api/orders', body))).toMatchObject([
      422,
      { fields: { crypto_amount: [ORDER_MESSAGES.cryptoAmountInvalid] } },
    ]);
    expect(await desk.place(id, { method: 'bitcoin', crypto_amount: '0.04512' })).toMatchObject({
      crypto_amount: '0.04512 BTC',
    });
    expect(await desk.status(key)).toMatchObject({
      order: { how_to_pay: { rows: expect.arrayContaining([['Exact amount', '0.04512 BTC', '0.04512']]) } },
    });
    const audited = (await auditList(desk.context, { limit: 9 })).find(({ action }) => action === 'order.place');
    expect(audited?.after).toMatchObject({ crypto_amount: '0.04512 BTC' });
    expect((await desk.emails())[0]?.text).toContain('Exact amount: 0.04512 BTC');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['was paid', () => desk.context.db.update(orders).set({ state: 'paid' })],
    ['has expired', () => desk.context.db.update(orders).set({ state: 'lapsed' })],
    ['is under review', () => desk.context.db.update(purchases).set({ sanctionsHoldSince: desk.context.now() })],
  ])('gives no bank details by an email that is sent after it %s', async (_, happen) => {
    await desk.place((await desk.request()).id);
    await happen();
    const told = (await desk.emails()).map(({ subject, text }) => `${subject}\n${text}`).join('\n');
    expect(told).not.toMatch(/Order accepted|Account number/);
  });

  it('cannot be paid by ACH', async () => {
    const { id } = await desk.request();
    const [status, body] = await answer(await desk.post('/api/orders', { purchase_id: id, method: 'ach' }));
    expect([status, (body as { errors: string[] }).errors]).toEqual([422, [ORDER_MESSAGES.methodAch]]);
  });

  it.each([
    ['a request without a wallet', '', undefined, ORDER_MESSAGES.addressNeeded],
    ['the zero address', WALLET, `0x${'0'.repeat(40)}`, SEND_MESSAGES.zero],
    ['the token itself', WALLET, NO_CHAIN.token, SEND_MESSAGES.token],
    ['no address at all', WALLET, 'ada.eth', FIELD_MESSAGES.addressIsName],
  ])('is not made for %s', async (_, ethereum_address, approved, message) => {
    const { id } = await desk.request({ ethereum_address });
    const body = { purchase_id: id, method: 'wire', ethereum_address: approved };
    const [status, refusal] = await answer(await desk.post('/api/orders', body));
    expect([status, (refusal as { errors: string[] }).errors]).toEqual([422, [message]]);
    expect(await desk.get(`/api/purchaseList/${id}`)).toMatchObject({ state: 'requested', orders: [] });
  });

  it('is the only one of its request, however many staff press the button', async () => {
    const { id } = await desk.request();
    const body = { purchase_id: id, method: 'wire' };
    const answers = await Promise.all([1, 2, 3].map(() => desk.post('/api/orders', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const same = { 'idempotency-key': 'one-click' };
    const other = (await desk.request()).id;
    const twice = [1, 2].map(async () =>
      (await desk.post('/api/orders', { ...body, purchase_id: other }, same)).json(),
    );
    const [first, second] = (await Promise.all(twice)) as { id: string }[];
    expect(second?.id).toBe(first?.id);
  });
});

describe('an order by VISA debit or PayPal', () => {
  it('is placed, and due, only when staff approve it', async () => {
    const { key, id } = await desk.request();
    const order = await desk.place(id, { method: 'paypal' });
    expect(order).toMatchObject({ state: 'awaiting_approval', due_at: null });
    expect(await desk.status(key)).toMatchObject({ next: 'wait_for_approval', order: { how_to_pay: null } });
    expect((await desk.post(`/api/orders/${order.id}/transitions`, PAYMENT)).status).toBe(409);
    desk.pass(7_200);
    expect(await desk.transition(order.id, { transition: 'approve' })).toMatchObject({
      state: 'placed',
      due_at: '2030-11-22T19:04:00.000Z',
    });
    expect((await desk.emails()).map(({ subject }) => subject)).toEqual([
      'Order accepted: please pay $3,255.00',
      `We have your request for 2 ${site.symbol}`,
      `Your order ${order.number} needs our approval`,
    ]);
  });

  it('that is not approved was never placed: no fee, no market value, and the request is open again', async () => {
    const { key, id } = await desk.request();
    const order = await desk.place(id, { method: 'visa_debit' });
    const fee = { transition: 'cancel', reason: 'Changed', fee_cents: 100 };
    expect((await desk.post(`/api/orders/${order.id}/transitions`, fee)).status).toBe(422);
    await desk.transition(order.id, { transition: 'decline', reason: 'The card is not yours.' });
    expect(await desk.status(key)).toMatchObject({
      state: 'requested',
      next: 'order_again',
      order: { state: 'cancelled', market: null, fee_cents: null },
    });
    const email = (await desk.emails()).find(({ subject }) => subject.startsWith('We couldn’t approve'));
    expect(email?.text).toContain('The card is not yours.');
  });
});

it('no buyer and no visitor makes a transition: the desk is for staff alone', async () => {
  const { id } = await desk.request();
  const order = await desk.place(id);
  for (const path of ['/api/orders', `/api/orders/${order.id}/transitions`, `/api/orders/${order.id}/issue`]) {
    expect((await desk.app.request(path, json({}))).status).toBe(401);
  }
  for (const path of [`/api/orders/${order.id}`, '/api/purchaseList', `/api/purchaseList/${id}`]) {
    expect((await desk.app.request(path)).status).toBe(401);
  }
});
