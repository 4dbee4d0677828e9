import { beforeEach, describe, expect, it } from 'vitest';
import { PASSKEY_RULE_PROTECTS_DAYS } from '#domain/accounts/limits.ts';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import type { Host } from '#domain/page-paths.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import type { Addresses } from '../../platform/context.ts';
import { softAuthenticator } from '../../testing/authenticator.ts';
import { errorsOf, type PasskeyOwner, passkeyOwner } from '../testing/passkey-owner.ts';
import { accountSiteOfFile, PASSWORD, sessionOf } from '../testing/site.ts';
import { relyingParty } from './challenge.ts';

const site = await accountSiteOfFile();
let ann: PasskeyOwner;
/** From here on, requests are for that address of a site of which a part may have one of its own. */
const at = (host?: Host, own: Partial<Pick<Addresses, 'deskUrl' | 'walletUrl'>> = {}) =>
  Object.assign(site.context, { host, deskUrl: undefined, walletUrl: undefined, ...own });
beforeEach(async () => {
  at();
  ann = passkeyOwner(site, await site.user('ann@example.com'));
});

describe('what opens an account', () => {
  it('is not changed by a session whose login is old: the first passkey needs the password, others a passkey', async () => {
    site.pass(16 * 60);
    expect((await ann.post('/api/account/passkeys/options')).status).toBe(422);
    const options = await ann.optionsOf('/api/account/passkeys/options', { current_password: PASSWORD });
    expect(
      (await ann.post('/api/account/passkeys', { name: 'Laptop', credential: ann.key.create(options) })).status,
    ).toBe(200);
    site.pass(5 * 60);
    const acts = () => [
      ann.post('/api/account/passkeys/options', { current_password: PASSWORD }),
      ann.post('/api/account/recovery-codes'),
      ann.remove(),
      ann.require(true),
    ];
    for (const refused of await Promise.all(acts())) {
      expect([refused.status, await refused.json()]).toMatchObject([403, { reason: 'fresh-passkey' }]);
      expect(refused.headers.get('x-confirm-with')).toBe('passkey');
    }
    await ann.confirm();
    expect((await Promise.all(acts().slice(0, 2))).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is confirmed by its own passkeys alone', async () => {
    await ann.add();
    const bens = passkeyOwner(site, await site.user('ben@example.com'));
    await bens.add();
    const refused = await ann.confirm(bens.key);
    expect([refused.status, await errorsOf(refused)]).toEqual([403, [PASSKEY_MESSAGES.ofAnother]]);
    expect((await ann.remove(bens.key.id)).status).toBe(404);
    expect(
      (await site.call('PUT', `/api/account/passkeys/${bens.key.id}`, { headers: ann.headers, body: { name: 'mine' } }))
        .status,
    ).toBe(404);
    expect((await ann.add({}, bens.key)).status).toBe(409);
  });
});

describe('an account that requires a passkey', () => {
  const step = async () => {
    const refused = await site.signIn('ann@example.com', PASSWORD, { 'x-session': 'cookie' });
    const body = (await refused.json()) as { errors: string[]; second_step: { login_challenge: string } };
    return { status: refused.status, cookie: refused.headers.get('set-cookie'), ...body };
  };

  it('is only so once its loss of one authenticator would not lock it out', async () => {
    expect((await ann.require(true)).status).toBe(409);
    await ann.add();
    expect((await ann.require(true)).status).toBe(409);
    expect(await ann.makeCodes()).toHaveLength(10);
    expect((await ann.require(true)).status).toBe(200);
    expect((await ann.remove()).status).toBe(409);
    expect((await ann.require(false)).status).toBe(200);
    expect((await ann.remove()).status).toBe(200);
    const left = await (await site.call('GET', '/api/account/passkeys', { headers: ann.headers })).json();
    expect(left).toMatchObject({ passkeys: [], recovery_codes: 0 });
  });

  it('gives a password no session: a passkey or a recovery code follows, which works once', async () => {
    await ann.add();
    const made = await ann.makeCodes();
    await ann.require(true);
    const second = await step();
    expect(second).toMatchObject({ status: 401, cookie: null, errors: [PASSKEY_MESSAGES.secondStep] });
    const old = await site.signIn('ann@example.com');
    expect([old.status, old.headers.get('access-token'), await old.json()]).toEqual([
      401,
      null,
      { success: false, errors: [PASSKEY_MESSAGES.passkeyOnWebOnly] },
    ]);
    const { login_challenge: loginChallenge } = second.second_step;
    const recover = (code: string | undefined, by = loginChallenge) =>
      ann.post('/api/passkeys/recovery', { login_challenge: by, code }, {});
    expect((await recover('aaaaa-aaaaa-aaaaa')).status).toBe(403);
    expect((await recover(made[0]?.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await recover(made[1])).status).toBe(403);
    const again = (await step()).second_step.login_challenge;
    expect((await recover(made[0], again)).status).toBe(403);
    expect((await ann.logIn({}, { login_challenge: again })).status).toBe(200);
    expect((await ann.logIn({}, { login_challenge: again })).status).toBe(403);
    expect((await site.mailTo('ann@example.com')).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('recovery code'),
    );
    expect((await auditList(site.context, { limit: 3 })).map(({ action }) => action)).toContain('recovery-code.use');
  });

  it('does not take the passkey of another account for the second step', async () => {
    await ann.add();
    await ann.makeCodes();
    await ann.require(true);
    const bens = passkeyOwner(site, await site.user('ben@example.com'));
    await bens.add();
    const { login_challenge: loginChallenge } = (await step()).second_step;
    const refused = await bens.logIn({}, { login_challenge: loginChallenge });
    expect([refused.status, await errorsOf(refused)]).toEqual([403, [PASSKEY_MESSAGES.ofAnother]]);
  });

  it('slows down who guesses codes, and ends the step after ten minutes or with a new password', async () => {
    await ann.add();
    const [code] = await ann.makeCodes();
    await ann.require(true);
    const { login_challenge: loginChallenge } = (await step()).second_step;
    const guess = (with_ = loginChallenge, given = 'aaaaa-aaaaa-aaaaa') =>
      ann.post('/api/passkeys/recovery', { login_challenge: with_, code: given }, {});
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(429);
    site.pass(PASSKEY_RULE_PROTECTS_DAYS * 86_400);
    expect((await guess(loginChallenge, code)).status).toBe(403);
    const next = (await step()).second_step.login_challenge;
    await site.call('POST', '/api/auth/password', { body: { email: 'ann@example.com' } });
    const link = new URL(`http://x${await site.linkTo('ann@example.com')}`).searchParams.get('reset_password_token');
    const changed = await site.call('PUT', '/api/auth/password', {
      body: { reset_password_token: link, password: `${PASSWORD} 2`, password_confirmation: `${PASSWORD} 2` },
    });
    expect([changed.status, changed.headers.get('access-token')]).toEqual([200, null]);
    expect((await guess(next, code)).status).toBe(403);
  });
});

describe.each(['desk', 'wallet'] as const)('where the %s has an address of its own', (part) => {
  const OWN = `http://${part}.localhost:3000`;
  const addresses = { [`${part}Url`]: OWN };
  const toSite = () => at('site', addresses);
  const toOwn = () => at(part, addresses);
  const statusOf = async (headers: Record<string, string>) =>
    (await site.call('GET', '/api/account', { headers })).status;

  it('a session of one address is worth nothing at the other, whatever carries it', async () => {
    const key = softAuthenticator({ origin: OWN });
    await ann.add({ origin: 'http://localhost:3000' }, key);
    toOwn();
    const atOwn = sessionOf(await passkeyOwner(site, {}, key).logIn());
    expect([await statusOf(atOwn), await statusOf(ann.headers)]).toEqual([200, 401]);
    const signedIn = await site.signIn('ann@example.com', PASSWORD, { 'x-session': 'cookie' });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await statusOf({ cookie })).toBe(200);
    const prefixed = (session: Record<string, string>, prefix: string) =>
      statusOf({ ...session, 'access-token': `${prefix} ${session['access-token']}` });
    expect([await prefixed(ann.headers, 'site'), await prefixed(atOwn, part)]).toEqual([401, 401]);
    toSite();
    expect([await statusOf(atOwn), await statusOf({ cookie }), await statusOf(ann.headers)]).toEqual([401, 401, 200]);
    expect([await prefixed(atOwn, part), await prefixed(ann.headers, 'site')]).toEqual([401, 401]);
    const [, token] = cookie.split('=');
    expect(await statusOf({ cookie: `usg_session=${encodeURIComponent(`${part} ${token}`)}` })).toBe(401);
  });

  it('a passkey of both proves nothing at one address when the other’s page asked for it', async () => {
    await ann.add();
    toOwn();
    const { cookie, options } = await ann.startLogin();
    const refused = await ann.post('/api/passkeys/login', { credential: ann.key.get(options) }, { cookie });
    expect([refused.status, await errorsOf(refused)]).toEqual([422, [PASSKEY_MESSAGES.notVerified]]);
    expect((await ann.logIn({ origin: OWN })).status).toBe(200);
    toSite();
    expect((await ann.logIn({ origin: OWN })).status).toBe(422);
    expect((await ann.logIn()).status).toBe(200);
  });

  it.each([
    ['https://usg.test', 'https://desk.usg.test', 'usg.test'],
    ['https://www.usg.test', 'https://desk.usg.test', 'desk.usg.test'],
    ['http://localhost:3000', 'http://desk.localhost:3000', 'desk.localhost'],
    ['https://usg.test', 'https://notusg.test', 'notusg.test'],
    ['https://www.usg.test', 'https://usg.test', 'usg.test'],
  ])('beside %s, passkeys at %s are those of %s', (origin, own, id) => {
    const { hostname } = new URL(origin);
    const site = { origins: [origin] as [string], [`${part}Url`]: own };
    expect(relyingParty({ ...site, host: part })).toEqual({ id, origins: [own] });
    expect(relyingParty({ ...site, host: 'site' })).toEqual({ id: hostname, origins: [origin] });
  });
});
