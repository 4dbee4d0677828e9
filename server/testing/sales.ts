import type { Hono } from 'hono';
import { Hono as App } from 'hono';
import type { OrderTransitionInput } from '#domain/orders/input.ts';
import type { AppEnv, Chain, Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { toMailbox } from '../mail/deliver.ts';
import { mailboxEmails } from '../mail/mailbox.ts';
import { sendDueMail } from '../mail/mailer.ts';
import { currentPrice } from '../price/find-price.ts';
import { prices } from '../price/table.ts';
import { orderEmails } from '../sales/order-emails.ts';
import { orderRoutes } from '../sales/order-routes.ts';
import { purchaseDeskRoutes } from '../sales/purchase-desk-routes.ts';
import { purchaseEmails } from '../sales/purchase-emails.ts';
import { purchaseRoutes } from '../sales/routes.ts';
import { featureApp, json, testContext } from './features.ts';
import { signedInAccount } from './staff.ts';

export const ADA = 'ada@example.org';
export const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** No request is asked of a chain; one that is finds none. */
export const NO_CHAIN: Chain = {
  id: 31337,
  token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  client: {} as never,
  local: true,
  explorer: null,
};

const HOUR_MS = 3_600_000;

type Row = Record<string, never> & { id: string };

/** Customers and staff at the desk of a site on that database, with a clock of its own and a price of 1,627.50 USD. */
export async function testDesk(db: Db, start = '2030-11-21T17:04:00Z', chain: Chain = NO_CHAIN) {
  let clock = Date.parse(start);
  const context: Context = testContext({ db, chain, now: () => new Date(clock) });
  const routes = new App<AppEnv>()
    .route('/', purchaseRoutes)
    .route('/', orderRoutes as unknown as Hono<AppEnv>)
    .route('/', purchaseDeskRoutes as unknown as Hono<AppEnv>);
  const app = featureApp(() => ({ ...context }), routes);
  let session: { at: number; headers: Record<string, string> } | undefined;
  // Sessions end by the clock, too.
  const staff = async () => {
    if (session && Math.abs(clock - session.at) < HOUR_MS) return session.headers;
    session = { at: clock, headers: (await signedInAccount(context)).headers };
    return session.headers;
  };

  /** A price signed at that moment, as the log keeps it. */
  const setPrice = async (cents: number) => {
    const last = await currentPrice(context);
    const time = Math.floor(clock / 1000);
    const proof = { signature: `0x${'00'.repeat(65)}`, signer: WALLET };
    const key = { chainId: chain.id, token: chain.token.toLowerCase() };
    await db
      .insert(prices)
      .values({ ...key, time, previousTime: last?.time ?? null, cents, ...proof, createdAt: new Date(clock) });
    return time;
  };
  await setPrice(162_750);
  const get = async (path: string) => (await app.request(path, { headers: await staff() })).json() as Promise<Row>;
  const post = async (path: string, body: unknown, more: Record<string, string> = {}) =>
    app.request(path, json(body, { ...(await staff()), ...more }));
  const taken = async (answer: Response) => {
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Row;
  };

  return {
    context,
    app,
    staff,
    setPrice,
    get,
    post,
    pass: (seconds: number) => {
      clock += seconds * 1000;
    },
    /** A request by a customer: its key and the row that staff see. */
    request: async (changes: object = {}) => {
      const body = { ethereum_address: WALLET, qty_to_purchase: 2, email: ADA, ...changes };
      const { key } = (await taken(await app.request('/api/purchase', json(body)))) as unknown as { key: string };
      const [row] = (await get(`/api/purchaseList?q=${key}`)) as unknown as [Row];
      return { key, id: row.id };
    },
    place: async (purchase_id: string, changes: object = {}) =>
      taken(await post('/api/orders', { purchase_id, method: 'wire', ...changes })),
    step: async (id: string, input: OrderTransitionInput) => taken(await post(`/api/orders/${id}/steps`, input)),
    status: async (key: string) => (await app.request(`/api/purchase/${key}`)).json() as Promise<Record<string, never>>,
    /** Every letter so far, after the queue is empty, by subject. */
    letters: async (to = ADA) => {
      const templates = { ...purchaseEmails, ...orderEmails };
      while ((await sendDueMail({ deps: context, templates, deliver: toMailbox(context) })) > 0);
      return (await mailboxEmails(context, to)).sort((one, other) => (one.subject < other.subject ? -1 : 1));
    },
  };
}
export type TestDesk = Awaited<ReturnType<typeof testDesk>>;

export const PAYMENT = { step: 'pay', amount_cents: 325_500, reference: 'FT-1', paid_on: '2030-11-21' } as const;
