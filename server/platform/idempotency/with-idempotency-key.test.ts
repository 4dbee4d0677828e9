import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { leadRoutes } from '../../desk/leads/routes.ts';
import { redemptionRoutes } from '../../redemptions/routes.ts';
import { salesRoutes } from '../../sales/routes.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { featureApp, json, testContext } from '../../testing/features.ts';
import { filledForm } from '../../testing/redemptions.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { TOKEN } from '../../testing/site.ts';
import { addNote } from '../../workflow/notes.ts';
import type { Actor, AppEnv, Context } from '../context.ts';
import { readEnv } from '../env.ts';

const contact = {
  first_name: 'Ada',
  last_name: 'L',
  email: 'ada@example.org',
  phone: '801 555 0123',
  message: 'Hello',
};
const purchase = { ethereum_address: '', qty_to_purchase: 2, email: 'ada@example.org' };

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let instances: [Hono<AppEnv>, Hono<AppEnv>];
let context: Context;

beforeAll(async () => {
  postgres = await testPostgres();
  const start = () => {
    context = testContext({ db: postgres.open().db, chain: NO_CHAIN, env: readEnv({ REQUEST_LIMIT: '100000' }) });
    const own = context;
    const routes = new Hono<AppEnv>().route('/', leadRoutes as unknown as Hono<AppEnv>);
    return featureApp(() => own, routes.route('/', salesRoutes).route('/', redemptionRoutes));
  };
  instances = [start(), start()];
});
afterAll(() => postgres.stop());

const post = async (path: string, body: unknown, at: number, key = 'one-key') =>
  instances[at % 2 === 0 ? 0 : 1].request(path, json(body, { 'idempotency-key': key }));
const count = async (table: string) =>
  Number((await context.db.execute<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count);

describe.each([
  ['/api/contact_form', 'lead', contact, { ...contact, message: 'Other' }],
  ['/api/purchase', 'purchase', purchase, { ...purchase, qty_to_purchase: 3 }],
  ['/api/redeem', 'redemption', filledForm(), filledForm({ name: 'Other' })],
])('%s', (path, table, body, other) => {
  it('creates one row and one answer for any number of concurrent requests on two instances', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, (_, at) => post(path, body, at)));
    // A machine that can't keep up turns some away, having done nothing.
    const counted = [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 503).toSorted();
    expect([[200], [200, 409]]).toContainEqual(counted);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(new Set(waiting.map(({ headers }) => headers.get('retry-after')))).not.toContain(null);
    const again = [await post(path, body, 0), await post(path, body, 1)];
    const given = await Promise.all([...answers.filter(({ ok }) => ok), ...again].map((answer) => answer.text()));
    expect(new Set(given).size).toBe(1);
    expect(await count(table)).toBe(1);
  });

  it('refuses the key with another body, on either instance', async () => {
    expect(await Promise.all([0, 1].map(async (at) => (await post(path, other, at)).status))).toEqual([422, 422]);
    expect((await post(path, other, 0, 'another-key')).status).toBe(200);
    expect(await count(table)).toBe(2);
  });
});

it('queues the emails of a request once with it', async () => {
  const { rows } = await context.db.execute<{ letter: string; count: string }>(
    'select letter, count(*) from mail_outbox group by letter order by letter',
  );
  expect(rows.filter(({ letter }) => letter.startsWith('lead-'))).toEqual([
    { letter: 'lead-notice', count: '2' },
    { letter: 'lead-thanks', count: '2' },
  ]);
});

it('keeps two staff members apart who use the same key', async () => {
  const subject = { kind: 'purchase', id: '00000000-0000-7000-8000-000000000000' } as const;
  const actors: Actor[] = [
    { kind: 'staff', userId: 'ann' },
    { kind: 'staff', userId: 'bob' },
    { kind: 'admin', address: TOKEN, roles: [] },
  ];
  const add = (actor: Actor, text: string) => addNote({ ...context, actor }, subject, text, 'a-shared-key');
  const added = await Promise.all(actors.map(async (actor) => (await add(actor, 'Called them')).id));
  expect(new Set(added).size).toBe(3);
  expect(await Promise.all(actors.map(async (actor) => (await add(actor, 'Called them')).id))).toEqual(added);
  await expect(add({ kind: 'staff', userId: 'bob' }, 'Something else')).rejects.toThrow(REQUEST_MESSAGES.keyReused);
});
