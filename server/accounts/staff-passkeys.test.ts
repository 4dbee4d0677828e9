import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSKEY_MESSAGES } from '#domain/messages/passkeys.ts';
import { auditList } from '../audit/audit-list.ts';
import { correspondenceRoutes } from '../correspondence/routes.ts';
import { deskRoutes } from '../desk/routes.ts';
import { identityRoutes } from '../identity/routes.ts';
import { leadRoutes } from '../leads/routes.ts';
import { boundCommands } from '../operator-commands.ts';
import { redemptionDeskRoutes } from '../redemptions/desk-routes.ts';
import { salesDeskRoutes } from '../sales/desk-routes.ts';
import { softAuthenticator } from '../testing/authenticator.ts';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { requireDesk } from './require-staff.ts';
import { users } from './table.ts';
import { errorsOf, passkeyOwner } from './testing/passkey-owner.ts';
import { type AccountSite, accountSite, PASSWORD, sessionOf } from './testing/site.ts';

const ann = 'ann@example.com';
const ORIGIN = 'https://usg.test';
const desks = [correspondenceRoutes, deskRoutes, identityRoutes, leadRoutes, redemptionDeskRoutes, salesDeskRoutes];
let site: AccountSite;
let local: Pick<AccountSite['context'], 'env' | 'origins'>;
beforeAll(async () => {
  site = await accountSite(NO_CHAIN, { routes: desks as never });
  local = { env: site.context.env, origins: site.context.origins };
});
afterAll(() => site.close());
beforeEach(async () => {
  Object.assign(site.context, local);
  await site.reset();
});
/** From here on the site is live. */
const goLive = () => Object.assign(site.context, { env: { ...local.env, mode: 'live' }, origins: [ORIGIN] });

const staff = (...args: string[]) => boundCommands(site.context).staff?.(args) ?? Promise.reject(new Error('none'));
const linkIn = (lines: string[] = []) => lines.join(' ').split('#enroll=')[1] ?? '';
const password = async (given = PASSWORD) => site.signIn(ann, given, { 'x-session': 'cookie' });
const ticketOf = async (answer: Response) =>
  ((await answer.json()) as { second_step: { ticket: string } }).second_step.ticket;
const key = () => softAuthenticator({ origin: ORIGIN });
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

/** Registers the first passkey by the link, after the password. */
async function enroll(link: string, authenticator = key()) {
  const given = { ticket: await ticketOf(await password()), link };
  const call = (path: string, body: object) => site.call('POST', path, { body, headers: { 'x-session': 'cookie' } });
  const started = await call('/api/passkeys/enroll/options', given);
  if (!started.ok) return { answer: started, authenticator, owner: passkeyOwner(site, {}, authenticator) };
  const credential = authenticator.create((await started.json()) as { challenge: string });
  const answer = await call('/api/passkeys/enroll', { ...given, name: 'Key', credential });
  return { answer, authenticator, owner: passkeyOwner(site, { cookie: cookieOf(answer) }, authenticator) };
}
const fresh = (headers: Record<string, string>) => site.call('GET', '/api/desk/fresh', { headers });

async function staffOfLiveSite() {
  await site.user(ann);
  goLive();
  const { owner } = await enroll(linkIn((await staff('grant', ann)).lines));
  await owner.makeCodes();
  return owner;
}

