import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { PASSKEY_RULE_PROTECTS_DAYS } from '#domain/accounts/limits.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { findUserByEmail } from './find-user.ts';
import { passkeyOwner } from './testing/passkey-owner.ts';
import { accountSiteOfFile, PASSWORD, sessionOf } from './testing/site.ts';

const ann = 'ann@example.com';
const NEW = { password: 'quite another phrase', password_confirmation: 'quite another phrase' };
const site = await accountSiteOfFile();

/** Everything in the database but limits and the queue of emails. */
async function stored(): Promise<unknown> {
  const tables = ['account', 'account_link', 'account_session', 'account_wallet', 'passkey', 'passkey_recovery_code'];
  const rows = tables.map((table) => site.context.db.execute(sql.raw(`select * from ${table}`)));
  return (await Promise.all(rows)).map((each) => each.rows);
}

const resetTokenFor = async (email: string) => {
  await site.call('POST', '/api/auth/password', { body: { email } });
  return new URL(await site.linkTo(email), 'http://localhost').searchParams.get('reset_password_token');
};
const recover = async (headers: Record<string, string> = {}) =>
  site.call('PUT', '/api/auth/password', { headers, body: { reset_password_token: await resetTokenFor(ann), ...NEW } });
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('a mailed link', () => {
  const links: [string, () => Promise<string>][] = [
    [
      'of a sign-up',
      async () => {
        await site.signUp(ann);
        return site.linkTo(ann);
      },
    ],
    [
      'of a new address',
      async () => {
        await site.call('PUT', '/api/auth', { headers: await site.user(ann), body: { email: 'new@example.com' } });
        return site.linkTo('new@example.com');
      },
    ],
    [
      'of a new password',
      async () => {
        await site.user(ann);
        await site.call('POST', '/api/auth/password', { body: { email: ann } });
        return site.linkTo(ann);
      },
    ],
  ];
  it.each(links)('%s changes nothing by being opened, whoever opens it', async (_, mailed) => {
    const link = await mailed();
    const signedIn = await site.user('bob@example.com');
    const before = await stored();
    for (const method of ['GET', 'HEAD', 'GET'])
      for (const headers of [{}, signedIn]) {
        const answer = await site.call(method, link, { headers });
        expect(answer.status).toBe(302);
        expect(answer.headers.get('location')).not.toContain('success=true');
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    expect(await stored()).toEqual(before);
  });

  it('of a sign-up leads to the page that confirms, with the token where no server and no log sees it', async () => {
    await site.signUp(ann, { confirm_success_url: '/mine?a=b' });
    const landed = (await site.call('GET', await site.linkTo(ann))).headers.get('location') ?? '';
    expect(landed).toMatch(/^http:\/\/localhost:3000\/confirm-email#confirmation_token=[\w-]{43}&redirect_url=/);
    const redirect_url = new URLSearchParams(new URL(landed).hash.slice(1)).get('redirect_url');
    expect(redirect_url).toBe('http://localhost:3000/mine?a=b');
    const done = await site.confirm(await site.linkTo(ann), { password: PASSWORD, redirect_url });
    expect(await done.json()).toMatchObject({
      redirect_url: 'http://localhost:3000/mine?a=b&account_confirmation_success=true',
    });
    const spent = await site.call('GET', await site.linkTo(ann));
    expect(spent.headers.get('location')).toContain('/mine?a=b&account_confirmation_success=false');
  });
});

describe('a sign-up', () => {
  const needs = async (link: string, headers: Record<string, string> = {}) => {
    const confirmation_token = new URL(link, 'http://localhost').searchParams.get('confirmation_token');
    const answer = await site.call('POST', '/api/auth/confirmation/link', { headers, body: { confirmation_token } });
    return answer.json();
  };

  it('is confirmed by its link alone in the browser that signed up, and in no other', async () => {
    const cookie = cookieOf(await site.signUp(ann));
    const link = await site.linkTo(ann);
    const other = cookieOf(await site.signUp('bob@example.com'));
    for (const headers of [{}, { cookie: other }, { cookie: `${cookie}x` }]) {
      expect(await needs(link, headers)).toMatchObject({ purpose: 'confirm', email: ann, needs: 'password' });
      const refused = await site.confirm(link, {}, headers);
      expect([refused.status, await refused.json()]).toMatchObject([
        401,
        { errors: [ACCOUNT_MESSAGES.confirmPassword], reason: 'password' },
      ]);
    }
    expect(await needs(link, { cookie })).toMatchObject({ needs: null });
    expect((await site.signIn(ann)).status).toBe(401);
    expect((await site.confirm(link, {}, { cookie })).status).toBe(200);
    expect((await site.signIn(ann)).status).toBe(200);
  });

  it('of a browser that signed up several times keeps one cookie, so that each can be confirmed in it', async () => {
    const cookie = cookieOf(await site.signUp(ann));
    const again = await site.call('POST', '/api/auth', {
      headers: { cookie },
      body: { email: 'bob@example.com', password: PASSWORD, password_confirmation: PASSWORD },
    });
    expect(cookieOf(again)).toBe(cookie);
    for (const email of [ann, 'bob@example.com'])
      expect((await site.confirm(await site.linkTo(email), {}, { cookie })).status).toBe(200);
  });

  it('is confirmed elsewhere with its own password, not with that of another sign-up or account', async () => {
    await site.signUp(ann, NEW);
    const first = await site.linkTo(ann);
    site.pass(1);
    await site.signUp(ann);
    const wrong = await site.confirm(first, { password: PASSWORD });
    expect([wrong.status, await wrong.json()]).toMatchObject([
      401,
      { errors: [ACCOUNT_MESSAGES.confirmPasswordWrong], reason: 'wrong-password' },
    ]);
    expect((await site.confirm(first, { password: NEW.password })).status).toBe(200);
  });

  it('slows down who guesses its password as a login does, and together with it', async () => {
    await site.signUp(ann);
    const link = await site.linkTo(ann);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await site.confirm(link, { password: `guess ${tries}` })).status).toBe(401);
      expect((await site.signIn(ann, `guess ${tries}`)).status).toBe(401);
    }
    const refused = await site.confirm(link, { password: PASSWORD });
    expect(refused.status).toBe(429);
    site.pass(60);
    expect((await site.confirm(link, { password: PASSWORD })).status).toBe(200);
  });
});

