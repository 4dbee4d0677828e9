import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '#domain/notices.ts';
import { PAYMENT_REMINDER_HOURS, PAYMENT_WINDOW_HOURS } from '#domain/terms.ts';
import { closeAccount } from '../../accounts/close-account.ts';
import { users } from '../../accounts/table.ts';
import { EMAILS } from '../../background-work.ts';
import { byServer, type Deliver, queuedMail } from '../../platform/mail/deliver.ts';
import { sendDueMail } from '../../platform/mail/mailer.ts';
import { choicesOf, chooseForAddress, moveChoices } from '../../platform/mail/notice-choices.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { redemptions } from '../../redemptions/table.ts';
import { remindOfUnpaidOrders } from '../../sales/order-clock.ts';
import { orders, purchases } from '../../sales/table.ts';
import { empty, testDatabase } from '../../testing/database.ts';
import { deskClient, taken } from '../../testing/desk-client.ts';
import { bySystem, json } from '../../testing/features.ts';
import { startReceiver } from '../../testing/mail-receiver.ts';
import { putPrice } from '../../testing/prices.ts';
import { filledForm } from '../../testing/redemptions.ts';
import { WALLET } from '../../testing/sales.ts';
import { testSite } from '../../testing/site.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { mailPriceChange } from './send-notices.ts';

const ADA = 'ada@example.org';
const [HOUR, DAY] = [3_600_000, 86_400_000];
const START = Date.parse('2030-11-21T17:04:00Z');
type Row = Record<string, unknown> & { id: string };

let database: Awaited<ReturnType<typeof testDatabase>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let deliver: Deliver;
let site: Awaited<ReturnType<typeof testSite>>;
let desk: ReturnType<typeof deskClient<Row>>;
let clock: number;

beforeAll(async () => {
  database = await testDatabase();
  receiver = await startReceiver();
  deliver = byServer(receiver.url, 1);
});
afterAll(async () => {
  deliver.close();
  await receiver.stop();
  await database.close();
});
beforeEach(async () => {
  await empty(database.db);
  receiver.received.length = 0;
  clock = START;
  site = await testSite({ db: database.db, now: () => new Date(clock) });
  desk = deskClient<Row>(site.app, site.context, EMAILS);
  await putPrice(site.context, 162_750);
});

/** The emails that came to the mail server since the last time, with their headers as they were sent. */
async function arrived() {
  while ((await sendDueMail({ deps: site.context, templates: EMAILS, deliver })) > 0);
  return receiver.received.splice(0).map(({ to, source }) => {
    const [head = ''] = source.split('\r\n\r\n');
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1];
    return { to, subject: header('Subject'), header, text: source.replaceAll('=\r\n', '').replaceAll('=3D', '=') };
  });
}
const toAda = async () => (await arrived()).filter(({ to }) => to.includes(ADA));
const subjects = async () => (await toAda()).map(({ subject }) => subject);

/** What a mail program posts when its reader presses "Unsubscribe": no cookie, no login, from its own server or another site. */
const press = (address: string, headers: Record<string, string> = {}) =>
  site.app.request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example', ...headers },
    body: 'List-Unsubscribe=One-Click',
  });
const oneClickOf = ({ header }: { header: (name: string) => string | undefined }) =>
  header('List-Unsubscribe')?.slice(1, -1) ?? '';
const tokenOf = (address: string) => new URL(address).pathname.split('/')[3] ?? '';
const choices = async (token: string) => taken<Record<Notice, boolean>>(await site.get(`/api/notices/${token}`));
const put = (path: string, body: object, headers: Record<string, string> = {}) =>
  site.app.request(`http://localhost:3000${path}`, { ...json(body, headers), method: 'PUT' });

async function purchase() {
  const body = { ethereum_address: WALLET, qty_to_purchase: 2, email: ADA };
  const { key } = await taken<{ key: string }>(await site.post('/api/purchase', body));
  const [row] = await database.db.select({ id: purchases.id }).from(purchases);
  const checked = { identityCheckedAt: new Date(clock), checksWaivedAt: new Date(clock) };
  await database.db.update(purchases).set(checked);
  return { key, id: row?.id ?? '' };
}
async function order() {
  const { key, id } = await purchase();
  await taken(await desk.post('/api/orders', { purchase_id: id, method: 'wire' }));
  await arrived();
  return key;
}
async function redemption() {
  const { ticket_id } = await taken<{ ticket_id: string }>(
    await site.post('/api/redeem', filledForm({ ethereum_address: WALLET, email: ADA })),
  );
  await database.db.update(redemptions).set({ state: 'shipped', shippedAt: new Date(clock) });
  return ticket_id;
}
/** As the transitions of its machine queue them. */
const queue = async (template: string) => {
  const [row] = await database.db.select({ id: redemptions.id }).from(redemptions);
  await queueMail(site.context, template, { id: row?.id ?? '' });
};