describe('the first passkey of staff on a live site', () => {
  it('is registered by the link of the command and the password together, and ends what was logged in before', async () => {
    const before = await site.user(ann);
    goLive();
    const { lines } = await staff('grant', ann);
    expect((await site.call('GET', '/api/account', { headers: before })).status).toBe(401);
    const { answer, owner } = await enroll(linkIn(lines));
    expect(answer.status).toBe(200);
    const closed = await fresh(owner.headers);
    expect([closed.status, await errorsOf(closed)]).toEqual([403, [PASSKEY_MESSAGES.staffSpareNeeded]]);
    await owner.makeCodes();
    expect((await fresh(owner.headers)).status).toBe(200);
    const acts = (await auditList(site.context, { limit: 10 })).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['staff.grant', 'staff.enrollment-link', 'passkey.add']));
  });

  it('needs a link that is unused, of this account, newest and of the last 24 hours', async () => {
    await site.user(ann);
    await site.user('ben@example.com');
    goLive();
    const first = linkIn((await staff('grant', ann)).lines);
    const bens = linkIn((await staff('grant', 'ben@example.com')).lines);
    const newer = linkIn((await staff('enroll', ann)).lines);
    for (const link of [first, bens, 'made-up']) expect((await enroll(link)).answer.status).toBe(403);
    site.pass(24 * 3_600);
    expect((await enroll(newer)).answer.status).toBe(403);
    const last = linkIn((await staff('enrol', ann)).lines);
    expect((await enroll(last)).answer.status).toBe(200);
    expect((await enroll(last)).answer.status).toBe(403);
    expect(await staff('enroll', ann)).toMatchObject({ ok: false, lines: [expect.stringContaining('reset-passkeys')] });
  });

  it('is not registered by a session of the password that outlived the grant', async () => {
    const session = await site.user(ann);
    const owner = passkeyOwner(site, session, key());
    goLive();
    const options = await owner.optionsOf('/api/account/passkeys/options');
    // As by a login that was under way while the role was granted: the sessions of before are ended.
    await site.context.db.update(users).set({ staff: true });
    const late = await owner.post('/api/account/passkeys', { name: 'x', credential: owner.key.create(options) });
    expect([late.status, await errorsOf(late)]).toEqual([403, [PASSKEY_MESSAGES.enrollFirst]]);
    const refused = await owner.post('/api/account/passkeys/options', { current_password: PASSWORD });
    expect([refused.status, await errorsOf(refused)]).toEqual([403, [PASSKEY_MESSAGES.enrollFirst]]);
  });

  it('is registered anew after the operator removed all', async () => {
    const owner = await staffOfLiveSite();
    const { lines } = await staff('reset-passkeys', ann);
    expect(lines[0]).toContain('Removed: 1 passkeys');
    expect((await site.call('GET', '/api/account', { headers: owner.headers })).status).toBe(401);
    expect((await owner.logIn()).status).toBe(401);
    expect((await enroll(linkIn(lines))).answer.status).toBe(200);
    expect(await staff('reset-passkeys', 'nobody@example.com')).toMatchObject({ ok: false });
  });
});

const ID = '00000000-0000-7000-8000-000000000000';
const paid = { step: 'pay', amount_cents: 1, reference: 'x', paid_on: '2030-01-01' };
const refunded = { step: 'refund', amount_cents: 1, reference: 'x', refunded_on: '2030-01-01' };
const SENSITIVE: [string, string, unknown?][] = [
  ['POST', `/api/identity/${ID}/reveal`, {}],
  ['DELETE', `/api/identity/${ID}`],
  ['DELETE', `/api/purchaseList/${ID}/correspondence`],
  ['POST', `/api/orders/${ID}/steps`, paid],
  ['POST', `/api/orders/${ID}/steps`, refunded],
  ['POST', `/api/redemptionList/${ID}/steps`, { step: 'pay_costs', costs_cents: 1 }],
  ['GET', '/api/leadList.csv'],
  ['GET', '/api/purchaseList.csv'],
  ['GET', '/api/redemptionList.csv'],
  ['GET', '/api/audit.csv'],
  ['POST', `/api/redemptionList/${ID}/label`, {}],
  ['POST', `/api/approvals/${ID}/approve`, {}],
  ['POST', `/api/files/${ID}/open`, {}],
];
/** What else staff do, with a passkey of any age: it neither shows what is secret nor moves money. */
const ORDINARY = [
  ...['PUT /api/leadList/:id', 'PUT /api/purchaseList/:id', 'PUT /api/redemptionList/:id'],
  ...['POST /api/purchaseList/:id/steps', 'POST /api/orders', 'POST /api/orders/:id/issue', 'POST /api/redemptionList'],
  ...['POST /api/purchaseList/:id/identity', 'POST /api/redemptionList/:id/identity'],
  ...['POST /api/purchaseList/:id/messages', 'POST /api/notes', 'POST /api/desk/seen', 'POST /api/desk/owner'],
  'POST /api/approvals/:id/refuse',
];
/** The desk's calls that change or export something, from the table of routes itself. */
const callsOfDesk = () => {
  const behindDesk = desks.flatMap(({ routes }) => routes as { method: string; path: string; handler: unknown }[]);
  const calls = behindDesk.filter(({ handler }) => handler === requireDesk);
  return calls.filter(({ method, path }) => method !== 'GET' || path.endsWith('.csv'));
};

