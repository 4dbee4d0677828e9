import { describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { signUpCode } from '#domain/accounts/sign-up-code.ts';
import { site as issuer } from '#site';
import { findUserByEmail } from './find-user.ts';
import { accountSiteOfFile, PASSWORD, S5, sessionOf } from './testing/site.ts';

const site = await accountSiteOfFile();

const ann = 'ann@example.com';
const inDatabase = (email = ann) => findUserByEmail(site.context, email);

describe('a sign-up', () => {
  it('answers with the user and without a session, and mails a link', async () => {
    const answer = await site.signUp(' Ann@Example.COM ', { nickname: 'nugget', first_name: 'Ann' });
    expect(answer.status).toBe(200);
    const { status, data } = (await answer.json()) as { status: string; data: Record<string, unknown> };
    expect(status).toBe('success');
    expect(data).toMatchObject({
      email: ann,
      uid: ann,
      provider: 'email',
      nickname: 'nugget',
      first_name: 'Ann',
      last_name: null,
    });
    expect(S5.map((name) => answer.headers.get(name))).toEqual([null, null, null, null, null]);
    const emails = await site.mailTo(ann);
    expect(emails.map((email) => email.subject)).toEqual([
      `Confirm your email address for ${issuer.name}: ${signUpCode(String(data.id))}`,
    ]);
  });

  it('takes a form as old clients send it', async () => {
    const body = new URLSearchParams({ email: ann, password: PASSWORD, password_confirmation: PASSWORD }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await site.call('POST', '/api/auth', { headers, body })).status).toBe(200);
  });

  it('keeps the versions of the texts that were agreed to, and when', async () => {
    await site.signUp(ann, { agree_to_terms: true });
    expect(await inDatabase()).toMatchObject({
      userAgreement: '2020-12-01',
      privacyPolicy: '2019-12-01',
      agreedAt: site.context.now(),
    });
  });

  it('rejects agreement to outdated documents', async () => {
    const answer = await site.signUp(ann, { agree_to_terms: true, user_agreement: '2018-01-01' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('must be to the current documents');
    expect(await inDatabase()).toBeUndefined();
    const current = { user_agreement: '2020-12-01', privacy_policy: '2019-12-01' };
    expect((await site.signUp(ann, { agree_to_terms: true, ...current })).status).toBe(200);
  });

  it('does not let users make themselves staff, confirmed, or someone else', async () => {
    const id = '00000000-0000-7000-8000-000000000000';
    const more = {
      id,
      staff: true,
      role: 'staff',
      admin: true,
      confirmed_at: '2020-01-01',
      confirmedAt: '2020-01-01',
      uid: 'eve@example.com',
      provider: 'x',
    };
    const answer = await site.signUp(ann, more);
    expect(((await answer.json()) as { data: object }).data).toMatchObject({ uid: ann, provider: 'email' });
    const user = await inDatabase();
    expect(user).toMatchObject({ staff: false, confirmedAt: null });
    expect(user?.id).not.toBe(id);
  });

  it.each([
    [{ email: 'ann' }, 'email', 'is not an email', 'Email is not an email'],
    [{ email: 'änn@example.com' }, 'email', 'is not an email', 'Email is not an email'],
    [
      { password: 'short', password_confirmation: 'short' },
      'password',
      'is too short (minimum is 8 characters)',
      'Password is too short (minimum is 8 characters)',
    ],
    [{ password: '' }, 'password', "can't be blank", "Password can't be blank"],
    [
      { password_confirmation: 'another one' },
      'password_confirmation',
      "doesn't match Password",
      "Password confirmation doesn't match Password",
    ],
    [
      { password_confirmation: null },
      'password_confirmation',
      "can't be blank",
      "Password confirmation can't be blank",
    ],
  ])('with %j is refused in the protocol’s words', async (change, field, phrase, message) => {
    const answer = await site.signUp(ann, change);
    expect(answer.status).toBe(422);
    const { status, data, errors } = (await answer.json()) as {
      status: string;
      data: object;
      errors: Record<string, string[]>;
    };
    expect(status).toBe('error');
    expect(data).toMatchObject({ id: null });
    expect(errors[field]).toContain(phrase);
    expect(errors.full_messages).toContain(message);
    expect(await inDatabase()).toBeUndefined();
  });

  it.each(['password1', 'PASSWORD1', 'iloveyou', 'Gold-Eagle2024', 'ann@example.com'])(
    'refuses the guessable password %s and says why',
    async (password) => {
      const answer = await site.signUp(ann, { password, password_confirmation: password });
      expect(answer.status).toBe(422);
      const { errors } = (await answer.json()) as { errors: { full_messages: string[] } };
      expect(errors.full_messages[0]).toMatch(/^Password is .* easy to guess/);
    },
  );

  it('without any data is refused with a plain list', async () => {
    for (const body of ['', '{}', { unknown: 1 }]) {
      const answer = await site.call('POST', '/api/auth', { body });
      expect([answer.status, ((await answer.json()) as { errors: unknown }).errors]).toEqual([
        422,
        [PROTOCOL_MESSAGES.emptySignUp],
      ]);
    }
  });

  it('is refused clearly while sign-ups are closed', async () => {
    const before = issuer.signups;
    issuer.signups = 'closed';
    try {
      const answer = await site.signUp(ann);
      const { errors } = (await answer.json()) as { errors: { full_messages: string[] } };
      expect([answer.status, errors.full_messages]).toEqual([422, [ACCOUNT_MESSAGES.signUpsClosed]]);
      expect(await inDatabase()).toBeUndefined();
    } finally {
      issuer.signups = before;
    }
  });
});

it('a session begins only after the address was confirmed', async () => {
  await site.signUp(ann);
  const early = await site.signIn(ann);
  expect(early.status).toBe(401);
  expect(((await early.json()) as { errors: string[] }).errors[0]).toContain(
    'A confirmation email was sent to your account',
  );
  expect(((await (await site.signIn(ann, 'wrong password')).json()) as { errors: string[] }).errors).toEqual([
    PROTOCOL_MESSAGES.badCredentials,
  ]);
  await site.confirm(await site.linkTo(ann));
  const answer = await site.signIn(ann);
  expect(answer.status).toBe(200);
  expect(sessionOf(answer)).toMatchObject({ 'token-type': 'Bearer', uid: ann });
});

it('fills no mailbox: ten emails an hour, however often anyone signs up with the address', async () => {
  for (let count = 0; count < 12; count++) expect((await site.signUp(ann)).status).toBe(200);
  expect(await site.mailTo(ann)).toHaveLength(10);
});
