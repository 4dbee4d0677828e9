import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import type { Context } from '../platform/context.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { queuedMail } from '../platform/mail/deliver.ts';
import { empty } from '../testing/database.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { lapseUnpaidOrders, startOrderClock, valueCancelledOrders } from './order-clock.ts';
import { placeOrder } from './place-order.ts';

const DAY = 24 * 3_600;
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let instances: [OpenDatabase, OpenDatabase];
let desk: TestDesk;
let system: Context[];
beforeAll(async () => {
  postgres = await testPostgres();
  instances = [postgres.open(), postgres.open()];
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  await empty(instances[0].db);
  desk = await testDesk(instances[0].db);
  system = instances.map(({ db }) => ({ ...desk.context, db, actor: { kind: 'system' } }));
});

const everywhere = (work: (context: Context) => Promise<void>) =>
  Promise.all([...system, ...system, ...system].map((context) => work(context)));
const orderTransitions = async (id: string) =>
  ((await desk.get(`/api/orders/${id}`)) as unknown as { transitions: { name: string }[] }).transitions.map(
    ({ name }) => name,
  );
const queued = async (template: string) =>
  (await queuedMail(desk.context)).filter((mail) => mail.template === template);

it('an order not paid within 24 hours lapses once across two concurrent instances, with one email and no fee', async () => {
  const { key, id } = await desk.request();
  const order = await desk.place(id);
  desk.pass(DAY - 1);
  await everywhere(lapseUnpaidOrders);
  expect(await desk.get(`/api/orders/${order.id}`)).toMatchObject({ state: 'placed' });

  desk.pass(1);
  await everywhere(lapseUnpaidOrders);
  expect(await orderTransitions(order.id)).toEqual(['place', 'lapse']);
  expect(await queued('order-lapsed')).toHaveLength(1);
  expect(await desk.status(key)).toMatchObject({
    state: 'requested',
    next: 'order_lapsed',
    order: { state: 'lapsed', fee_cents: null, market: null },
    transitions: [{}, {}, { name: 'lapse', reason: PURCHASE_MESSAGES.lapsed, who: 'us' }],
  });
});

it('of a payment and a lapse at the same moment one wins, and the other is refused', async () => {
  for (let time = 0; time < 5; time++) {
    const { id } = await desk.request();
    const order = await desk.place(id);
    desk.pass(DAY);
    const [paid] = await Promise.all([
      desk.post(`/api/orders/${order.id}/transitions`, { ...PAYMENT, paid_on: '2030-11-21' }),
      everywhere(lapseUnpaidOrders),
    ]);
    const transitions = await orderTransitions(order.id);
    expect([paid.status, transitions]).toEqual(paid.ok ? [200, ['place', 'pay']] : [409, ['place', 'lapse']]);
    desk.pass(-DAY);
  }
});

it('a cancelled order is valued once across two concurrent instances, with one email', async () => {
  const { id } = await desk.request();
  const order = await desk.place(id);
  await desk.transition(order.id, { transition: 'cancel', reason: 'why', fee_cents: 0 });
  desk.pass(DAY);
  await everywhere(valueCancelledOrders);
  expect(await orderTransitions(order.id)).toEqual(['place', 'cancel', 'value']);
  expect(await queued('order-valued')).toHaveLength(1);
});

it('the clock does both by itself from its start, until it is stopped', async () => {
  const { id } = await desk.request();
  const order = await desk.place(id);
  desk.pass(DAY);
  const clock = startOrderClock(desk.context);
  await clock.stop();
  expect(await orderTransitions(order.id)).toEqual(['place', 'lapse']);
});

it('staff of two instances make one order of one request', async () => {
  const { id } = await desk.request();
  const actor = { kind: 'staff', userId: id } as const;
  const placed = await Promise.allSettled(
    [...system, ...system].map((context) => placeOrder({ ...context, actor }, { purchase_id: id, method: 'wire' })),
  );
  expect(placed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
});