describe('who signed up with a stranger’s address', () => {
  let attacker: Record<string, string>;
  let link: string;
  beforeEach(async () => {
    attacker = { cookie: cookieOf(await site.signUp(ann)) };
    link = await site.linkTo(ann);
  });

  it('has no account after the stranger’s mail scanner has opened the link and its page', async () => {
    for (let time = 0; time < 3; time += 1) await site.call('GET', link);
    await site.call('POST', '/api/auth/confirmation/link', { body: { confirmation_token: link.split('=')[1] } });
    expect((await site.signIn(ann)).status).toBe(401);
    const user = await findUserByEmail(site.context, ann);
    expect(user?.confirmedAt).toBeNull();
    expect(user?.settledAt).toBeNull();
  });

  /** What was possible while opening a link confirmed: the attacker's account, with everything that can be planted in one. */
  async function scannerConfirmed() {
    await site.context.db.execute(sql`update account set confirmed_at = now() where email = ${ann}`);
    const headers = sessionOf(await site.signIn(ann));
    const owner = passkeyOwner(site, headers);
    await owner.add();
    const [code] = await owner.makeCodes();
    await site.call('PUT', '/api/account', {
      headers,
      body: {
        first_name: 'Mallory',
        address_line_1: '1 Thief Street',
        city: 'Provo',
        state: 'UT',
        zip: '84601',
        country: 'US',
      },
    });
    await site.call('PUT', '/api/account', { headers, body: { email: 'mallory@example.com' } });
    await site.context.db.execute(sql`
      insert into account_wallet (address, account_id, created_at)
        select ${`0x${'1'.repeat(40)}`}, id, now() from account where email = ${ann}`);
    return { headers, owner, code };
  }
  const validate = async (headers: Record<string, string>) =>
    (await site.call('GET', '/api/auth/validate_token', { headers })).status;

  it.each([['as it is'], ['with a passkey required']])(
    'loses all of it when the owner of the address resets the password, %s',
    async (how) => {
      const { headers, owner } = await scannerConfirmed();
      if (how !== 'as it is') expect((await owner.require(true)).status).toBe(200);
      const moving = await site.linkTo('mallory@example.com');
      const answer = await recover();
      expect(answer.status).toBe(200);
      const session = sessionOf(answer);
      expect([await validate(session), await validate(headers), (await owner.logIn()).status]).toEqual([200, 401, 401]);
      expect((await site.confirm(moving, {}, headers)).status).toBe(404);
      expect((await site.confirm(moving, {}, session)).status).toBe(404);
      const mine = await site.call('GET', '/api/account/data', { headers: session });
      expect(await mine.json()).toMatchObject({
        account: { email: ann, new_email: null, passkeys: 0 },
        wallets: [],
        passkeys: [],
      });
      const { rows } = await site.context.db.execute('select count(*)::int as left from passkey_recovery_code');
      expect(rows).toEqual([{ left: 0 }]);
      expect((await site.signIn(ann)).status).toBe(401);
      const subjects = (await site.mailTo(ann)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => /passkeys were removed|password was changed/.test(subject))).toHaveLength(2);
    },
  );

  it('loses it as well when the sign-up is confirmed after all', async () => {
    const { headers, owner } = await scannerConfirmed();
    await site.context.db.execute(sql`update account set confirmed_at = null where email = ${ann}`);
    expect((await site.confirm(link, {}, attacker)).status).toBe(200);
    expect([await validate(headers), (await owner.logIn()).status]).toEqual([401, 401]);
  });
});

