import { beforeEach, describe, expect, it } from 'vitest';
import { PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { type AccountSite, accountSiteOfFile, PASSWORD, sessionOf } from './testing/site.ts';

const ann = 'ann@example.com';
const HOUR = 3600;
const site = await accountSiteOfFile();
let headers: Record<string, string>;

beforeEach(async () => {
  headers = await site.user(ann);
});

const validate = (given: Record<string, string>) => site.call('GET', '/api/auth/validate_token', { headers: given });
const signOut = (call: Parameters<AccountSite['call']>[2]) => site.call('DELETE', '/api/auth/sign_out', call);
const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

describe('a sign-in', () => {
  it('answers with the user and the five headers, which are also combined in one', async () => {
    const answer = await site.signIn(' ANN@example.com');
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).data).toMatchObject({ email: ann, uid: ann, provider: 'email' });
    const five = sessionOf(answer);
    expect(five).toMatchObject({ 'token-type': 'Bearer', uid: ann });
    expect(Buffer.from(five['access-token'] ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(Number(five.expiry)).toBe(Math.floor(site.context.now().getTime() / 1000) + 24 * HOUR);
    const bearer = answer.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    expect(JSON.parse(Buffer.from(bearer, 'base64').toString())).toEqual(five);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    [{ email: ann, password: 'wrong password' }],
    [{ email: 'nobody@example.com', password: PASSWORD }],
    [{ email: ann }],
    [{ password: PASSWORD }],
    [{}],
    [{ email: { $ne: null }, password: { $ne: null } }],
    [{ email: ann, password: `${PASSWORD} ` }],
    [{ email: ann, password: PASSWORD.toUpperCase() }],
    [{ email: `${ann}\0`, password: PASSWORD }],
    [{ email: "' or 1=1 --", password: 'x'.repeat(5000) }],
  ])('with %j is refused in the same words', async (body) => {
    const answer = await site.call('POST', '/api/auth/sign_in', { body });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      { success: false, errors: [PROTOCOL_MESSAGES.badCredentials] },
    ]);
  });

  it.each(['[]', 'null', '"x"', '{"email":', '1'])('in a body that cannot be read (%s) gets a 400', async (body) => {
    expect((await site.call('POST', '/api/auth/sign_in', { body })).status).toBe(400);
  });

  it('is not a GET', async () => {
    expect((await site.call('GET', '/api/auth/sign_in')).status).toBe(405);
  });
});

describe('a session', () => {
  it('is valid by its headers, by one header, or by the query of this one call', async () => {
    const { 'access-token': token = '', client = '', uid = '' } = headers;
    const bearer = `Bearer ${Buffer.from(JSON.stringify(headers)).toString('base64')}`;
    const query = new URLSearchParams({ 'access-token': token, client, uid });
    for (const answer of [
      await validate(headers),
      await validate({ authorization: bearer }),
      await site.call('GET', `/api/auth/validate_token?${query}`),
    ]) {
      expect(answer.status).toBe(200);
      expect(await bodyOf(answer)).toMatchObject({ success: true, data: { uid: ann } });
      expect(sessionOf(answer)).toEqual(headers);
    }
    expect((await site.call('GET', `/api/account?${query}`)).status).toBe(401);
  });

  it.each([
    ['no headers', () => ({})],
    ['another token', (good: Record<string, string>) => ({ ...good, 'access-token': 'x'.repeat(43) })],
    ['another client', (good: Record<string, string>) => ({ ...good, client: 'x'.repeat(22) })],
    ['another uid', (good: Record<string, string>) => ({ ...good, uid: 'eve@example.com' })],
    [
      'headers that an old client made of nothing',
      () => ({ 'access-token': 'undefined', client: 'undefined', uid: 'undefined' }),
    ],
    ['a bearer of rubbish', () => ({ authorization: 'Bearer e30=' })],
    ['a bearer that is no JSON', () => ({ authorization: 'Bearer xxxx' })],
    ['a cookie of rubbish', () => ({ cookie: 'usg_session=rubbish' })],
  ])('is not valid with %s', async (_, change) => {
    const answer = await validate(change(headers));
    expect([answer.status, await bodyOf(answer)]).toEqual([
      401,
      { success: false, errors: [PROTOCOL_MESSAGES.badToken] },
    ]);
  });

  it('ends immediately on sign-out, by headers or by body', async () => {
    const answer = await signOut({ headers });
    expect([answer.status, await bodyOf(answer)]).toEqual([200, { success: true }]);
    expect((await validate(headers)).status).toBe(401);
    const again = await signOut({ headers });
    expect([again.status, await bodyOf(again)]).toEqual([
      404,
      { success: false, errors: [PROTOCOL_MESSAGES.nobodySignedOut] },
    ]);

    const { 'access-token': token, client, uid } = sessionOf(await site.signIn(ann));
    const body = { 'access-token': token, client, uid };
    expect((await signOut({ body })).status).toBe(200);
    expect((await signOut({ body })).status).toBe(404);
  });

  it('ends after a day without use, and after two weeks in any case', async () => {
    for (let day = 0; day < 13; day++) {
      site.pass(24 * HOUR - 1);
      expect((await validate(headers)).status).toBe(200);
    }
    site.pass(24 * HOUR);
    expect((await validate(headers)).status).toBe(401);
    const idle = sessionOf(await site.signIn(ann));
    site.pass(24 * HOUR);
    expect((await validate(idle)).status).toBe(401);
  });

  it('ends when ten newer ones were opened', async () => {
    const opened = [headers];
    for (let count = 0; count < 10; count++) {
      site.pass(1);
      opened.push(sessionOf(await site.signIn(ann)));
    }
    const states = await Promise.all(opened.map(async (each) => (await validate(each)).status));
    expect(states).toEqual([401, ...Array(10).fill(200)]);
  });

  it('is kept as a hash only', async () => {
    const { rows } = await site.context.db.execute('select * from account_session');
    expect(JSON.stringify(rows)).not.toContain(headers['access-token']);
  });
});

describe('the web app', () => {
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

  it('gets its session in a cookie that no script can read, and nothing in the headers', async () => {
    const answer = await site.signIn(ann, PASSWORD, { 'x-session': 'cookie' });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^usg_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    for (const name of ['access-token', 'client', 'uid', 'authorization']) expect(answer.headers.get(name)).toBeNull();
    const checked = await validate({ cookie: cookieOf(answer) });
    expect(checked.status).toBe(200);
    expect(checked.headers.get('access-token')).toBeNull();
    const who = await site.call('GET', '/api/account/session', { headers: { cookie: cookieOf(answer) } });
    expect(await bodyOf(who)).toMatchObject({ user: { email: ann } });
  });

  it('outside local mode gets a cookie bound to the host and to https', async () => {
    const { env } = site.context;
    site.context.env = { ...env, mode: 'live' };
    try {
      const answer = await site.signIn(ann, PASSWORD, { 'x-session': 'cookie' });
      expect(answer.headers.get('set-cookie')).toMatch(
        /^__Host-usg_session=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    } finally {
      site.context.env = env;
    }
  });

  it('loses the cookie when it signs out', async () => {
    const cookie = cookieOf(await site.signIn(ann, PASSWORD, { 'x-session': 'cookie' }));
    const answer = await signOut({ headers: { cookie } });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/^usg_session=; Max-Age=0/),
    ]);
    expect((await validate({ cookie })).status).toBe(401);
  });

  it('gets 200, not an error, when nobody is signed in', async () => {
    const answer = await site.call('GET', '/api/account/session');
    expect([answer.status, await bodyOf(answer)]).toEqual([200, { user: null }]);
  });
});
