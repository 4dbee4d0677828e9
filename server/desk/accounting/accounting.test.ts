import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTING_MESSAGES } from '#domain/accounting/keys.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import { MOST_ATTEMPTS } from '../../platform/delivery-queue.ts';
import { accountingWebhooks, sendDueWebhooks } from '../../platform/webhooks/send-webhooks.ts';
import { webhookOutbox } from '../../platform/webhooks/table.ts';
import { accountingRedemption } from '../../redemptions/accounting-redemptions.ts';
import { accountingOrder } from '../../sales/accounting-orders.ts';
import { testDatabase } from '../../testing/database.ts';
import { deskQueue, NO_CHAIN, taken } from '../../testing/desk-client.ts';
import { json, ownAddress } from '../../testing/features.ts';
import { routesOf } from '../../testing/nasty-tries.ts';
import { type TestRedemptions, testRedemptions } from '../../testing/redemptions.ts';
import { paidOrder, type TestDesk, testDesk } from '../../testing/sales.ts';
import { testSite } from '../../testing/site.ts';
import { accept, startVendor, withStatus } from '../../testing/webhooks.ts';
import { accountingKeys } from './table.ts';

type Headers = Record<string, string>;
type Key = { id: string; secret: string };
type Shown = { keys: Record<string, unknown>[]; webhooks: object | null };

const { db, close } = await testDatabase();
afterAll(close);
let desk: TestDesk;
let holders: TestRedemptions;
let site: Awaited<ReturnType<typeof testSite>>;
let network = ownAddress();
let staff: Headers;

const from = () => ({
  incoming: { headers: { host: 'localhost:3000' }, httpVersion: '1.1', socket: { remoteAddress: network } },
});
const get = async (path: string, headers: Headers = {}) =>
  site.app.request(`http://localhost:3000${path}`, { headers }, from());
const make = async (days = 30) =>
  taken<Key>(await site.post('/api/accounting-keys', { name: 'Ledger of Ada & Co.', days }, staff));
const bearer = ({ secret }: Pick<Key, 'secret'>) => ({ authorization: `Bearer ${secret}` });
const shown = async () => taken<Shown>(await get('/api/accounting-keys', staff));
const refusalOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { errors: string[] }).errors[0],
];

beforeAll(async () => {
  desk = await testDesk(db);
  holders = await testRedemptions(db);
  const { now, env } = desk.context;
  site = await testSite({ db, now, env, chain: NO_CHAIN });
  staff = await desk.staff();
});
beforeEach(() => {
  network = ownAddress();
});