describe('what was entered at a sign-up', () => {
  const ENTERED = { first_name: 'Ann', phone: '801 555 0123', agree_to_terms: true };
  const mine = async (answer: Response) =>
    (
      (await (await site.call('GET', '/api/account/data', { headers: sessionOf(answer) })).json()) as {
        account: object;
      }
    ).account;
  const changed = async () =>
    (await site.mailTo(ann)).find(({ subject }) => subject.includes('password was changed'))?.text;
  const EMPTIED = /we removed what was entered at sign-up/;

  it('stays, with its agreement, through a new password of a confirmed account, also of one from before', async () => {
    await site.user(ann, ENTERED);
    await site.context.db.execute(sql`update account set settled_at = null, sign_up_hash = null`);
    const kept = { first_name: 'Ann', phone: ENTERED.phone, agreement: { user_agreement: expect.any(String) } };
    expect(await mine(await recover())).toMatchObject(kept);
    expect(await changed()).not.toMatch(EMPTIED);
    // Whoever had the account may have written it.
    expect(await changed()).toMatch(/Please check that its name, phone number and address are yours/);
  });

  it('stays when the new password is set in the browser that signed up', async () => {
    const cookie = cookieOf(await site.signUp(ann, ENTERED));
    await resetTokenFor(ann);
    expect((await site.mailTo(ann))[0]?.text).toMatch(/browser you signed up with/);
    expect(await mine(await recover({ cookie }))).toMatchObject({
      first_name: 'Ann',
      agreement: { user_agreement: expect.any(String) },
    });
    expect(await changed()).not.toMatch(EMPTIED);
  });

  it('goes when it is set in another browser, which the emails say', async () => {
    const other = cookieOf(await site.signUp('bob@example.com'));
    await site.signUp(ann, ENTERED);
    expect(await mine(await recover({ cookie: other }))).toMatchObject({
      first_name: null,
      phone: null,
      agreement: null,
    });
    expect(await changed()).toMatch(EMPTIED);
  });
});

