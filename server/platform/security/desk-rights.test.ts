import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { DESK_CALLS } from '#domain/staff/desk-rights.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { WALLET_ROLES, type WalletRole } from '#domain/token-roles.ts';
import { requireDesk } from '../../accounts/require-staff.ts';
import { taken } from '../../testing/desk-client.ts';
import { featureApp } from '../../testing/features.ts';
import { liveDeskOfFile } from '../../testing/live-desk.ts';
import { newSafe } from '../../testing/safes.ts';
import { errorOf } from '../../testing/two-persons.ts';
import type { AppEnv } from '../context.ts';
import { deskOnly } from './host.ts';

const desk = await liveDeskOfFile();
const { app, chain, context, request, login, cookieOf } = desk;

const SAMPLES: Record<string, string> = {
  hash: `0x${'ab'.repeat(32)}`,
  root: `0x${'ab'.repeat(32)}`,
  lot: 'A-1',
  id: '00000000-0000-7000-8000-000000000000',
};
const sampled = (call: string) => call.replace(/:(\w+)/g, (_, name: string) => SAMPLES[name] ?? '');
const callsBehind = (guard: unknown) =>
  new Set(app.routes.filter(({ handler }) => handler === guard).map(({ method, path }) => `${method} ${path}`));
const ALL = [...callsBehind(requireDesk)];

describe('the table of the desk’s calls', () => {
  it('has every call behind the desk’s guard, and no other', () => {
    expect(ALL.sort()).toEqual(Object.keys(DESK_CALLS).sort());
    expect(ALL.length).toBeGreaterThan(60);
  });

  // One that is new and staff's: put requireDesk before it.
  it('leaves out these calls of the site, which are the public’s, customers’ or proved by themselves', () => {
    const guarded = new Set([...ALL, ...callsBehind(deskOnly)]);
    const open = app.routes.filter(
      ({ method, path }) =>
        method !== 'ALL' && path.startsWith('/api/') && !path.endsWith('*') && !guarded.has(`${method} ${path}`),
    );
    expect([...new Set(open.map(({ method, path }) => `${method} ${path}`))].sort()).toMatchInlineSnapshot(`
      [
        "DELETE /api/account/passkeys/:key",
        "DELETE /api/account/sessions",
        "DELETE /api/account/sessions/:id",
        "DELETE /api/account/wallets/:address",
        "DELETE /api/auth",
        "DELETE /api/auth/sign_out",
        "GET /api/account",
        "GET /api/account/:id{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}}",
        "GET /api/account/dashboard",
        "GET /api/account/data",
        "GET /api/account/notices",
        "GET /api/account/passkeys",
        "GET /api/account/requests",
        "GET /api/account/session",
        "GET /api/account/sessions",
        "GET /api/account/transactions",
        "GET /api/account/value-history",
        "GET /api/account/wallets",
        "GET /api/accounting/orders",
        "GET /api/accounting/orders/:id",
        "GET /api/accounting/redemptions",
        "GET /api/accounting/redemptions/:id",
        "GET /api/acts",
        "GET /api/audit/head",
        "GET /api/auth/confirmation",
        "GET /api/auth/password/edit",
        "GET /api/auth/sign_in",
        "GET /api/auth/validate_token",
        "GET /api/counterparties",
        "GET /api/events",
        "GET /api/market",
        "GET /api/notices/:of",
        "GET /api/notices/:of/:notice",
        "GET /api/openapi.json",
        "GET /api/prices",
        "GET /api/purchase/:key",
        "GET /api/quotes/:id",
        "GET /api/redeem/:ticket_id",
        "GET /api/relay",
        "GET /api/relay/:holder/:nonce",
        "GET /api/relay/:id",
        "GET /api/reserves",
        "GET /api/reserves/lots",
        "GET /api/reserves/manifests/:hash",
        "GET /api/reserves/reports/:sha256",
        "GET /api/sale",
        "GET /api/site",
        "GET /api/time",
        "GET /api/track/:ticket",
        "GET /api/transactions",
        "GET /api/usgprice",
        "PATCH /api/auth",
        "PATCH /api/auth/password",
        "POST /api/account/confirmation",
        "POST /api/account/confirmation/options",
        "POST /api/account/passkeys",
        "POST /api/account/passkeys/options",
        "POST /api/account/recovery-codes",
        "POST /api/account/wallets",
        "POST /api/account/wallets/challenge",
        "POST /api/auth",
        "POST /api/auth/confirmation",
        "POST /api/auth/confirmation/link",
        "POST /api/auth/password",
        "POST /api/auth/sign_in",
        "POST /api/contact_form",
        "POST /api/faucet",
        "POST /api/notices/:of/:notice",
        "POST /api/passkeys/login",
        "POST /api/passkeys/login/options",
        "POST /api/passkeys/recovery",
        "POST /api/purchase",
        "POST /api/purchase/:key/files",
        "POST /api/purchase/:key/identity",
        "POST /api/purchase/:key/messages",
        "POST /api/purchase/:key/wallet",
        "POST /api/quotes",
        "POST /api/quotes/:id/settle",
        "POST /api/redeem",
        "POST /api/redeem/:ticket_id/delivery",
        "POST /api/redeem/:ticket_id/files",
        "POST /api/redeem/:ticket_id/identity",
        "POST /api/redeem/:ticket_id/lost",
        "POST /api/relay",
        "POST /api/rpc",
        "POST /api/webhooks/identity",
        "PUT /api/account",
        "PUT /api/account/notices",
        "PUT /api/account/passkey-rule",
        "PUT /api/account/passkeys/:key",
        "PUT /api/auth",
        "PUT /api/auth/password",
        "PUT /api/notices/:of",
        "PUT /api/purchase/:key/notices",
        "PUT /api/redeem/:ticket_id/notices",
      ]
    `);
  });

  it('is what a call must be in: one that nobody has decided on is refused, to staff as well', async () => {
    const routes = new Hono<AppEnv>().get('/api/forgotten', requireDesk as never, (c) => c.json('secrets'));
    const forgotten = featureApp(() => ({ ...context }), routes);
    const { headers } = await desk.staff();
    expect(await errorOf(forgotten.request('/api/forgotten', { headers }))).toEqual([403, DESK_MESSAGES.accountNeeded]);
  });
});