describe('an accounting key', () => {
  it('is shown once: the database keeps its hash, the desk its beginning, and the audit log neither its secret nor its name', async () => {
    const { id, secret } = await make();
    expect(secret).toMatch(/^usg_[\w-]{43}$/);
    const { rows } = await db.execute(sql`select accounting_key::text as row from accounting_key where id = ${id}`);
    expect(String(rows[0]?.row)).not.toContain(secret);
    const { keys } = await shown();
    expect(keys[0]).toMatchObject({
      id,
      name: 'Ledger of Ada & Co.',
      prefix: secret.slice(0, 10),
      made_by: expect.stringContaining('@staff.example'),
      last_used_at: null,
      state: 'usable',
    });
    expect(JSON.stringify(keys)).not.toContain(secret.slice(10));
    const [line] = await auditList(desk.context, { limit: 1 });
    expect(line).toMatchObject({
      action: 'accounting_key.make',
      subjectId: id,
      after: { prefix: secret.slice(0, 10) },
    });
    expect(JSON.stringify(line)).not.toMatch(/Ledger|Ada/);
  });

  it.each([
    [{ name: ' ', days: 30 }, { name: [ACCOUNTING_MESSAGES.nameNeeded] }],
    [{ name: 'x', days: 367 }, { days: [ACCOUNTING_MESSAGES.daysInvalid] }],
    [{ name: 'x', days: 0 }, { days: [ACCOUNTING_MESSAGES.daysInvalid] }],
  ])('needs a name and an end: %j', async (body, fields) => {
    const answer = await site.post('/api/accounting-keys', body, staff);
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ fields })]);
  });

  it('opens nothing once it was revoked, which is a line of the audit log, or has expired', async () => {
    const [revoked, expiring] = [await make(), await make(1)];
    const read = (key: Key) => get('/api/accounting/orders', bearer(key));
    expect((await read(revoked)).status).toBe(200);
    const revoke = () =>
      site.app.request(`http://localhost:3000/api/accounting-keys/${revoked.id}`, { method: 'DELETE', headers: staff });
    expect((await revoke()).status).toBe(200);
    const refused = await read(revoked);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(await refusalOf(refused)).toEqual([401, ACCOUNTING_MESSAGES.keyUnknown]);
    expect((await auditList(desk.context, { limit: 1 }))[0]).toMatchObject({
      action: 'accounting_key.revoke',
      subjectId: revoked.id,
    });
    expect(await refusalOf(await revoke())).toEqual([404, ACCOUNTING_MESSAGES.gone]);
    expect((await read(expiring)).status).toBe(200);
    desk.pass(86_400);
    staff = await desk.staff();
    expect(await refusalOf(await read(expiring))).toEqual([401, ACCOUNTING_MESSAGES.keyUnknown]);
    const states = new Map((await shown()).keys.map(({ id, state }) => [id, state]));
    expect([states.get(revoked.id), states.get(expiring.id)]).toEqual(['revoked', 'expired']);
  });

  it('notes its use at most once a minute, and never on an instance that only reads', async () => {
    const key = await make();
    const { env } = desk.context;
    const read = () => get('/api/accounting/orders', bearer(key));
    const used = async () => (await shown()).keys.find(({ id }) => id === key.id)?.last_used_at;
    env.readOnly = true;
    expect((await read()).status).toBe(200);
    env.readOnly = false;
    expect(await used()).toBeNull();
    await read();
    const first = desk.context.now().toISOString();
    desk.pass(59);
    await read();
    expect(await used()).toBe(first);
    desk.pass(2);
    await read();
    expect(await used()).toBe(desk.context.now().toISOString());
  });

  it.each([
    {},
    { authorization: 'Bearer usg_' },
    { authorization: `Bearer usg_${'A'.repeat(43)}` },
    { authorization: `Bearer usg_${'A'.repeat(5_000)}` },
    { authorization: 'Basic dXNnOnVzZw==' },
  ])('is needed: %j opens nothing', async (headers) => {
    expect((await get('/api/accounting/orders', headers)).status).toBe(401);
  });

  it('opens no other call of the site, whatever else it comes with', async () => {
    const headers = { ...staff, ...bearer(await make()) };
    const open = [];
    for (const { method, path } of routesOf(site.app).filter((route) => route.path.startsWith('/api/'))) {
      const filled = path.replace(/:\w+/g, '01900000-0000-7000-8000-000000000000');
      const init = method === 'GET' ? { headers } : { ...json({}, headers), method };
      network = ownAddress();
      const answer = await site.app.request(`http://localhost:3000${filled}`, init, from());
      await answer.body?.cancel();
      if (answer.status !== 403) open.push(`${method} ${path}`);
    }
    expect(open.sort()).toEqual([
      'GET /api/accounting/orders',
      'GET /api/accounting/orders/:id',
      'GET /api/accounting/redemptions',
      'GET /api/accounting/redemptions/:id',
      'GET /api/acts',
      'GET /api/openapi.json',
      'GET /api/prices',
      'GET /api/reserves',
      'GET /api/usgprice',
    ]);
    expect(await refusalOf(await get('/api/purchaseList', headers))).toEqual([403, ACCOUNTING_MESSAGES.readsOnly]);
  });

  it('may not ask without end', async () => {
    const key = await make();
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => get('/api/accounting/orders?limit=1', bearer(key))),
    );
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refusalOf(refused as Response)).toEqual([429, API_MESSAGES.tooMany]);
  });
});

