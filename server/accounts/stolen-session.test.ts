import { beforeEach, describe, expect, it } from 'vitest';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { DESK_CALLS } from '#domain/staff/desk-rights.ts';
import { sessions } from './table.ts';
import { liveSiteOfFile } from './testing/live-site.ts';
import { PASSWORD } from './testing/site.ts';

const { ann, password, loginChallengeOf, cookieOf, enroll, fresh, staffOfLiveSite, key, ...file } = liveSiteOfFile();
let site: ReturnType<typeof file.site>;
beforeEach(() => {
  site = file.site();
});

const ID = '00000000-0000-7000-8000-000000000000';
const BODIES: Record<string, unknown> = {
  'POST /api/orders/:id/transitions': { transition: 'pay', amount_cents: 1, reference: 'x', paid_on: '2030-01-01' },
  'POST /api/redemptionList/:id/transitions': {
    transition: 'pay_costs',
    amount_cents: 1,
    method: 'wire',
    paid_on: '2030-11-21',
    reference: '1',
  },
};
/** Every call of the desk that asks for a fresh passkey, but those of features that this file's site is without. */
const SENSITIVE = Object.entries(DESK_CALLS)
  .filter(([call, { fresh }]) => fresh && !/coin-register|screening|desk\/fresh/.test(call))
  .map(([call]): [string, string, unknown?] => {
    const [method = '', path = ''] = call.split(' ');
    const body = method === 'GET' ? undefined : (BODIES[call] ?? {});
    return [method, path.replace(':id', ID), ...(body === undefined ? [] : [body])] as [string, string, unknown?];
  });
/** What else staff do, with a passkey of any age: it neither shows what is secret nor does anything about a record. */
const ORDINARY = [
  'POST /api/desk/seen',
  'POST /api/desk/owner',
  // What it lists becomes public with the next attestation.
  'GET /api/coin-register/lots.csv',
  'POST /api/coin-register/attestations',
  'POST /api/screening/address',
  // The play market of a local site; a live one has none.
  'POST /api/local-market',
  // Nothing without a wallet's signature.
  'POST /api/safe/proposals',
  'POST /api/safe/proposals/:id/signatures',
  'POST /api/safe/proposals/:id/execution',
  'DELETE /api/safe/proposals/:id',
];

it('asks for a fresh passkey for every call of the desk that changes or exports something, but ordinary ones', () => {
  const ordinary = Object.entries(DESK_CALLS)
    .filter(([call, { fresh }]) => !fresh && (!call.startsWith('GET') || call.endsWith('.csv')))
    .map(([call]) => call);
  expect(ordinary.sort()).toEqual(ORDINARY.sort());
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
    const loginChallenge = await loginChallengeOf(await password());
    for (const sensitive of SENSITIVE)
      expect((await act(sensitive, { 'access-token': loginChallenge, uid: ann })).status).toBe(401);
    expect((await enroll('made-up')).answer.status).toBe(403);
  });
});

it('lets nobody work at the desk of a live site whose session has proved no more than a password', async () => {
  const owner = await staffOfLiveSite();
  const leads = async () => {
    const answer = await site.call('GET', '/api/leadList', { headers: owner.headers });
    return [answer.status, ((await answer.json()) as { errors?: string[] }).errors?.[0]];
  };
  expect(await leads()).toEqual([200, undefined]);
  // As one that was opened while the site was a local one.
  await site.context.db.update(sessions).set({ verifiedAt: null, verifiedBy: null });
  expect(await leads()).toEqual([403, PASSKEY_MESSAGES.staffUnverified]);
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

  it('changes nothing about how the account is opened, though it knew the password, until it is confirmed', async () => {
    const owner = await staffOfLiveSite();
    const asked = await owner.optionsOf('/api/account/passkeys/options');
    const added = { name: 'Thief', credential: key().create(asked) };
    // The challenge isn't spent yet.
    site.pass(4 * 60);
    const { post } = owner;
    const calls = {
      options: () => post('/api/account/passkeys/options', { current_password: PASSWORD }),
      codes: () => post('/api/account/recovery-codes', { current_password: PASSWORD }),
      rule: () => owner.require(true),
      noRule: () => owner.require(false),
      remove: () => owner.remove(),
    };
    await site.context.db.update(sessions).set({ verifiedAt: new Date(site.context.now().getTime() - 5 * 60_000) });
    for (const refused of [...Object.values(calls), () => post('/api/account/passkeys', added)]) {
      const answer = await refused();
      expect([answer.status, await answer.json()]).toMatchObject([403, { reason: 'fresh-passkey' }]);
    }
    expect((await owner.confirm()).status).toBe(200);
    expect((await post('/api/account/passkeys', added)).status).toBe(200);
    for (const call of Object.values(calls)) expect((await call()).status).toBe(200);
  });

  it.each(['/api/account', '/api/auth'])('takes no other address and closes no account by %s', async (path) => {
    const { headers } = await staffOfLiveSite();
    const body = { email: 'thief@example.com', current_password: PASSWORD };
    expect((await site.call('PUT', path, { headers, body })).status).toBe(422);
    const closed = await site.call('DELETE', '/api/auth', { headers, body });
    expect(closed.status).toBe(403);
    const password = { password: 'another long pass phrase', password_confirmation: 'another long pass phrase' };
    expect((await site.call('PUT', path, { headers, body: password })).status).toBe(422);
  });

  it('counts a recovery code as a login, and not as a passkey', async () => {
    const owner = await staffOfLiveSite();
    const [code] = await owner.makeCodes();
    const body = { login_challenge: await loginChallengeOf(await password()), code };
    const entered = await site.call('POST', '/api/passkeys/recovery', { body, headers: { 'x-session': 'cookie' } });
    const headers = { cookie: cookieOf(entered) };
    expect((await site.call('GET', '/api/leadList', { headers })).status).toBe(200);
    expect((await fresh(headers)).status).toBe(403);
    expect((await site.call('POST', '/api/account/recovery-codes', { headers, body: {} })).status).toBe(200);
  });
});
