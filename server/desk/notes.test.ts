import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditList } from '../platform/audit/audit-list.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { testDatabase } from '../testing/database.ts';
import { LEAD } from '../testing/desk-client.ts';
import { featureApp, json, testContext } from '../testing/features.ts';
import { signedInAccount } from '../testing/staff.ts';
import { saveLead } from './leads/save-lead.ts';
import { deskRoutes } from './routes.ts';

const NOBODY = '0190a3c4-0000-7000-8000-000000000009';
let database: Awaited<ReturnType<typeof testDatabase>>;
let context: Context;
let app: Hono<AppEnv>;
let staff: Awaited<ReturnType<typeof signedInAccount>>;
let lead: string;

beforeAll(async () => {
  database = await testDatabase();
  context = testContext({ db: database.db, chain: {} as never });
  app = featureApp(() => context, new Hono<AppEnv>().route('/', deskRoutes as unknown as Hono<AppEnv>));
  staff = await signedInAccount(context);
  lead = (await saveLead(context, LEAD)).id;
});
afterAll(() => database.close());

const add = (body: unknown, headers: Record<string, string> = staff.headers) =>
  app.request('/api/notes', json(body, headers));
const on = (id: string, text: string, kind = 'lead') => ({ subject_kind: kind, subject_id: id, text });
const read = async (id = lead) => {
  const answer = await app.request(`/api/notes?subject_kind=lead&subject_id=${id}`, { headers: staff.headers });
  return (await answer.json()) as { text: string; actor: unknown }[];
};

it('keeps what staff note on a lead, newest first, once per key, and on record without its words', async () => {
  expect((await add(on(lead, 'Called, nobody there'))).status).toBe(200);
  const twice = { ...staff.headers, 'idempotency-key': 'one-click' };
  const answers = [await add(on(lead, 'Called again'), twice), await add(on(lead, 'Called again'), twice)];
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  const actor = { kind: 'staff', id: staff.id };
  expect(await read()).toMatchObject([
    { text: 'Called again', actor },
    { text: 'Called, nobody there', actor },
  ]);
  const entries = await auditList(context, { limit: 9, act: 'note.add' });
  expect(entries.map(({ subjectId }) => subjectId)).toEqual([lead, lead]);
  expect(JSON.stringify(entries)).not.toContain('Called');
});

it.each([
  ['on what is not there', () => on(NOBODY, 'x'), 404],
  ['on a request that is a lead', () => on(lead, 'x', 'purchase'), 404],
  ['on nothing that has notes', () => on(lead, 'x', 'price'), 422],
  ['without words', () => on(lead, '  '), 422],
])('refuses a note %s', async (_, body, status) => {
  expect((await add(body())).status).toBe(status);
  expect(await read(NOBODY)).toEqual([]);
});

it('is for staff only', async () => {
  const customer = await signedInAccount(context, { staff: false });
  expect((await add(on(lead, 'x'), customer.headers)).status).toBe(403);
  expect((await add(on(lead, 'x'), {})).status).toBe(401);
  expect((await app.request(`/api/notes?subject_kind=lead&subject_id=${lead}`)).status).toBe(401);
});