const EVERYONES = ['GET /api/desk/events', 'GET /api/desk/fresh'];
const PROPOSALS = [
  'GET /api/safe/proposals',
  'POST /api/safe/proposals',
  'POST /api/safe/proposals/:id/signatures',
  'POST /api/safe/proposals/:id/execution',
  'DELETE /api/safe/proposals/:id',
];
const PRICES = [
  'GET /api/desk/prices',
  'POST /api/market',
  'POST /api/screening/address',
  // A live site has no play market: there it is answered as not found.
  'GET /api/local-market',
  'POST /api/local-market',
];
const LISTS = ['GET /api/leads', 'GET /api/leadList', 'GET /api/purchaseList', 'GET /api/redemptionList'];
const REGISTER = [
  'GET /api/coin-register',
  'GET /api/coin-register/lots',
  'GET /api/coin-register/lots.csv',
  'GET /api/coin-register/lots/:lot',
  'GET /api/coin-register/attestations',
  'POST /api/coin-register/attestations',
  'GET /api/coin-register/attestations/:hash',
  'GET /api/coin-register/lot-trees/:root',
  'POST /api/coin-register/reports',
];
/** What each wallet opens by itself on a live site without two-person rules; written out here, so that the table is compared with something. */
const OPENS: Record<WalletRole, string[]> = {
  // The admin of these chains holds the other roles as well; domain/staff/desk-rights.test.ts has one that doesn't.
  DEFAULT_ADMIN: [...EVERYONES, ...PROPOSALS, ...PRICES, ...LISTS],
  ISSUER: [...EVERYONES, ...PRICES, ...LISTS],
  PRICER: [...EVERYONES, ...PRICES, ...LISTS],
  ATTESTOR: [...EVERYONES, ...REGISTER],
  FULFILMENT: [...EVERYONES, ...PROPOSALS],
  COMPLIANCE: [...EVERYONES, ...PROPOSALS],
  PAUSER: [...EVERYONES, ...PROPOSALS],
};

