import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { SECRET_LETTERS } from '#domain/readable-id.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { site as issuer } from '#site';
import { EMAILS } from '../../background-work.ts';
import { rotateDataKeyCommand } from '../../desk/rotate-data-key.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newReadableId } from '../../platform/id.ts';
import { mailboxEmails, toMailbox } from '../../platform/mail/deliver.ts';
import { sendDueMail } from '../../platform/mail/mailer.ts';
import { requestRedemption } from '../../redemptions/request-redemption.ts';
import { purchaseStatus } from '../../sales/purchase-status.ts';
import { requestPurchase } from '../../sales/request-purchase.ts';
import { taken } from '../../testing/desk-client.ts';
import { json } from '../../testing/features.ts';
import { filledForm, HOLDER } from '../../testing/redemptions.ts';
import { PAY, twoPersonsOfFile } from '../../testing/two-persons.ts';

const site = await twoPersonsOfFile();
const { base } = site;

/** Every row of every table as text, by the table's name; the local mailbox keeps what customers get. */
async function everyRow(db: Db): Promise<[table: string, row: string][]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mail_box'`);
  const all: [string, string][] = [];
  for (const { name } of rows) {
    const found = await db.execute<{ row: string }>(
      sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
    );
    all.push(...found.rows.map(({ row }): [string, string] => [name, row]));
  }
  return all;
}

/** Whether a text holds the key, whole, as bytes, or as the words that a search splits it into. */
function holds(text: string, key: string): boolean {
  const lower = text.toLowerCase();
  const groups = key.toLowerCase().split('-');
  const whole = [groups.join('-'), groups.join(''), Buffer.from(key).toString('hex')];
  return whole.some((each) => lower.includes(each)) || groups.every((group) => lower.includes(`'${group}'`));
}

async function emailsTo(context: Context, to: string): Promise<string> {
  while ((await sendDueMail({ deps: context, templates: EMAILS, deliver: toMailbox(context) })) > 0);
  return (await mailboxEmails(context, to)).map(({ text, html }) => text + html).join('\n');
}

it('are kept in no row in the clear, and shown to staff in no list, file, record, search or email', async () => {
  const email = 'grace@example.org';
  const once = { 'idempotency-key': 'one-key' };
  const bought = { ethereum_address: HOLDER, qty_to_purchase: 2, email };
  const buy = async () =>
    (await taken<{ key: string }>(await site.app.request('/api/purchase', json(bought, once)))).key;
  const redeem = async () => {
    const form = filledForm({ ethereum_address: '', email });
    return (await taken<{ ticket_id: string }>(await site.app.request('/api/redeem', json(form, once)))).ticket_id;
  };
  const [key, ticket] = [await buy(), await redeem()];
  expect([await buy(), await redeem()]).toEqual([key, ticket]);
  // Work of all kinds on both.
  type Found = { id: string }[];
  const find = async (list: string, typed: string) =>
    site.get<Found>('bob', `/api/${list}?q=${encodeURIComponent(typed)}`);
  const [[purchase], [redemption]] = [await find('purchaseList', key), await find('redemptionList', ticket)];
  if (!purchase || !redemption) throw new Error('Staff did not find what the customer named.');
  expect(await find('redemptionList', ticketHash(ticket))).toMatchObject([redemption]);
  for (const typed of [key.slice(0, 9), ticket.slice(0, 9), newReadableId(SECRET_LETTERS)])
    for (const list of ['purchaseList', 'redemptionList']) expect(await find(list, typed)).toEqual([]);
  await taken(await site.app.request(`/api/purchase/${key}/messages`, json({ text: 'Hello' })));
  await taken(await site.post('bob', `/api/purchaseList/${purchase.id}/messages`, { text: 'Hello yourself' }));
  await site.post('bob', `/api/purchaseList/${purchase.id}/identity`, { reason: 'The law' });
  const waived = { transition: 'waive_checks', reason: 'Known' };
  await taken(await site.post('bob', `/api/purchaseList/${purchase.id}/transitions`, waived));
  const order = await taken<{ id: string }>(
    await site.post('bob', '/api/orders', { purchase_id: purchase.id, method: 'wire' }),
  );
  await taken(await site.post('wallet', `/api/orders/${order.id}/transitions`, PAY));
  await taken(await site.post('bob', '/api/redemptionList', { ...filledForm({ email }), channel: 'phone' }));
  await taken(
    await site.post('bob', `/api/redemptionList/${redemption.id}/transitions`, {
      transition: 'withhold',
      reason: 'A passport',
    }),
  );
  const mine = await emailsTo(base, email);
  expect(mine).toContain(`/purchasesuccess?key=${key}`);
  expect(mine).toContain(`/redeemsuccess?ticket=${ticket}`);

  const paths = [
    ...['purchaseList', 'redemptionList'].flatMap((list) => [`/api/${list}`, `/api/${list}.csv`]),
    `/api/purchaseList/${purchase.id}`,
    `/api/redemptionList/${redemption.id}`,
    `/api/orders/${order.id}`,
    '/api/desk/queue?view=needs_you',
    '/api/desk/queue?view=alarms',
    '/api/audit',
    '/api/audit.csv',
    '/api/approvals',
  ];
  for (const path of paths) {
    const answer = await site.app.request(path, { headers: site.headers.bob ?? {} });
    const text = await answer.text();
    expect([path, answer.status, holds(text, key), holds(text, ticket)]).toEqual([path, 200, false, false]);
  }
  const toStaff = await emailsTo(base, issuer.support.email);
  expect(toStaff).toContain(ticketHash(ticket));
  expect([holds(toStaff, key), holds(toStaff, ticket)]).toEqual([false, false]);
  const rows = await everyRow(base.db);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(([, row]) => holds(row, key) || holds(row, ticket)).map(([table]) => table)).toEqual([]);
});