describe('accounting', () => {
  type Document = {
    paths: Record<string, { get: { responses: { 200: { content: { 'application/json': { schema: object } } } } } }>;
  };
  const isAsDocumented = async (path: string, answer: unknown) => {
    const { paths } = await taken<Document>(await get('/api/openapi.json'));
    const schema = paths[path]?.get.responses[200].content['application/json'].schema ?? { not: {} };
    const validate = new Ajv2020({ validateFormats: false }).compile(schema);
    validate(answer);
    return validate.errors ?? [];
  };

  it('reads every order page by page, as described and without who bought', async () => {
    const headers = bearer(await make());
    const ids = [];
    for (let count = 0; count < 3; count++) {
      ids.unshift((await paidOrder(desk)).id);
      desk.pass(1);
    }
    await desk.transition(ids[1] ?? '', { transition: 'cancel', reason: 'The customer asked for it', fee_cents: 0 });
    const read = [];
    for (let path: string | undefined = '/api/accounting/orders?limit=2'; path; ) {
      const answer = await get(path, headers);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const page = await taken<{ id: string }[]>(answer);
      expect(page.length).toBeLessThanOrEqual(2);
      read.push(...page);
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(read.slice(0, 3).map(({ id }) => id)).toEqual(ids);
    expect(read[0]).toMatchObject({
      state: 'paid',
      quantity: 2,
      total_cents: 325_500,
      paid_cents: 325_500,
      method: 'wire',
    });
    expect(read[1]).toMatchObject({ state: 'cancelled', refund_due_cents: 325_500 });
    expect(Object.keys(read[0] ?? {}).sort()).toEqual(Object.keys(accountingOrder.shape).sort());
    expect(await isAsDocumented('/api/accounting/orders', read)).toEqual([]);
    expect(JSON.stringify(read)).not.toMatch(/ada@|0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed|FT-1/i);
    const one = await taken(await get(`/api/accounting/orders/${ids[0]}`, headers));
    expect([one, await isAsDocumented('/api/accounting/orders/{id}', one)]).toEqual([read[0], []]);
  });

  it('reads every redemption, as described and without to whom the coins go', async () => {
    const headers = bearer(await make());
    const { id, ticket_id } = await holders.request();
    const rows = await taken<{ id: string }[]>(await get('/api/accounting/redemptions', headers));
    expect(rows[0]).toMatchObject({ id, state: 'requested', quantity: 2, country: 'US', burn_tx: null });
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(Object.keys(accountingRedemption.shape).sort());
    expect(await isAsDocumented('/api/accounting/redemptions', rows)).toEqual([]);
    const text = JSON.stringify(rows);
    for (const personal of [ticket_id, 'Ada', 'ada@', 'James', 'Salt Lake', '84101', '801', '0x5aAeb6'])
      expect(text.toLowerCase()).not.toContain(personal.toLowerCase());
    const one = await taken(await get(`/api/accounting/redemptions/${id}`, headers));
    expect([one, await isAsDocumented('/api/accounting/redemptions/{id}', one)]).toEqual([rows[0], []]);
  });

  it('finds prices as described, and nothing at an id that nobody has', async () => {
    const headers = bearer(await make());
    for (const path of ['/api/prices', '/api/usgprice'])
      expect([path, await isAsDocumented(path, await taken(await get(path, headers)))]).toEqual([path, []]);
    expect((await get('/api/accounting/orders/01900000-0000-7000-8000-000000000000', headers)).status).toBe(404);
    expect((await get('/api/accounting/orders/x', headers)).status).toBe(404);
    expect((await get('/api/accounting/orders?after=x', headers)).status).toBe(422);
  });
});

describe('accounting’s webhooks', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const send = () => sendDueWebhooks(desk.context);
  let receiver: Awaited<ReturnType<typeof startVendor>>;
  beforeAll(async () => {
    receiver = await startVendor();
    const secrets = [Buffer.alloc(32, 5)];
    desk.context.env.webhooks.accounting = { url: new URL(receiver.url), secrets };
    holders.context.env.webhooks.accounting = { url: new URL(receiver.url), secrets };
  });
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    await db.delete(webhookOutbox);
    receiver.requests.length = 0;
    receiver.state.answer = accept;
  });

  it('say that an order or a redemption has changed, and its state then, signed as Standard Webhooks', async () => {
    const { id } = await paidOrder(desk);
    const redemption = await holders.request();
    while ((await send()) > 0);
    const events = receiver.requests.map(({ headers, body }) => {
      // Its clock is this machine's; the site's is of another year.
      const signature = new Webhook(SECRET).sign(
        String(headers['webhook-id']),
        new Date(Number(headers['webhook-timestamp']) * 1_000),
        body,
      );
      expect(headers['webhook-signature']).toBe(signature);
      return JSON.parse(body) as { type: string; data: object };
    });
    expect(events).toHaveLength(3);
    const timestamp = expect.stringMatching(/^2030-11-2\d/);
    expect(events).toEqual(
      expect.arrayContaining([
        { type: 'order.changed', timestamp, data: { id, state: 'placed' } },
        { type: 'order.changed', timestamp, data: { id, state: 'paid' } },
        { type: 'redemption.changed', timestamp, data: { id: redemption.id, state: 'requested' } },
      ]),
    );
  });

  it('are dropped after two days of attempts, without an alarm: what is read next says the same', async () => {
    await paidOrder(desk);
    receiver.state.answer = withStatus(503);
    await db.update(webhookOutbox).set({ attempts: MOST_ATTEMPTS - 2 });
    await send();
    expect(await accountingWebhooks(desk.context)).toEqual({
      origin: new URL(receiver.url).origin,
      waiting: 2,
      since: expect.any(String),
      problem: 'status 503',
    });
    desk.pass(3_601);
    await send();
    expect(await db.select().from(webhookOutbox)).toEqual([]);
    expect((await deskQueue(desk.context)).filter(({ kind }) => kind === 'webhook_failed')).toEqual([]);
  });

  it('go nowhere where no receiver is set, and none of them to the identity vendor', async () => {
    const { webhooks } = desk.context.env;
    desk.context.env.webhooks = { identity: webhooks.accounting, accounting: undefined };
    try {
      await paidOrder(desk);
      expect(await db.select().from(webhookOutbox)).toEqual([]);
      expect(await accountingWebhooks(desk.context)).toBeNull();
    } finally {
      desk.context.env.webhooks = webhooks;
    }
  });
});

it('keeps no key of the tests above that anyone could use as it is stored', async () => {
  const rows = await db.select().from(accountingKeys);
  expect(rows.length).toBeGreaterThan(5);
  for (const { hash } of rows) expect((await get('/api/accounting/orders', bearer({ secret: hash }))).status).toBe(401);
});
