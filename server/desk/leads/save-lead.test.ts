import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { CONTACT_MESSAGES } from '#domain/contact/messages.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { site } from '#site';
import { auditList } from '../../platform/audit/audit-list.ts';
import type { AppEnv, Context } from '../../platform/context.ts';
import { mailboxEmails, toMailbox } from '../../platform/mail/deliver.ts';
import { sendDueMail } from '../../platform/mail/mailer.ts';
import { featureApp, json, testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { leadRoutes } from './routes.ts';
import { leadEmails, saveLead } from './save-lead.ts';

const ADA = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  phone: '+1 801 555 0123',
  ethereum_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  message: 'How do I buy <b>two</b>?',
};
let context: Context;
let app: Hono<AppEnv>;
let headers: Record<string, string>;
let clock: number;

onEmptyDatabase(async (db) => {
  clock = Date.UTC(2030, 0, 1);
  context = testContext({ db: db, chain: {} as never, now: () => new Date(clock) });
  app = featureApp(() => context, leadRoutes as unknown as Hono<AppEnv>);
  ({ headers } = await signedInAccount(context));
});

const post = (body: unknown, more: Record<string, string> = {}) => app.request('/api/contact_form', json(body, more));
const get = async (path: string) => (await app.request(path, { headers })).json();
async function emails(to?: string) {
  while ((await sendDueMail({ deps: context, templates: leadEmails, deliver: toMailbox(context) })) > 0);
  return mailboxEmails(context, to);
}

describe('a message from the contact form', () => {
  it('is stored for staff exactly as written', async () => {
    const answer = await post(ADA);
    const { id } = (await answer.json()) as { id: string };
    const created_at = new Date(clock).toISOString();
    const { ethereum_address, ...short } = ADA;
    expect(answer.status).toBe(200);
    expect(await get('/api/leads')).toEqual([{ id, created_at, ...short }]);
    expect(await get('/api/leadList')).toEqual([
      { id, created_at, ...ADA, title: 'Contact from Ada L.', complete: false },
    ]);
    expect(await get('/api/leadList?q=ada')).toHaveLength(1);
  });

  it('is kept once, however often the button is pressed', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post(ADA, { 'idempotency-key': 'one-click' })));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect((await post({ ...ADA, message: 'Other' }, { 'idempotency-key': 'one-click' })).status).toBe(422);
    expect(await get('/api/leads')).toHaveLength(1);
    expect(await emails()).toHaveLength(2);
  });

  it.each([
    ['without a first name', { ...ADA, first_name: ' ' }, 422, CONTACT_MESSAGES.nameBlank],
    ['without a last name', { ...ADA, last_name: undefined }, 422, CONTACT_MESSAGES.nameBlank],
    ['with half an email address', { ...ADA, email: 'ada' }, 422, FIELD_MESSAGES.emailInvalid],
    ['in a list', [ADA], 400, REQUEST_MESSAGES.malformed],
    ['in broken JSON', '{', 400, REQUEST_MESSAGES.malformed],
  ])('%s is refused with a message, and nothing kept', async (_, body, status, message) => {
    const answer = await post(body);
    expect([answer.status, ((await answer.json()) as { errors: string[] }).errors]).toEqual([status, [message]]);
    expect(await get('/api/leads')).toEqual([]);
    expect(await emails()).toEqual([]);
  });
});