it('are answered to no request made of what is kept of one, with whatever of it as its key', async () => {
  const once = { 'idempotency-key': 'a-key-of-the-customer-alone' };
  const email = 'joan@example.org';
  const requests = [
    ['/api/purchase', { ethereum_address: HOLDER, qty_to_purchase: 2, email }],
    ['/api/redeem', filledForm({ ethereum_address: '', email })],
  ] as const;
  for (const [path, body] of requests) {
    const first = await (await site.app.request(path, json(body, once))).text();
    expect(await (await site.app.request(path, json(body, once))).text()).toBe(first);
    const { rows } = await base.db.execute<Record<string, unknown>>(sql`select * from idempotent_answer`);
    const values = rows.flatMap((row) => Object.values(row).map((value) => JSON.stringify(value).replaceAll('"', '')));
    for (const value of values.filter((text) => /^[\x21-\x7e]{1,200}$/.test(text))) {
      const replayed = await site.app.request(path, json(body, { 'idempotency-key': value }));
      expect([value, (await replayed.text()) === first]).toEqual([value, false]);
    }
  }
});

it('show staff what the customer sees, by the record', async () => {
  const { key } = await requestPurchase(base, { ethereum_address: HOLDER, qty_to_purchase: 3, email: 'a@example.org' });
  const { key: own, ...status } = (await purchaseStatus(base, key)) ?? {};
  const [row] = await site.get<{ id: string }[]>('bob', `/api/purchaseList?q=${key}`);
  const { customer } = await site.get<{ customer: object }>('bob', `/api/purchaseList/${row?.id}`);
  expect([own, customer]).toEqual([key, JSON.parse(JSON.stringify(status))]);
});

it('go on opening their records under a new data key, and under no other', async () => {
  const [OLD, NEW] = [7, 8].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer];
  const before = { ...base, dataKey: OLD };
  const email = 'hedy@example.org';
  const { key } = await requestPurchase(before, { ethereum_address: HOLDER, qty_to_purchase: 1, email });
  const form = filledForm({ email }) as Parameters<typeof requestRedemption>[1];
  const { ticket_id } = await requestRedemption(before, form);
  const after = { ...base, dataKey: NEW };
  const rotated = await rotateDataKeyCommand({ ...after, acceptedDataKeys: [OLD] });
  expect(rotated.lines.join('\n')).toMatch(/Keys of purchases and redemptions sealed again: [1-9]/);
  expect(rotated.ok).toBe(true);
  const left = (await everyRow(base.db)).filter(([, row]) => holds(row, key) || holds(row, ticket_id));
  expect(left.map(([table]) => table)).toEqual([]);
  const mail = await emailsTo(after, email);
  expect(mail).toContain(`?key=${key}`);
  expect(mail).toContain(`?ticket=${ticket_id}`);
  expect((await rotateDataKeyCommand(after)).lines).toContain('Keys of purchases and redemptions sealed again: 0');
});