describe('an email that its reader can stop', () => {
  it('names in its headers, each on one line, where a mail program stops it at one press; others have no such headers', async () => {
    await purchase();
    const [received, ...more] = await toAda();
    expect(more).toEqual([]);
    expect(received?.header('List-Unsubscribe')).toMatch(
      /^<http:\/\/localhost:3000\/api\/notices\/purchase\.[0-9a-f-]{36}\.[\w-]{43}\/received>$/,
    );
    expect(received?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(received?.text).toContain(`/unsubscribe#of=${tokenOf(oneClickOf(received as never))}&notice=received`);
    const [row] = await database.db.select({ id: purchases.id }).from(purchases);
    await taken(await desk.post('/api/orders', { purchase_id: row?.id, method: 'wire' }));
    const [placed] = await toAda();
    expect([placed?.subject, placed?.header('List-Unsubscribe')]).toEqual([
      'Order accepted: please pay $3,255.00',
      undefined,
    ]);
  });

  it('stops at that press, for every later request of that address, without a login and from any origin', async () => {
    await purchase();
    const [email] = await toAda();
    const address = oneClickOf(email as never);
    expect((await press(address)).status).toBe(200);
    await purchase();
    expect(await subjects()).toEqual([]);
    expect(await choices(tokenOf(address))).toMatchObject({ received: false, lapsing: true, price: false });
  });

  it('is not stopped by a mail scanner that opens the link, which leads to the page with the button', async () => {
    await purchase();
    const address = oneClickOf((await toAda())[0] as never);
    const opened = await site.app.request(address);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `http://localhost:3000/unsubscribe#of=${tokenOf(address)}&notice=received`,
    ]);
    expect(await choices(tokenOf(address))).toMatchObject({ received: true });
  });

  it('is stopped by nobody who didn’t get it: a token of another record, key or address opens nothing', async () => {
    await purchase();
    const address = oneClickOf((await toAda())[0] as never);
    const other = `${address.slice(0, -'/received'.length - 1)}${address.at(-'/received'.length - 1) === 'A' ? 'B' : 'A'}/received`;
    expect((await press(other)).status).toBe(404);
    expect((await press(address.replace('/purchase.', '/redemption.'))).status).toBe(404);
    expect((await press(address.replace(/received$/, 'password'))).status).toBe(404);
    await database.db.update(purchases).set({ email: 'eve@example.org' });
    expect((await press(address)).status).toBe(404);
  });

  it('can still be stopped after the data key was replaced, as long as the old one is accepted', async () => {
    await purchase();
    const address = oneClickOf((await toAda())[0] as never);
    const { dataKey } = site.context;
    site = await testSite({ db: database.db, dataKey: Buffer.alloc(32, 8) });
    expect((await press(address)).status).toBe(404);
    site = await testSite({ db: database.db, dataKey: Buffer.alloc(32, 8), acceptedDataKeys: [dataKey] });
    expect((await press(address)).status).toBe(200);
  });
});

describe('the reminder of an order that is about to lapse', () => {
  const remind = () => remindOfUnpaidOrders(bySystem(site.context));

  it('comes once, a few hours before, with how to pay', async () => {
    await order();
    clock += (PAYMENT_WINDOW_HOURS - PAYMENT_REMINDER_HOURS) * HOUR - 1;
    await remind();
    expect(await subjects()).toEqual([]);
    clock += 1;
    await Promise.all([remind(), remind()]);
    await remind();
    const [email, ...more] = await toAda();
    expect(more).toEqual([]);
    expect(email?.subject).toMatch(/^Your order \S+ expires /);
    expect(email?.text).toContain('Pay by USD bank wire');
    expect(email?.header('List-Unsubscribe')).toMatch(/\/lapsing>$/);
  });

  it('doesn’t come once it was paid, while a review forbids paying, or after its time', async () => {
    await order();
    clock += (PAYMENT_WINDOW_HOURS - 1) * HOUR;
    await database.db.update(purchases).set({ sanctionsHoldSince: new Date(clock) });
    await remind();
    await database.db.update(orders).set({ remindedAt: null, state: 'paid' });
    await remind();
    await database.db.update(orders).set({ state: 'placed' });
    clock += HOUR;
    await remind();
    expect(await subjects()).toEqual([]);
  });

  it('doesn’t come where anyone with the request’s key said so on its page, for that request alone', async () => {
    const key = await order();
    const said = await put(`/api/purchase/${key}/notices`, { notice: 'lapsing', wanted: false });
    expect(said.status).toBe(200);
    expect(await taken(await site.get(`/api/purchase/${key}`))).toMatchObject({ notices: { lapsing: false } });
    expect((await put(`/api/purchase/${key}/notices`, { notice: 'price', wanted: true })).status).toBe(422);
    clock += (PAYMENT_WINDOW_HOURS - 1) * HOUR;
    await remind();
    expect(await subjects()).toEqual([]);
    await database.db.update(purchases).set({ noticeChoices: null });
    await database.db.update(orders).set({ remindedAt: null });
    await remind();
    expect(await subjects()).toHaveLength(1);
  });

  it('isn’t offered on the page of an order that is paid, and again on that of one that ended', async () => {
    const key = await order();
    const offered = async (state: 'paid' | 'issuing' | 'issued' | 'lapsed') => {
      await database.db.update(orders).set({ state });
      return (await taken<{ notices: unknown }>(await site.get(`/api/purchase/${key}`))).notices;
    };
    for (const state of ['paid', 'issuing', 'issued'] as const) expect(await offered(state)).toBeNull();
    expect(await offered('lapsed')).toEqual({ lapsing: true });
  });
});

