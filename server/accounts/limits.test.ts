import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { AppEnv } from '../platform/context.ts';
import { ownAddress } from '../testing/features.ts';
import { changeRoutes } from './change-routes.ts';
import { confirmationRoutes } from './confirmation-routes.ts';
import { passkeyLoginRoutes, passkeyRoutes } from './passkeys/routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { passkeyOwner } from './testing/passkey-owner.ts';
import { accountSiteOfFile, PASSWORD } from './testing/site.ts';
import { walletRoutes } from './wallet-routes.ts';

const site = await accountSiteOfFile();
const ann = 'ann@example.com';

const FORGET = async () => undefined;
const GROUPS = [
  signUpRoutes,
  sessionRoutes,
  changeRoutes,
  profileRoutes([]),
  confirmationRoutes(FORGET),
  recoveryRoutes(FORGET),
];
const PASSKEYS = [walletRoutes, passkeyLoginRoutes, passkeyRoutes];
/** Every call of accounts that changes something, as the routes have them. */
const CHANGES = [
  ...new Set(
    [...GROUPS, ...PASSKEYS]
      .flatMap((group) => (group as unknown as Hono<AppEnv>).routes)
      .filter(({ method }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

describe('an address that floods', () => {
  it('is found in every group of routes', () => {
    for (const path of [
      '/api/account/wallets/challenge',
      '/api/account/confirmation/options',
      '/api/auth/confirmation',
    ])
      expect(CHANGES).toContain(`POST ${path}`);
    expect(CHANGES.length).toBeGreaterThan(25);
  });

  it.each(CHANGES)('%s is refused, and no other address', async (change) => {
    const [method = '', path = ''] = change.split(' ');
    const named = path.replace(/:\w+(\{.*\})?/, '00000000-0000-7000-8000-000000000000');
    const body = { password: PASSWORD, password_confirmation: PASSWORD, address: `0x${'1'.repeat(40)}` };
    const send = async (email: string) => (await site.call(method, named, { body: { ...body, email } })).status;
    site.caller.ip = ownAddress();
    const answers = await Promise.all(Array.from({ length: 350 }, () => send(ann)));
    expect(answers).toContain(429);
    site.caller.ip = ownAddress();
    // The account of the other waits after wrong passwords, wherever they come from.
    expect(await send('bob@example.com')).not.toBe(429);
  });
});

describe('what is issued to be signed', () => {
  const count = async (table: string) => {
    const { rows } = await site.context.db.execute(`select count(*)::int as open from ${table}`);
    return rows[0]?.open;
  };

  it('for a wallet stays open five times for a session, the newest of which work', async () => {
    const headers = await site.user(ann);
    const address = `0x${'1'.repeat(40)}`;
    const nonces: string[] = [];
    for (let time = 0; time < 12; time += 1) {
      const answer = await site.call('POST', '/api/account/wallets/challenge', { headers, body: { address } });
      nonces.push(((await answer.json()) as { nonce: string }).nonce);
    }
    const { rows } = await site.context.db.execute('select nonce from account_wallet_challenge');
    expect(rows.map(({ nonce }) => nonce).sort()).toEqual(nonces.slice(-5).sort());
  });

  it.each([
    ['/api/account/confirmation/options', 'confirm'],
    ['/api/account/passkeys/options', 'add'],
  ])('by %s stays open five times for a session, and the newest works', async (path) => {
    const owner = passkeyOwner(site, await site.user(ann));
    await owner.add();
    for (let time = 0; time < 12; time += 1) expect((await owner.post(path)).status).toBe(200);
    expect(await count('passkey_challenge')).toBe(5);
    expect((await owner.confirm()).status).toBe(200);
  });

  it('by /api/passkeys/login/options stays open five times for a browser', async () => {
    const owner = passkeyOwner(site, await site.user(ann));
    await owner.add();
    const { cookie } = await owner.startLogin();
    let options = { challenge: '' };
    for (let time = 0; time < 12; time += 1)
      options = (await (await owner.post('/api/passkeys/login/options', {}, { cookie })).json()) as typeof options;
    expect(await count('passkey_challenge')).toBe(5);
    expect((await owner.post('/api/passkeys/login', { credential: owner.key.get(options) }, { cookie })).status).toBe(
      200,
    );
  });
});

it('says to a flooding address that it should wait', async () => {
  const send = () => site.call('POST', '/api/account/confirmation/options', { body: {} });
  const answers = await Promise.all(Array.from({ length: 200 }, send));
  const refused = answers.find(({ status }) => status === 429);
  expect(await refused?.json()).toEqual({ errors: [API_MESSAGES.tooMany] });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
});
