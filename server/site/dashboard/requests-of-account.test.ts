import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { type AccountSite, accountSite, sessionOf } from '../../accounts/testing/site.ts';
import { identityRoutes } from '../../compliance/identity/routes.ts';
import { redemptionEmails } from '../../redemptions/emails.ts';
import { redemptionRoutes } from '../../redemptions/routes.ts';
import { salesDeskRoutes } from '../../sales/desk-routes.ts';
import { orderEmails } from '../../sales/order-emails.ts';
import { purchaseEmails } from '../../sales/purchase-emails.ts';
import { salesRoutes } from '../../sales/routes.ts';
import { empty } from '../../testing/database.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { insertPrice } from '../../testing/prices.ts';
import { filledForm } from '../../testing/redemptions.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { dashboardRoutes } from './routes.ts';

const ann = 'ann@example.com';
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
type Headers = Record<string, string>;
type Shown = {
  id: string;
  kind: string;
  title: string;
  next: string;
  key?: string;
  ticket_id?: string;
  order: { number: string } | null;
};

let site: AccountSite;
beforeAll(async () => {
  const routes = [
    salesRoutes,
    salesDeskRoutes,
    redemptionRoutes,
    identityRoutes,
    dashboardRoutes,
  ] as unknown as Hono<never>[];
  site = await accountSite(NO_CHAIN, { routes, emails: { ...purchaseEmails, ...orderEmails, ...redemptionEmails } });
});
afterAll(() => site.close());
beforeEach(async () => {
  await empty(site.context.db);
  await site.reset();
});

