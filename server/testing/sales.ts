import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { OrderTransitionInput } from '#domain/orders/input.ts';
import { correspondenceEmails } from '../compliance/correspondence/messages.ts';
import { correspondenceRoutes } from '../compliance/correspondence/routes.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { prices } from '../price/table.ts';
import { salesDeskRoutes } from '../sales/desk-routes.ts';
import { orderEmails } from '../sales/order-emails.ts';
import { purchaseEmails } from '../sales/purchase-emails.ts';
import { salesRoutes } from '../sales/routes.ts';
import { purchases } from '../sales/table.ts';
import { deskClient, NO_CHAIN, taken } from './desk-client.ts';
import { featureApp, json, ownAddress, testContext } from './features.ts';
import { putPrice } from './prices.ts';

export const ADA = 'ada@example.org';
export const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

type Row = Record<string, never> & { id: string };

/** Customers and staff at the desk of a site on that database, with its own clock and a price of $1,627.50. */
export async function testDesk(db: Db, start = '2030-11-21T17:04:00Z', chain = NO_CHAIN) {
  let clock = Date.parse(start);
  const context: Context = testContext({ db, chain, now: () => new Date(clock) });
  const routes = new Hono<AppEnv>().route('/', salesRoutes);
  for (const each of [salesDeskRoutes, correspondenceRoutes]) routes.route('/', each as unknown as Hono<AppEnv>);
  const app = featureApp(() => ({ ...context }), routes, ownAddress());
  const client = deskClient<Row>(app, context, { ...purchaseEmails, ...orderEmails, ...correspondenceEmails });
  const { get, post } = client;

  const setPrice = (cents: number) => putPrice(context, cents);
  await setPrice(162_750);

  const withdrawPrice = async (time: number) => {
    const proof = { withdrawnTime: time, withdrawnSignature: `0x${'00'.repeat(65)}`, withdrawnBy: WALLET };
    await db.update(prices).set(proof).where(eq(prices.time, time));
  };

  return {
    ...client,
    context,
    app,
    setPrice,
    withdrawPrice,
    pass: (seconds: number) => {
      clock += seconds * 1000;
    },
    /** A request by a customer, ready to be ordered: its key and the row that staff see. */
    request: async (changes: object = {}, isChecked = true) => {
      const body = { ethereum_address: WALLET, qty_to_purchase: 2, email: ADA, ...changes };
      const { key } = await taken<{ key: string }>(await app.request('/api/purchase', json(body)));
      const [row] = (await get(`/api/purchaseList?q=${key}`)) as unknown as [Row];
      const checked = { identityCheckedAt: context.now(), checksWaivedAt: context.now() };
      if (isChecked) await db.update(purchases).set(checked).where(eq(purchases.id, row.id));
      return { key, id: row.id };
    },
    place: async (purchase_id: string, changes: object = {}) =>
      taken<Row>(await post('/api/orders', { purchase_id, method: 'wire', ...changes })),
    transition: async (id: string, input: OrderTransitionInput) =>
      taken<Row>(await post(`/api/orders/${id}/transitions`, input)),
    status: async (key: string) => (await app.request(`/api/purchase/${key}`)).json() as Promise<Record<string, never>>,
    /** Every email to that address so far, by subject. */
    emails: async (to = ADA) => (await client.emails(to)).sort((one, other) => (one.subject < other.subject ? -1 : 1)),
  };
}
export type TestDesk = Awaited<ReturnType<typeof testDesk>>;

export const PAYMENT = { transition: 'pay', amount_cents: 325_500, reference: 'FT-1', paid_on: '2030-11-21' } as const;

/** An order for a new request whose payment has come in. */
export async function paidOrder(desk: TestDesk) {
  const order = await desk.place((await desk.request()).id);
  await desk.transition(order.id, PAYMENT);
  return order as unknown as { id: string; number: string; purchase_id: string };
}