describe('a new password by a mailed link', () => {
  /** What happens between the check of a call's session and what the call writes. */
  function beforeItsTransaction(act: () => Promise<unknown>) {
    const { db } = site.context;
    const transaction = async (...given: Parameters<typeof db.transaction>) => {
      site.context.db = db;
      await act();
      return db.transaction(...given);
    };
    site.context.db = new Proxy(db, {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
    });
  }

  it('is not outrun by a passkey or a wallet that a session adds at that moment', async () => {
    const headers = await site.user(ann);
    const owner = passkeyOwner(site, headers);
    const credential = owner.key.create(await owner.optionsOf('/api/account/passkeys/options'));
    beforeItsTransaction(recover);
    expect((await owner.post('/api/account/passkeys', { name: 'Late', credential })).status).toBe(401);

    const again = sessionOf(await site.signIn(ann, NEW.password));
    const wallet = newAccount();
    const asked = await site.call('POST', '/api/account/wallets/challenge', {
      headers: again,
      body: { address: wallet.address },
    });
    const { nonce, message } = (await asked.json()) as { nonce: string; message: string };
    const body = { nonce, signature: await wallet.signMessage({ message }) };
    beforeItsTransaction(recover);
    expect((await site.call('POST', '/api/account/wallets', { headers: again, body })).status).toBe(401);
    const { rows } = await site.context.db.execute(
      'select (select count(*) from passkey)::int as keys, (select count(*) from account_wallet)::int as wallets',
    );
    expect(rows).toEqual([{ keys: 0, wallets: 0 }]);
  });

  it('removes the passkeys of an account that a password opens', async () => {
    const owner = passkeyOwner(site, await site.user(ann));
    await owner.add();
    await owner.makeCodes();
    expect((await recover()).status).toBe(200);
    expect((await owner.logIn()).status).toBe(401);
    const { rows } = await site.context.db.execute(
      'select (select count(*) from passkey)::int as keys, passkeys, recovery_codes from account',
    );
    expect(rows).toEqual([{ keys: 0, passkeys: 0, recovery_codes: 0 }]);
  });

  it('leaves nothing of who took the account over with its password, whatever they set', async () => {
    await site.user(ann);
    const thief = sessionOf(await site.signIn(ann));
    const owner = passkeyOwner(site, thief);
    await owner.add();
    const [code] = await owner.makeCodes();
    expect((await owner.require(true)).status).toBe(200);
    await site.context.db.execute(sql`
      insert into account_wallet (address, account_id, created_at)
        select ${`0x${'1'.repeat(40)}`}, id, now() from account where email = ${ann}`);
    // Nor does it help to set the rule again later, or to switch it off in between.
    site.pass(PASSKEY_RULE_PROTECTS_DAYS * 86_400 - 60);
    const back = passkeyOwner(site, sessionOf(await owner.logIn()), owner.key);
    for (const required of [true, false, true]) expect((await back.require(required)).status).toBe(200);
    site.pass(120);
    const answer = await recover();
    const session = sessionOf(answer);
    const mine = await site.call('GET', '/api/account/data', { headers: session });
    expect([answer.status, await mine.json()]).toMatchObject([
      200,
      { account: { email: ann, passkeys: 0 }, wallets: [], passkeys: [] },
    ]);
    const { rows } = await site.context.db.execute(
      'select passkey_required, passkey_required_at, (select count(*)::int from passkey_recovery_code) as codes from account',
    );
    expect(rows).toEqual([{ passkey_required: false, passkey_required_at: null, codes: 0 }]);
    expect((await back.logIn()).status).toBe(401);
    expect((await site.call('GET', '/api/account', { headers: back.headers })).status).toBe(401);
    expect((await site.signIn(ann, NEW.password)).status).toBe(200);
    expect((await site.call('POST', '/api/passkeys/recovery', { body: { login_challenge: 'x', code } })).status).toBe(
      403,
    );
    // Its owner had been told.
    const subjects = (await site.mailTo(ann)).map(({ subject }) => subject);
    const rules = subjects.filter((subject) => /is required|no longer required/.test(subject));
    expect(rules.map((subject) => subject.includes('no longer')).toSorted()).toEqual([false, false, true]);
  });

  it('leaves those of an owner who has long required one, as a mailbox alone must not open that account', async () => {
    const owner = passkeyOwner(site, await site.user(ann));
    await owner.add();
    await owner.makeCodes();
    await owner.require(true);
    site.pass(PASSKEY_RULE_PROTECTS_DAYS * 86_400);
    const answer = await recover();
    expect([answer.status, answer.headers.get('access-token')]).toEqual([200, null]);
    expect((await site.signIn(ann, NEW.password)).status).toBe(401);
    expect((await owner.logIn()).status).toBe(200);
  });
});