it('knows of every call of the desk whether it takes a fresh passkey', () => {
  const sensitive = SENSITIVE.map(([method, path]) => `${method} ${path.replace(ID, ':id')}`);
  const known = new Set([...sensitive, ...ORDINARY]);
  expect(
    callsOfDesk()
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => !known.has(call)),
  ).toEqual([]);
});

const act = ([method, path, body]: (typeof SENSITIVE)[number], headers: Record<string, string>) =>
  site.call(method, path, body === undefined ? { headers } : { headers, body });

describe('a stolen staff password', () => {
  it('opens no session on a live site, for no client, and no way to a passkey of the thief', async () => {
    await staffOfLiveSite();
    for (const headers of [{}, { 'x-session': 'cookie' }] as Record<string, string>[]) {
      const answer = await site.signIn(ann, PASSWORD, headers);
      expect(answer.status).toBe(401);
      for (const name of ['access-token', 'authorization', 'set-cookie']) expect(answer.headers.get(name)).toBeNull();
    }
    const old = await site.signIn(ann);
    expect(await old.json()).toEqual({ success: false, errors: [PASSKEY_MESSAGES.staffOnWebOnly] });
    const ticket = await ticketOf(await password());
    for (const sensitive of SENSITIVE)
      expect((await act(sensitive, { 'access-token': ticket, uid: ann })).status).toBe(401);
    expect((await enroll('made-up')).answer.status).toBe(403);
  });
});

describe('a stolen staff cookie', () => {
  it.each(SENSITIVE)(
    'does not %s %s once the passkey is five minutes old, until it is confirmed',
    async (...sensitive) => {
      const owner = await staffOfLiveSite();
      expect((await act(sensitive, owner.headers)).status).not.toBe(403);
      site.pass(5 * 60);
      const refused = await act(sensitive, owner.headers);
      expect([refused.status, await refused.json()]).toMatchObject([403, { reason: 'fresh-passkey' }]);
      expect((await site.call('GET', '/api/leadList', { headers: owner.headers })).status).toBe(200);
      expect((await owner.confirm()).status).toBe(200);
      expect((await act(sensitive, owner.headers)).status).not.toBe(403);
    },
  );

  it('registers no passkey and makes no codes, though it knew the password', async () => {
    const owner = await staffOfLiveSite();
    site.pass(5 * 60);
    for (const path of ['/api/account/passkeys/options', '/api/account/recovery-codes'])
      expect((await owner.post(path, { current_password: PASSWORD })).status).toBe(403);
    expect((await owner.remove()).status).toBe(403);
  });

  it('counts a recovery code as a login, and not as a passkey', async () => {
    const owner = await staffOfLiveSite();
    const [code] = await owner.makeCodes();
    const body = { ticket: await ticketOf(await password()), code };
    const entered = await site.call('POST', '/api/passkeys/recovery', { body, headers: { 'x-session': 'cookie' } });
    const headers = { cookie: cookieOf(entered) };
    expect((await site.call('GET', '/api/leadList', { headers })).status).toBe(200);
    expect((await fresh(headers)).status).toBe(403);
    expect((await site.call('POST', '/api/account/recovery-codes', { headers, body: {} })).status).toBe(200);
  });
});

describe('a local site', () => {
  it('asks staff for a fresh passkey only once they have one', async () => {
    const headers = await site.user(ann);
    await staff('grant', ann);
    site.pass(3_600);
    expect((await fresh(headers)).status).toBe(200);
    const owner = passkeyOwner(site, sessionOf(await site.signIn(ann)));
    await owner.add();
    expect((await fresh(owner.headers)).status).toBe(200);
    site.pass(5 * 60);
    expect((await fresh(owner.headers)).status).toBe(403);
    expect((await site.signIn(ann)).status).toBe(200);
  });
});

it('leaves customers of a live site their password, with a passkey or without', async () => {
  const headers = await site.user(ann);
  await passkeyOwner(site, headers).add();
  goLive();
  expect((await site.signIn(ann)).status).toBe(200);
});