async function walletOf(role: WalletRole) {
  if (role === 'ATTESTOR') return chain.attestor;
  const account = await chain.account();
  if (role === 'DEFAULT_ADMIN') return chain.admin;
  await chain.grant(role, account.address);
  return account;
}
/** The calls that aren't refused to that session. HEAD is tried with every GET: it is the same call. */
async function openTo(headers: Record<string, string>): Promise<string[]> {
  const open: string[] = [];
  for (const call of ALL) {
    const answer = await request(sampled(call), headers);
    await answer.body?.cancel();
    expect([call, answer.status]).not.toEqual([call, 401]);
    expect([call, answer.status < 500 || answer.status === 503]).toEqual([call, true]);
    if (call.startsWith('GET')) {
      const head = await request(sampled(call).replace('GET', 'HEAD'), headers);
      expect([call, head.status === 403]).toEqual([call, answer.status === 403]);
    }
    if (answer.status !== 403) open.push(call);
  }
  return open.sort();
}

describe('on a live site where one person is enough', () => {
  it.each(WALLET_ROLES)('the key of %s opens by itself what that role is for, and no record', async (role) => {
    desk.setRules(desk.rules.OFF);
    const session = cookieOf(await login(await walletOf(role)));
    expect(await openTo(session)).toEqual(OPENS[role].sort());
    const queue = await request('GET /api/desk/queue', session);
    expect([queue.status, await queue.json()]).toEqual([
      403,
      { errors: [DESK_MESSAGES.accountNeeded], reason: 'staff-account' },
    ]);
  });

  it('an owner of a Safe opens what the Safe’s roles are for, and no customer’s data', async () => {
    desk.setRules(desk.rules.OFF);
    const safe = await newSafe(chain);
    await chain.grant('ISSUER', safe.address);
    const session = cookieOf(await login(safe.owners[0], { safe: safe.address }));
    expect(await openTo(session)).toEqual([...EVERYONES, ...PROPOSALS, ...PRICES].sort());
  });
});

it('shows a wallet with a role no Safe’s proposals but those of a Safe that it acts for, and takes none from it', async () => {
  desk.setRules(desk.rules.OFF);
  const safe = await newSafe(chain);
  for (const role of ['PRICER', 'COMPLIANCE'] as const) await chain.grant(role, safe.address);
  const owner = cookieOf(await login(safe.owners[0], { safe: safe.address }));
  const time = Math.floor(context.now().getTime() / 1000) + 900;
  const wanted = { kind: 'price', safe: safe.address, price: 1_000, time };
  const { id } = await taken<{ id: string }>(await request('POST /api/safe/proposals', owner, wanted));
  const stranger = cookieOf(await login(await walletOf('COMPLIANCE')));
  expect(await taken(await request('GET /api/safe/proposals', stranger))).toEqual([]);
  expect(await taken(await request('GET /api/safe/proposals', owner))).toMatchObject([{ id }]);
  const refused = [403, SAFE_MESSAGES.ofAnotherSafe];
  expect(await errorOf(request('POST /api/safe/proposals', stranger, { ...wanted, price: 2_000 }))).toEqual(refused);
  expect(await errorOf(request(`DELETE /api/safe/proposals/${id}`, stranger))).toEqual(refused);
  expect((await request(`DELETE /api/safe/proposals/${id}`, owner)).status).toBe(200);
});

describe('on a live site whose acts take two people', () => {
  it.each(WALLET_ROLES)('the key of %s alone opens nothing but an auditor’s register', async (role) => {
    desk.setRules(desk.rules.ON);
    const answer = await login(await walletOf(role));
    if (role === 'ATTESTOR') {
      expect(await openTo(cookieOf(answer))).toEqual(OPENS.ATTESTOR.sort());
      return;
    }
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { errors: [ADMIN_LOGIN_MESSAGES.accountFirst], reason: 'staff-account' },
    ]);
    // One that was opened before the rules were switched on.
    desk.setRules(desk.rules.OFF);
    const before = cookieOf(await login(await walletOf(role)));
    desk.setRules(desk.rules.ON);
    expect(await openTo(before)).toEqual([]);
  });
});

it('a staff account opens every call of the desk', async () => {
  const { headers } = await desk.staff();
  expect(await openTo(headers)).toEqual(ALL.sort());
});

it('on a local site where one person is enough a wallet opens every call, as the walkthrough does', async () => {
  desk.setRules(desk.rules.OFF);
  desk.setMode('local');
  const account = await chain.account();
  await chain.grant('PAUSER', account.address);
  const session = cookieOf(await login(account));
  expect(await openTo(session)).toEqual(ALL.sort());
  desk.setMode('live');
});
