import { describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { site as issuer } from '#site';
import { accountSiteOfFile, PASSWORD, sessionOf } from './testing/site.ts';

const ann = 'ann@example.com';
const NEW = 'quite another phrase';
const twice = (password: string) => ({ password, password_confirmation: password });

const site = await accountSiteOfFile();

const ask = (body: unknown) => site.call('POST', '/api/auth/password', { body });
const put = (body: unknown, headers: Record<string, string> = {}) =>
  site.call('PUT', '/api/auth/password', { body, headers });
const validate = async (headers: Record<string, string>) =>
  (await site.call('GET', '/api/auth/validate_token', { headers })).status;

async function tokenFor(email: string, more: Record<string, string> = {}): Promise<string> {
  await ask({ email, ...more });
  const landed = await site.call('GET', await site.linkTo(email));
  return new URL(landed.headers.get('location') ?? 'x:').searchParams.get('reset_password_token') ?? '';
}

describe('asking for a new password', () => {
  it('answers the same for known and unknown addresses, and emails only the known', async () => {
    await site.user(ann);
    for (const email of [ann, 'nobody@example.com', 'no address']) {
      const answer = await ask({ email });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { success: true, message: ACCOUNT_MESSAGES.linkMailed },
      ]);
    }
    const emails = await site.mailTo();
    const resets = emails.filter((each) => each.subject === `Set a new password for your ${issuer.name} account`);
    expect(resets.map((email) => email.to)).toEqual([ann]);
  });

  it.each([{}, { email: '' }, { email: null }, { email: 7 }])('without an address (%j) is refused', async (body) => {
    const answer = await ask(body);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { success: false, errors: [PROTOCOL_MESSAGES.missingEmail] },
    ]);
  });

  it('fills no mailbox: ten emails an hour to one address', async () => {
    await site.user(ann);
    for (let count = 0; count < 15; count++) expect((await ask({ email: ann })).status).toBe(200);
    expect((await site.mailTo(ann)).filter((email) => email.subject.startsWith('Set a'))).toHaveLength(10);
  });
});

describe('the emailed link', () => {
  it('leads to our page with the token and no session, and may be opened again', async () => {
    await site.user(ann);
    await ask({ email: ann });
    const link = await site.linkTo(ann);
    for (let count = 0; count < 2; count++) {
      const landed = await site.call('GET', link);
      expect(landed.status).toBe(302);
      expect(landed.headers.get('location')).toMatch(
        /^http:\/\/localhost:3000\/reset-password\?reset_password_token=[\w-]{43}$/,
      );
      for (const name of ['access-token', 'client', 'set-cookie']) expect(landed.headers.get(name)).toBeNull();
    }
  });

  it.each([
    ['https://evil.example/x', 'http://localhost:3000/reset-password?'],
    ['//evil.example/x', 'http://localhost:3000/reset-password?'],
    ['javascript:alert(1)', 'http://localhost:3000/reset-password?'],
    ['http://localhost:3000@evil.example/', 'http://localhost:3000/reset-password?'],
    ['http://u:p@localhost:3000/mine?a=b', 'http://localhost:3000/mine?a=b&'],
    ['/mine', 'http://localhost:3000/mine?'],
  ])('stays on the site when asked to go to %s', async (redirect_url, start) => {
    await site.user(ann);
    await ask({ email: ann, redirect_url });
    const landed = await site.call('GET', await site.linkTo(ann));
    expect(landed.headers.get('location')?.startsWith(start)).toBe(true);
    const forged = await site.call(
      'GET',
      `/api/auth/confirmation?confirmation_token=x&redirect_url=${encodeURIComponent(redirect_url)}`,
    );
    expect(new URL(forged.headers.get('location') ?? '').origin).toBe('http://localhost:3000');
  });

  it('leads to the page that says so when it has expired, was used, or was made up', async () => {
    await site.user(ann);
    await ask({ email: ann });
    const link = await site.linkTo(ann);
    site.pass(3600);
    for (const path of [link, '/api/auth/password/edit?reset_password_token=made-up', '/api/auth/password/edit']) {
      expect((await site.call('GET', path)).headers.get('location')).toBe(
        'http://localhost:3000/forgot-password?expired=true',
      );
    }
  });
});

