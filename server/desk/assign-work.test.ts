import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditList } from '../platform/audit/audit-list.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { testDatabase } from '../testing/database.ts';
import { LEAD } from '../testing/desk-client.ts';
import { featureApp, json, testContext } from '../testing/features.ts';
import { signedInAccount } from '../testing/staff.ts';
import { assignWork, attentionOf } from './assign-work.ts';
import { saveLead } from './leads/save-lead.ts';
import { deskRoutes } from './routes.ts';
import { deskWork } from './work-queue.ts';

const NOBODY = '0190a3c4-0000-7000-8000-000000000009';
let database: Awaited<ReturnType<typeof testDatabase>>;
let context: Context;
let app: Hono<AppEnv>;
let ada: Awaited<ReturnType<typeof signedInAccount>>;
let ben: typeof ada;
let subject: { subject_kind: 'lead'; subject_id: string };

beforeAll(async () => {
  database = await testDatabase();
  const chain = { id: 1, token: '0x' } as never;
  context = testContext({ db: database.db, chain });
  app = featureApp(() => context, new Hono<AppEnv>().route('/', deskRoutes as unknown as Hono<AppEnv>));
  ada = await signedInAccount(context, { email: 'ada@staff.example' });
  ben = await signedInAccount(context, { email: 'ben@staff.example' });
  subject = { subject_kind: 'lead', subject_id: (await saveLead(context, LEAD)).id };
});
afterAll(() => database.close());

const post = (path: string, body: object, headers: Record<string, string>) => app.request(path, json(body, headers));
const mine = async (userId: string) =>
  (await deskWork({ ...context, actor: { kind: 'staff', userId } }, { view: 'mine', limit: 9 })).items.map(
    ({ subject_id }) => subject_id,
  );

it('is given to a colleague, taken back and recorded, each change once', async () => {
  const owner = { kind: 'staff', id: ben.id };
  const answers = [
    await post('/api/desk/owner', { ...subject, owner }, ada.headers),
    await post('/api/desk/owner', { ...subject, owner }, ada.headers),
  ];
  const label = 'ben@staff.example';
  for (const answer of answers)
    expect(await answer.json()).toMatchObject({ owner: { ...owner, label }, is_mine: false });
  expect([await mine(ben.id), await mine(ada.id)]).toEqual([[subject.subject_id], []]);
  const back = await post('/api/desk/owner', { ...subject, owner: null }, ben.headers);
  expect(await back.json()).toMatchObject({ owner: null });
  expect(await mine(ben.id)).toEqual([]);
  expect(await auditList(context, { limit: 9, act: 'lead.assign' })).toMatchObject([
    { actorId: ben.id, before: { owner: ben.id }, after: { owner: null } },
    { actorId: ada.id, before: { owner: null }, after: { owner: ben.id } },
  ]);
});

it('is taken by a wallet that is logged in for a Safe as well', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const actor = { kind: 'admin', address, roles: ['ISSUER'], safe: { address, roles: [] } } as const;
  await assignWork({ ...context, actor }, subject, { kind: 'admin', id: address });
  expect(await attentionOf({ ...context, actor }, subject)).toMatchObject({ owner: { id: address }, is_mine: true });
});

it('says who opened it, the last first, and records only the first time of each', async () => {
  await post('/api/desk/seen', subject, ada.headers);
  await post('/api/desk/seen', subject, ben.headers);
  const seen = await (await post('/api/desk/seen', subject, ada.headers)).json();
  expect(seen).toMatchObject({
    seen_by: [{ label: 'ada@staff.example', is_me: true }, { label: 'ben@staff.example' }],
  });
  expect(await auditList(context, { limit: 9, act: 'lead.see' })).toHaveLength(2);
});

it.each([
  ['to a customer', () => ({ ...subject, owner: { kind: 'staff', id: NOBODY } }), 422],
  ['to a kind of owner that there is not', () => ({ ...subject, owner: { kind: 'user', id: ben.id } }), 422],
  ['of what is not there', () => ({ ...subject, subject_id: NOBODY, owner: null }), 404],
  ['of what cannot be assigned', () => ({ ...subject, subject_kind: 'order', owner: null }), 422],
])('refuses an assignment %s', async (_, body, status) => {
  expect((await post('/api/desk/owner', body(), ada.headers)).status).toBe(status);
});

it('is for staff only', async () => {
  const customer = await signedInAccount(context, { staff: false });
  expect((await post('/api/desk/owner', { ...subject, owner: null }, customer.headers)).status).toBe(403);
  expect((await post('/api/desk/seen', subject, customer.headers)).status).toBe(403);
  expect((await app.request('/api/desk/colleagues')).status).toBe(401);
  const colleagues = await app.request('/api/desk/colleagues', { headers: ada.headers });
  expect(((await colleagues.json()) as { label: string }[]).map(({ label }) => label)).toEqual([
    'ada@staff.example',
    'ben@staff.example',
  ]);
});
