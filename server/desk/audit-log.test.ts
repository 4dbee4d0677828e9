import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuditLink, CHAIN_START, checkLinks } from '#domain/audit-chain.ts';
import { verifyAuditCsv } from '../platform/audit/audit-command.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { testDatabase } from '../testing/database.ts';
import { featureApp, testContext } from '../testing/features.ts';
import { signedInAccount } from '../testing/staff.ts';
import { deskRoutes } from './routes.ts';

type Entry = { id: number; act: string; actor: { label: string }; personal: unknown };
const SUBJECT = { kind: 'lead', id: '0190a3c4-0000-7000-8000-000000000002' };
let database: Awaited<ReturnType<typeof testDatabase>>;
let context: Context;
let app: Hono<AppEnv>;
let ada: Awaited<ReturnType<typeof signedInAccount>>;

beforeAll(async () => {
  database = await testDatabase();
  context = testContext({ db: database.db, chain: {} as never });
  app = featureApp(() => context, deskRoutes as unknown as Hono<AppEnv>);
  ada = await signedInAccount(context, { email: 'ada@staff.example' });
  const byAda: Context = { ...context, actor: { kind: 'staff', userId: ada.id } };
  await recordAuditEvent(byAda, { action: 'lead.complete', subject: SUBJECT, after: { complete: true } });
  await recordAuditEvent(byAda, {
    action: 'lead.export',
    subject: { kind: 'list', id: 'lead' },
    personal: { q: 'ben' },
  });
  await recordAuditEvent(
    { ...context, actor: { kind: 'system', name: 'command line' } },
    { action: 'staff.grant', subject: SUBJECT },
  );
});
afterAll(() => database.close());

const read = async (query = '') => {
  const answer = await app.request(`/api/audit${query}`, { headers: ada.headers });
  return { answer, entries: (await answer.json()) as Entry[] };
};
const acts = async (query: string) => (await read(query)).entries.map(({ act }) => act);

it('shows staff what was done and by whom, newest first', async () => {
  const { entries } = await read();
  expect(entries.map(({ act, actor }) => [act, actor.label])).toEqual([
    ['staff.grant', 'command line'],
    ['lead.export', 'ada@staff.example'],
    ['lead.complete', 'ada@staff.example'],
  ]);
  expect(entries[2]).toMatchObject({ subject: SUBJECT, before: null, after: { complete: true }, personal: null });
  expect(entries[1]?.personal).toEqual({ q: expect.stringMatching(/^hmac:/) });
});

it('shows it page by page, and by act, subject or actor', async () => {
  const first = await read('?limit=2');
  const next = /<([^>]+)>; rel="next"/.exec(first.answer.headers.get('link') ?? '')?.[1] ?? '';
  expect(await acts(next.replace('/api/audit', ''))).toEqual(['lead.complete']);
  expect(await acts('?act=lead.export')).toEqual(['lead.export']);
  expect(await acts(`?subject_kind=lead&subject_id=${SUBJECT.id}`)).toEqual(['staff.grant', 'lead.complete']);
  expect(await acts(`?actor=${ada.id}`)).toHaveLength(2);
  expect((await read('?after=x')).answer.status).toBe(422);
});

it('is for staff only', async () => {
  const customer = await signedInAccount(context, { staff: false });
  expect((await app.request('/api/audit')).status).toBe(401);
  expect((await app.request('/api/audit', { headers: customer.headers })).status).toBe(403);
});

it('knows an account by its number alone once it is closed', async () => {
  const ben = await signedInAccount(context);
  await recordAuditEvent({ ...context, actor: { kind: 'staff', userId: ben.id } }, { action: 'a.b', subject: SUBJECT });
  await database.db.execute(`delete from account where id = '${ben.id}'`);
  expect((await read('?act=a.b')).entries[0]?.actor.label).toBe(ben.id);
});

it('gives staff the chain with all that its hashes cover, and everyone its head', async () => {
  const chain = await (await app.request('/api/audit/chain', { headers: ada.headers })).json();
  const all = (chain as { links: AuditLink[] }).links;
  const { end, broken } = await checkLinks(CHAIN_START, all);
  expect([end.position, broken]).toEqual([all.length, undefined]);
  expect(all.length).toBeGreaterThan(2);
  expect(await (await app.request('/api/audit/head')).json()).toMatchObject(end);
  expect(chain).toMatchObject({ is_last: true, unchained: [] });
  const rest = await app.request(`/api/audit/chain?after=${end.position - 1}`, { headers: ada.headers });
  expect(((await rest.json()) as { links: AuditLink[] }).links).toEqual(all.slice(-1));
  expect((await app.request('/api/audit/chain')).status).toBe(401);
  expect((await app.request('/api/audit/chain?after=x', { headers: ada.headers })).status).toBe(422);
});

it('is a file for staff that can be checked without the database, and whoever takes it is recorded', async () => {
  expect((await app.request('/api/audit.csv')).status).toBe(401);
  const answer = await app.request('/api/audit.csv', { headers: ada.headers });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-.*\.csv"$/);
  const folder = mkdtempSync(join(tmpdir(), 'usg-audit-file-'));
  const file = join(folder, 'audit.csv');
  writeFileSync(file, await answer.text());
  const head = (await (await app.request('/api/audit/head')).json()) as { position: number; hash: string };
  const checked = await verifyAuditCsv(file, `${head.position}:${head.hash}`);
  rmSync(folder, { recursive: true });
  expect(checked).toMatchObject({ ok: true });
  expect(await acts('?act=audit.export')).toEqual(['audit.export']);
});