describe('the emails about a message', () => {
  it('go to the sender and to staff, and repeat nothing that was typed', async () => {
    await post(ADA);
    const [thanks] = await emails(ADA.email);
    const [notice] = await emails(site.support.email);
    expect(thanks?.subject).toContain('received your message');
    expect(notice).toMatchObject({ subject: 'Contact from Ada L.' });
    expect(notice?.text).toMatch(/http:\/\/localhost:3000\/admin\?lead=[0-9a-f-]{36}/);
    for (const typed of ['two', 'Lovelace', '555 0123', '0x5a']) {
      expect(`${thanks?.text}${thanks?.html}${notice?.text}`.replaceAll(site.support.phone, '')).not.toContain(typed);
    }
    expect(thanks?.text).not.toContain('Ada');
  });

  it('do not flood an address that someone else types', async () => {
    for (let count = 0; count < 6; count += 1) await post({ ...ADA, message: `No. ${count}` });
    expect(await emails(ADA.email)).toHaveLength(3);
    clock += 86_400_000;
    ({ headers } = await signedInAccount(context));
    await post({ ...ADA, email: ' ADA@Example.org' });
    expect(await emails(ADA.email)).toHaveLength(4);
    expect(await get('/api/leads')).toHaveLength(7);
  });

  it('go to staff for the first 60 in an hour, and then as one digest of the hour', async () => {
    clock += 20 * 60_000;
    for (let count = 0; count < 75; count += 1) await saveLead(context, { ...ADA, email: '' });
    const toStaff = async () => (await emails(site.support.email)).map(({ subject }) => subject);
    expect(await toStaff()).toEqual(Array(60).fill('Contact from Ada L.'));
    clock += 40 * 60_000;
    expect(await toStaff()).toHaveLength(60);
    clock += 2 * 60_000;
    expect((await toStaff()).filter((subject) => !subject.startsWith('Contact'))).toEqual([
      '75 contact messages in an hour',
    ]);
    const [digest] = await emails(site.support.email);
    expect(digest?.text).toContain('Between 5:00 p.m. and 6:00 p.m. Mountain Time, 75 contact messages came in.');
    clock += 60 * 60_000;
    await saveLead(context, { ...ADA, email: '' });
    expect(await toStaff()).toHaveLength(62);
  });

  it('are not sent without a recipient', async () => {
    await post({ first_name: 'Ada', last_name: 'L' });
    expect((await emails()).map(({ to }) => to)).toEqual([site.support.email]);
  });
});

describe('leads at the desk', () => {
  it.each(['/api/leads', '/api/leadList', '/api/leadList.csv'])('%s is for staff only', async (path) => {
    expect((await app.request(path)).status).toBe(401);
    const customer = await signedInAccount(context, { staff: false });
    expect((await app.request(path, { headers: customer.headers })).status).toBe(403);
    expect((await app.request(path, { headers })).headers.get('cache-control')).toBe('no-store');
  });

  it('answer 304 while nothing is new', async () => {
    await post(ADA);
    const etag = (await app.request('/api/leads', { headers })).headers.get('etag') ?? '';
    const ask = () => app.request('/api/leads', { headers: { ...headers, 'if-none-match': etag } });
    const same = await ask();
    expect([same.status, await same.text(), same.headers.get('cache-control')]).toEqual([304, '', 'no-store']);
    await post(ADA);
    expect([(await ask()).status, ((await (await ask()).json()) as unknown[]).length]).toEqual([200, 2]);
  });

  it('are marked as done and not done, and each change is recorded', async () => {
    const { id } = (await (await post(ADA)).json()) as { id: string };
    const tick = (complete: unknown, of = id) =>
      app.request(`/api/leadList/${of}`, { ...json({ complete }, headers), method: 'PUT' });
    for (const complete of [true, true, false]) expect(await (await tick(complete)).json()).toEqual({ id, complete });
    expect((await tick('yes')).status).toBe(422);
    expect((await tick(true, '0190a3c4-0000-7000-8000-000000000009')).status).toBe(404);
    expect((await tick(true, 'x')).status).toBe(404);
    expect(await auditList(context, { limit: 9 })).toMatchObject([
      { action: 'lead.complete', subjectId: id, before: { complete: true }, after: { complete: false } },
      { action: 'lead.complete', subjectId: id, before: { complete: false }, after: { complete: true } },
    ]);
  });

  it('can be exported as CSV, which is recorded, too', async () => {
    await post({ ...ADA, first_name: '=1+1', message: 'a "b",\nc' });
    await post({ ...ADA, last_name: 'Byron' });
    const answer = await app.request('/api/leadList.csv?q=lovelace&complete=false', { headers });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, line, rest] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toBe('id,created_at,title,first_name,last_name,phone,email,ethereum_address,message,complete');
    expect(line).toContain(",Contact from =1+1 L.,'=1+1,Lovelace,+1 801 555 0123,");
    expect(line).toContain('"a ""b"",\nc",false');
    expect(rest).toBe('');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads-2030-01-01.csv"');
    const [entry] = await auditList(context, { limit: 1 });
    expect(entry).toMatchObject({ action: 'lead.export', after: { complete: 'false', sort: '-created_at' } });
    expect(entry?.personal?.q).toMatch(/^hmac:/);
  });
});