describe('a new password by the link', () => {
  it('opens a session, ends all others, works once, and its owner gets an email', async () => {
    const old = await site.user(ann);
    const token = await tokenFor(ann);
    const answer = await put({ reset_password_token: token, ...twice(NEW) });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      success: true,
      data: { uid: ann },
      message: PROTOCOL_MESSAGES.passwordUpdated,
    });
    expect([await validate(sessionOf(answer)), await validate(old)]).toEqual([200, 401]);
    expect([(await site.signIn(ann, NEW)).status, (await site.signIn(ann)).status]).toEqual([200, 401]);
    const again = await put({ reset_password_token: token, ...twice('a third long phrase') });
    expect([again.status, await again.json()]).toEqual([
      401,
      { success: false, errors: [PROTOCOL_MESSAGES.unauthorized] },
    ]);
    expect((await site.mailTo(ann))[0]?.subject).toBe(`Your ${issuer.name} password was changed`);
  });

  it('goes to the web app as a cookie', async () => {
    await site.user(ann);
    const body = { reset_password_token: await tokenFor(ann), ...twice(NEW) };
    const answer = await put(body, { 'x-session': 'cookie' });
    expect(answer.headers.get('set-cookie')).toMatch(/^usg_session=/);
    expect(answer.headers.get('access-token')).toBeNull();
  });

  it('confirms an address that was not confirmed yet, since its email was opened', async () => {
    await site.signUp(ann);
    expect((await put({ reset_password_token: await tokenFor(ann), ...twice(NEW) })).status).toBe(200);
    expect((await site.signIn(ann, NEW)).status).toBe(200);
  });

  it('that breaks a rule leaves the link usable', async () => {
    await site.user(ann);
    const token = await tokenFor(ann);
    for (const [bad, message] of [
      [twice('short'), 'Password is too short (minimum is 8 characters)'],
      [{ password: NEW, password_confirmation: PASSWORD }, "Password confirmation doesn't match Password"],
      [{ password: NEW }, "Password confirmation can't be blank"],
    ] as const) {
      const answer = await put({ reset_password_token: token, ...bad });
      const { errors } = (await answer.json()) as { errors: { full_messages: string[] } };
      expect([answer.status, errors.full_messages]).toEqual([422, [message]]);
    }
    expect((await put({ reset_password_token: token })).status).toBe(422);
    expect((await put({ reset_password_token: token, ...twice(NEW) })).status).toBe(200);
  });
});

describe('a new password by a session', () => {
  it('needs the old one, keeps this session and ends the others', async () => {
    const here = await site.user(ann);
    const there = sessionOf(await site.signIn(ann));
    for (const current_password of [undefined, '', 'wrong password', 7]) {
      expect((await put({ ...twice(NEW), current_password }, here)).status).toBe(422);
    }
    const answer = await put({ ...twice(NEW), current_password: PASSWORD }, here);
    expect([answer.status, sessionOf(answer)]).toEqual([200, here]);
    expect([await validate(here), await validate(there)]).toEqual([200, 401]);
    expect((await site.signIn(ann, NEW)).status).toBe(200);
  });

  it('is refused without a session', async () => {
    const answer = await put({ ...twice(NEW), current_password: PASSWORD });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { success: false, errors: [PROTOCOL_MESSAGES.unauthorized] },
    ]);
  });

  it('invalidates a reset link that was emailed before', async () => {
    const here = await site.user(ann);
    const token = await tokenFor(ann);
    await put({ ...twice(NEW), current_password: PASSWORD }, here);
    expect((await put({ reset_password_token: token, ...twice('a third long phrase') })).status).toBe(401);
  });
});