it('the emails about a package are stopped one kind at a time, by the ticket’s number or by the emails’ own link', async () => {
  const ticket = await redemption();
  await arrived();
  await put(`/api/redeem/${ticket}/notices`, { notice: 'shipped', wanted: false });
  await queue('redemption-shipped');
  await queue('redemption-delivered');
  const [delivered, ...more] = await toAda();
  expect([delivered?.subject, more]).toEqual(['Your coin was delivered', []]);
  expect(await taken(await site.get(`/api/redeem/${ticket}`))).toMatchObject({
    notices: { shipped: false, delivered: true },
  });
  // What was said on the page doesn't outlast the reader's own word.
  const token = tokenOf(oneClickOf(delivered as never));
  expect((await put(`/api/notices/${token}`, { notice: 'shipped', wanted: true })).status).toBe(200);
  await queue('redemption-shipped');
  expect(await subjects()).toEqual(['Your coin is on its way']);
  await press(oneClickOf(delivered as never));
  await queue('redemption-delivered');
  expect(await subjects()).toEqual([]);
});

it('the email with the only address to send tokens to always comes', async () => {
  await redemption();
  const [received] = await toAda();
  await press(oneClickOf(received as never));
  await queue('redemption-requested');
  expect(await subjects()).toEqual([]);
  await database.db.update(redemptions).set({ channel: 'email', state: 'requested', shippedAt: null });
  await queue('redemption-requested');
  const [entered] = await toAda();
  expect([entered?.subject, entered?.header('List-Unsubscribe')]).toEqual(['Your redemption of 1 coin', undefined]);
});

describe('the email about a new price', () => {
  const look = () => mailPriceChange(bySystem(site.context));

  it('goes to those who asked for it in their profile, once for a price and once a week at most', async () => {
    const ada = await signedInAccount(site.context, { staff: false, email: ADA });
    await signedInAccount(site.context, { staff: false, email: 'bob@example.org' });
    const profile = () => site.get('/api/account/notices', ada.headers);
    expect(await taken(await profile())).toEqual({
      received: true,
      lapsing: true,
      shipped: true,
      delivered: true,
      price: false,
      attestation: false,
    });
    await look();
    await put('/api/account/notices', { notice: 'price', wanted: true }, ada.headers);
    await look();
    expect(await queuedMail(site.context)).toEqual([]);

    clock += HOUR;
    await putPrice(site.context, 165_000);
    await Promise.all([look(), look()]);
    await look();
    // Within an hour: all of them at once would be ahead of what somebody waits for.
    clock += HOUR;
    const [email, ...more] = await arrived();
    expect([email?.to, email?.subject, more]).toEqual([[ADA], 'USG price: $1,650.00', []]);
    expect(email?.text).toContain('It was $1,627.50 before');

    await putPrice(site.context, 170_000);
    await look();
    expect(await queuedMail(site.context)).toEqual([]);
    clock += 7 * DAY - 2 * HOUR;
    await putPrice(site.context, 168_000);
    await look();
    expect(await queuedMail(site.context)).toEqual([]);
    clock += HOUR;
    await look();
    clock += HOUR;
    const [second] = await arrived();
    expect([second?.subject, second?.text.includes('It was $1,650.00')]).toEqual(['USG price: $1,680.00', true]);

    expect((await press(oneClickOf(second as never))).status).toBe(200);
    clock += 8 * DAY;
    await putPrice(site.context, 169_000);
    await look();
    expect(await queuedMail(site.context)).toEqual([]);
    expect(await choicesOf(site.context, ADA)).toEqual({ price: false });
  });

  it('comes to no one whose account is closed, and to the new address of one that moved', async () => {
    await chooseForAddress(site.context, ADA, { price: true });
    await moveChoices(site.context, ADA, 'new@example.org');
    expect(await choicesOf(site.context, ADA)).toBeUndefined();
    expect(await choicesOf(site.context, 'new@example.org')).toEqual({ price: true });
    // Requests that name the address still would go on.
    await chooseForAddress(site.context, ADA, { price: true, shipped: false });
    await moveChoices(site.context, ADA, 'third@example.org');
    expect(await choicesOf(site.context, ADA)).toEqual({ shipped: false });
    const owner = await signedInAccount(site.context, { staff: false, email: 'new@example.org' });
    const [user] = await database.db.select().from(users).where(eq(users.id, owner.id));
    const actor = { kind: 'user', userId: owner.id } as const;
    await closeAccount({ ...site.context, actor, account: { user, session: {} } } as never);
    expect(await choicesOf(site.context, 'new@example.org')).toBeUndefined();
  });
});