const sent = async (path: string, headers: Headers, body: object): Promise<Record<string, string>> => {
  const answer = await site.call('POST', path, { headers, body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, string>;
};
const buy = async (email: string, headers: Headers = {}, coins = 1) =>
  (await sent('/api/purchase', headers, { ethereum_address: WALLET, qty_to_purchase: coins, email })).key;
const redeem = async (email: string, headers: Headers = {}) =>
  (await sent('/api/redeem', headers, filledForm({ email }))).ticket_id;
const list = async (headers: Headers, query = ''): Promise<Shown[]> => {
  const answer = await site.call('GET', `/api/account/requests${query}`, { headers });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Shown[];
};
const numbers = async (headers: Headers) => (await list(headers)).map(({ key, ticket_id }) => key ?? ticket_id);
const moveTo = async (email: string, headers: Headers) => {
  expect((await site.call('PUT', '/api/account', { headers, body: { email } })).status).toBe(200);
};

describe('the requests of an account', () => {
  it('are those made while signed in, whatever email they name, and those with its email, newest first', async () => {
    const before = await buy(ann);
    const headers = await site.user(ann);
    const away = await redeem('elsewhere@example.com', headers);
    const own = await buy(ann, headers);
    expect(await numbers(headers)).toEqual([own, away, before]);
    expect(await list(headers)).toMatchObject([
      { kind: 'purchase', next: 'give_identity', order: null },
      { kind: 'redemption', next: 'send_tokens' },
      { kind: 'purchase', key: before },
    ]);
  });

  it('come with the order that staff made of them, and what to do next', async () => {
    const headers = await site.user(ann);
    const key = await buy(ann, headers, 2);
    const { headers: staff } = await signedInAccount(site.context);
    await insertPrice(site.context, { time: 1, cents: 162_750 });
    await site.context.db.execute('update purchase set checks_waived_at = now()');
    const [{ id } = { id: '' }] = await list(headers);
    await sent('/api/orders', staff, { purchase_id: id, method: 'wire' });
    expect(await list(headers)).toMatchObject([{ key, next: 'pay', order: { total_cents: 325_500, state: 'placed' } }]);
  });

  it('match the email in whatever case it was typed', async () => {
    const key = await buy(' ANN@Example.COM ');
    await site.context.db.execute(`update purchase set email = 'Ann@Example.com'`);
    expect(await numbers(await site.user(ann))).toEqual([key]);
  });

  it('are shown to nobody without a session', async () => {
    const answer = await site.call('GET', '/api/account/requests');
    expect([answer.status, await answer.json()]).toEqual([401, { errors: [PROTOCOL_MESSAGES.notSignedIn] }]);
    const values = await site.call('GET', '/api/account/value-history');
    expect([values.status, values.headers.get('cache-control')]).toEqual([401, 'no-store']);
  });

  it('are read page by page, purchases and redemptions together', async () => {
    const headers = await site.user(ann);
    const all = [
      await buy(ann),
      await redeem(ann),
      await buy(ann, headers),
      await redeem(ann),
      await buy(ann),
    ].reverse();
    const seen: unknown[] = [];
    let next: string | undefined = '?limit=2';
    for (let page = 0; next !== undefined && page < 5; page++) {
      const answer: Response = await site.call('GET', `/api/account/requests${next}`, { headers });
      const rows = (await answer.json()) as Shown[];
      expect(rows.length).toBeLessThanOrEqual(2);
      seen.push(...rows.map(({ key, ticket_id }) => key ?? ticket_id));
      next = /<[^?]*(\?[^>]*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(all);
    const bad = await site.call('GET', '/api/account/requests?after=1', { headers });
    expect([bad.status, await bad.json()]).toMatchObject([422, { errors: [REQUEST_MESSAGES.cursorInvalid] }]);
  });
});

describe('another customer’s requests', () => {
  it('are not shown for an email address that is requested but not yet confirmed', async () => {
    await buy('bob@example.com');
    const headers = await site.user(ann);
    await moveTo('bob@example.com', headers);
    expect(await numbers(headers)).toEqual([]);
  });

  it('are not shown to a sign-up that nobody has confirmed', async () => {
    await buy('bob@example.com');
    await site.signUp('bob@example.com');
    expect((await site.signIn('bob@example.com')).status).toBe(401);
    const headers = await site.user(ann);
    await site.context.db.execute(
      `update account set email = 'bob@example.com', confirmed_at = null where email = '${ann}'`,
    );
    expect(await numbers({ ...headers, uid: 'bob@example.com' })).toEqual([]);
  });

  it('follow a changed email: the old address counts no longer, the new one once it is confirmed', async () => {
    const old = await buy(ann);
    const later = await buy('new@example.com');
    const headers = await site.user(ann);
    const own = await buy(ann, headers);
    expect(await numbers(headers)).toEqual([own, old]);
    await moveTo('new@example.com', headers);
    await site.confirm(await site.linkTo('new@example.com'), {}, headers);
    expect(await numbers(sessionOf(await site.signIn('new@example.com')))).toEqual([own, later]);
  });

  it('made while signed in stay theirs when someone else confirms the email later', async () => {
    const headers = await site.user(ann);
    const own = await buy(ann, headers);
    const ticket = await redeem(ann, headers);
    await moveTo('new@example.com', headers);
    await site.confirm(await site.linkTo('new@example.com'), {}, headers);
    const other = await site.user(ann);
    expect(await numbers(other)).toEqual([]);
    expect(await numbers(sessionOf(await site.signIn('new@example.com')))).toEqual([ticket, own]);
  });

  it('are not inherited with the email of a closed account, and outlive it', async () => {
    const headers = await site.user(ann);
    await buy(ann, headers);
    await redeem(ann, headers);
    expect((await site.call('DELETE', '/api/auth', { headers, body: {} })).status).toBe(200);
    const [kept] = (
      await site.context.db.execute('select account_id from purchase union all select account_id from redemption')
    ).rows;
    expect(kept).toEqual({ account_id: null });
    expect(await numbers(await site.user(ann))).toEqual([]);
  });

  it('made by a visitor with a foreign session are a visitor’s', async () => {
    const headers = await site.user(ann);
    const key = await buy('visitor@example.com', { ...headers, 'access-token': 'made-up' });
    expect(key).toBeTruthy();
    expect(await numbers(headers)).toEqual([]);
  });
});

it('a request that is repeated after a login is still one', async () => {
  const headers = await site.user(ann);
  const again = { 'idempotency-key': 'once' };
  expect(await buy(ann, again)).toBe(await buy(ann, { ...headers, ...again }));
  expect(await list(headers)).toHaveLength(1);
});
