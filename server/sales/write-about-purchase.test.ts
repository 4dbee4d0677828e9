import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { CORRESPONDENCE_MESSAGES, CUSTOMER_MESSAGES_MAX } from '#domain/compliance/correspondence.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { answerDue } from '#domain/staff/queue.ts';
import { site } from '#site';
import { messages } from '../compliance/correspondence/table.ts';
import { auditEntries } from '../platform/audit/table.ts';
import { uuidv7 } from '../platform/id.ts';
import { deskQueue } from '../testing/desk-client.ts';
import { json } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { ADA, type TestDesk, testDesk } from '../testing/sales.ts';
import { purchasesOfCustomer } from './purchase-status.ts';

const PDF = new TextEncoder().encode('%PDF-1.7 paid');
const NO_KEY = '0000-0000-0000-0000-0000-0000-0000';

let desk: TestDesk;
let key: string;
let id: string;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});
beforeEach(async () => {
  ({ key, id } = await desk.request());
});

const acts = async (action: string) =>
  desk.context.db.select().from(auditEntries).where(eq(auditEntries.action, action));

describe('messages about a request', () => {
  const write = (text: unknown, headers = {}, to = key) =>
    desk.app.request(`/api/purchase/${to}/messages`, json({ text }, headers));
  const answer = (text: string, headers = {}) => desk.post(`/api/purchaseList/${id}/messages`, { text }, headers);

  it('go both ways, and each side reads them on its page', async () => {
    expect((await write(' When do I get my coin? ')).status).toBe(200);
    desk.pass(60);
    expect((await answer('On Monday.')).status).toBe(200);
    expect((await desk.status(key)).messages).toMatchObject([
      { who: 'you', text: 'When do I get my coin?' },
      { who: 'us', text: 'On Monday.' },
    ]);
    expect((await desk.get(`/api/purchaseList/${id}`)) as object).toMatchObject({
      messages: [{ by: 'customer' }, { by: 'staff', text: 'On Monday.' }],
    });
  });

  it('are announced by email without their text', async () => {
    await write('SECRET QUESTION');
    await answer('SECRET ANSWER');
    const [to, from] = [await desk.emails(), await desk.emails(site.support.email)];
    expect(to.map(({ subject }) => subject)).toContain(`We’ve written to you about your 2 ${site.symbol}`);
    expect(from.map(({ subject }) => subject)).toContain(`A customer wrote: Purchase of 2 ${site.symbol}`);
    expect(JSON.stringify([to, from])).not.toContain('SECRET');
  });

  it('are an entry of the work queue from the first one until they are answered, settled or erased', async () => {
    const queue = async () =>
      (await deskQueue(desk.context)).filter(({ kind }) => kind === 'message_to_answer').map(({ since }) => since);
    const at = desk.context.now().toISOString();
    expect(await queue()).toEqual([]);
    await write('First');
    desk.pass(60);
    await write('Second');
    expect(await queue()).toEqual([at]);
    await answer('An answer');
    expect(await queue()).toEqual([]);

    const settle = () => desk.post(`/api/purchaseList/${id}/transitions`, { transition: 'settle_messages' });
    expect((await settle()).status).toBe(409);
    desk.pass(60);
    const again = desk.context.now().toISOString();
    await write('Thank you');
    expect(await queue()).toEqual([again]);
    expect((await desk.get(`/api/purchaseList/${id}`)).allowed).toContain('settle_messages');
    expect((await settle()).status).toBe(200);
    expect([await queue(), (await acts('purchase.settle_messages')).length]).toEqual([[], 1]);
    expect(JSON.stringify((await desk.status(key)).transitions)).not.toContain('settle');

    await write('SECRET');
    expect(await queue()).toHaveLength(1);
    const headers = await desk.staff();
    await desk.app.request(`/api/purchaseList/${id}/correspondence`, { method: 'DELETE', headers });
    expect(await queue()).toEqual([]);
  });

  it('say in the work queue by when they are answered, and that an answer is late', async () => {
    await write('Hello');
    const why = async () => (await deskQueue(desk.context)).find(({ kind }) => kind === 'message_to_answer')?.why;
    const due = answerDue(desk.context.now());
    expect(await why()).toContain(`Answer by ${formatMountainTime(due)}`);
    desk.pass((due.getTime() - desk.context.now().getTime()) / 1000 + 1);
    expect(await why()).toContain('our answer is late');
  });

  it('sent twice with one key are one; with another text they are refused', async () => {
    const once = { 'idempotency-key': 'one-message' };
    const sent = await Promise.all([1, 2, 3].map(async () => (await write('Hello', once)).status));
    expect(sent.every((status) => status === 200 || status === 409)).toBe(true);
    expect((await write('Another', once)).status).toBe(422);
    for (const _ of [1, 2]) await answer('Hello', once);
    expect((await desk.status(key)).messages).toHaveLength(2);
    expect(await acts('message.send')).toHaveLength(1);
  });

  it.each([
    ['', CORRESPONDENCE_MESSAGES.messageNeeded],
    [undefined, CORRESPONDENCE_MESSAGES.messageNeeded],
    ['x'.repeat(2_001), 'Please use 2,000 characters or fewer'],
    ['\0', 'This contains a character we can’t store'],
  ] as const)('are refused as %j', async (text, message) => {
    const refused = await write(text);
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [message] }]);
    expect((await desk.status(key)).messages).toEqual([]);
  });

  it('can’t be sent with a wrong key, nor after a refusal', async () => {
    expect((await write('Hello', {}, NO_KEY)).status).toBe(404);
    await desk.post(`/api/purchaseList/${id}/transitions`, { transition: 'refuse', reason: 'No' });
    const late = await write('Hello');
    expect([late.status, await late.json()]).toEqual([409, { errors: [CORRESPONDENCE_MESSAGES.closed] }]);
    expect(await desk.status(key)).toMatchObject({ may_write: false, messages: [] });
  });

  it('are limited in number', async () => {
    const at = desk.context.now();
    const row = (n: number) => ({
      id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      subjectKind: 'purchase' as const,
      subjectId: id,
      actorKind: 'visitor' as const,
      text: 'x',
      createdAt: at,
    });
    await desk.context.db.insert(messages).values(Array.from({ length: CUSTOMER_MESSAGES_MAX }, (_, n) => row(n)));
    const more = await write('One more');
    expect([more.status, await more.json()]).toEqual([409, { errors: [CORRESPONDENCE_MESSAGES.messagesTooMany] }]);
    expect((await answer('We see you')).status).toBe(200);
  });

  it('cannot be changed or deleted in the database, only erased', async () => {
    await write('Hello');
    const { db } = desk.context;
    await expect(db.execute(sql`update message set text = 'Other'`)).rejects.toThrow();
    await expect(db.execute(sql`delete from message`)).rejects.toThrow();
    const staff = await desk.staff();
    const path = `/api/purchaseList/${id}/correspondence`;
    expect((await desk.app.request(path, { method: 'DELETE' })).status).toBe(401);
    expect((await desk.app.request(path, { method: 'DELETE', headers: staff })).status).toBe(200);
    expect((await desk.status(key)).messages).toMatchObject([{ who: 'you', text: null }]);
    expect((await acts('correspondence.erase')).map(({ after }) => after)).toEqual([{ files: 0, messages: 1 }]);
  });
});

it('puts orders, messages and files into the download of the customer’s data, and nobody else’s', async () => {
  const other = await desk.request({ email: 'other@example.org' });
  await desk.app.request(`/api/purchase/${key}/messages`, json({ text: 'Mine' }));
  await desk.app.request(`/api/purchase/${other.key}/messages`, json({ text: 'Theirs' }));
  await desk.place(id);
  await desk.app.request(`/api/purchase/${key}/files`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: PDF,
  });
  const data = await purchasesOfCustomer(desk.context, { accountId: uuidv7(new Date()), email: ADA });
  expect(data.purchases).toMatchObject([
    { key, orders: [{ quantity: 2 }], messages: [{ text: 'Mine' }], files: [{ type: 'application/pdf' }] },
  ]);
  expect(JSON.stringify(data)).not.toContain('Theirs');
});
