import { beforeEach, describe, expect, it } from 'vitest';
import { accountDestroyed, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { site as issuer } from '#site';
import { findUserByEmail } from './find-user.ts';
import { accountSiteOfFile, PASSWORD, sessionOf } from './testing/site.ts';

const ann = 'ann@example.com';
const NEW = 'quite another phrase';
const MINUTE = 60;
const site = await accountSiteOfFile();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await site.user(ann);
});

const put = (body: unknown, given = headers) => site.call('PUT', '/api/auth', { headers: given, body });
const close = (body?: unknown, given = headers) => site.call('DELETE', '/api/auth', { headers: given, body });
const errorsOf = async (answer: Response) =>
  ((await answer.json()) as { errors: { full_messages: string[] } }).errors.full_messages;
const validate = async (given: Record<string, string>) =>
  (await site.call('GET', '/api/auth/validate_token', { headers: given })).status;

describe('a change by a client of the protocol', () => {
  it('answers with the changed user', async () => {
    const answer = await put({ nickname: ' nugget ', first_name: 'Ann', last_name: '' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      status: 'success',
      data: { nickname: 'nugget', first_name: 'Ann', last_name: null },
    });
  });

  it('cannot change what the owner may not set', async () => {
    const before = await findUserByEmail(site.context, ann);
    await put({
      nickname: 'x',
      staff: true,
      id: '00000000-0000-7000-8000-000000000000',
      confirmed_at: null,
      uid: 'eve@example.com',
    });
    expect(await findUserByEmail(site.context, ann)).toEqual({ ...before, nickname: 'x', updatedAt: expect.any(Date) });
  });

  it('is refused without a session, without data, and with bad data', async () => {
    const nobody = await put({ nickname: 'x' }, {});
    expect([nobody.status, ((await nobody.json()) as { errors: unknown }).errors]).toEqual([
      404,
      [PROTOCOL_MESSAGES.userNotFound],
    ]);
    const nothing = await put({ unknown: 1 });
    expect([nothing.status, ((await nothing.json()) as { errors: unknown }).errors]).toEqual([
      422,
      [PROTOCOL_MESSAGES.emptyUpdate],
    ]);
    const bad = await put({ nickname: 'x'.repeat(100) });
    expect([bad.status, await errorsOf(bad)]).toEqual([422, ['Nickname is too long (maximum is 60 characters)']]);
  });

  it('sets a password only with the current one, and ends the other sessions', async () => {
    const other = sessionOf(await site.signIn(ann));
    const password = { password: NEW, password_confirmation: NEW };
    expect(await errorsOf(await put(password))).toEqual(["Current password can't be blank"]);
    expect(await errorsOf(await put({ ...password, current_password: 'wrong password' }))).toEqual([
      'Current password is invalid',
    ]);
    expect((await put({ ...password, current_password: PASSWORD })).status).toBe(200);
    expect([await validate(headers), await validate(other)]).toEqual([200, 401]);
    expect((await site.signIn(ann, NEW)).status).toBe(200);
    expect((await site.mailTo(ann))[0]?.subject).toBe(`Your ${issuer.name} password was changed`);
  });
});

const confirmed = async (email: string, given = headers) => site.confirm(await site.linkTo(email), {}, given);

describe('a new email address', () => {
  it('takes effect when the link in its email is confirmed within the account’s session, and the old address gets an email', async () => {
    const answer = await put({ email: 'Ann@new.example.com' });
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { uid: ann } }]);
    expect((await site.signIn('ann@new.example.com')).status).toBe(401);
    const landed = await confirmed('ann@new.example.com');
    expect(await landed.json()).toMatchObject({ redirect_url: expect.stringContaining('success=true') });
    expect([(await site.signIn('ann@new.example.com')).status, (await site.signIn(ann)).status]).toEqual([200, 401]);
    expect((await site.mailTo(ann))[0]?.subject).toBe(`Your ${issuer.name} email address was changed`);
  });

  it('is taken in no other session, nor by opening its link', async () => {
    await put({ email: 'new@example.com' });
    const link = await site.linkTo('new@example.com');
    const bob = await site.user('bob@example.com');
    const tries = [
      await site.call('GET', link),
      await site.confirm(link, {}, {}),
      await site.confirm(link, { password: PASSWORD }, {}),
      await site.confirm(link, { password: PASSWORD }, bob),
    ];
    expect(tries.map(({ status }) => status)).toEqual([302, 401, 401, 403]);
    expect(await findUserByEmail(site.context, ann)).toMatchObject({ newEmail: 'new@example.com' });
    expect((await site.confirm(link, {}, headers)).status).toBe(200);
    expect((await site.signIn('new@example.com')).status).toBe(200);
  });

  it('that has an account gets the same answer, changes nothing, and its owner gets an email', async () => {
    await site.user('bob@example.com');
    const [known, unknown] = [await put({ email: 'bob@example.com' }), await put({ email: 'new@example.com' })];
    expect([known.status, Object.keys((await known.json()) as object)]).toEqual([
      unknown.status,
      Object.keys((await unknown.json()) as object),
    ]);
    await put({ email: 'bob@example.com' });
    expect((await site.mailTo('bob@example.com'))[0]?.subject).toBe(`You already have a ${issuer.name} account`);
  });

  it('is not taken by a link if someone else has confirmed it in the meantime', async () => {
    await put({ email: 'new@example.com' });
    const link = await site.linkTo('new@example.com');
    site.pass(1);
    await site.user('new@example.com');
    expect((await site.confirm(link, {}, headers)).status).toBe(404);
    expect((await site.signIn(ann)).status).toBe(200);
  });

  it('wins against an unconfirmed sign-up', async () => {
    await put({ email: 'new@example.com' });
    const link = await site.linkTo('new@example.com');
    site.pass(1);
    await site.signUp('new@example.com', { password: NEW, password_confirmation: NEW });
    expect((await site.confirm(link, {}, headers)).status).toBe(200);
    expect((await site.signIn('new@example.com')).status).toBe(200);
  });

  it('is not taken by the link of an earlier request', async () => {
    await put({ email: 'first@example.com' });
    const link = await site.linkTo('first@example.com');
    await put({ email: 'second@example.com' });
    expect((await site.confirm(link, {}, headers)).status).toBe(404);
  });

  it('requires the password when the sign-in is not recent', async () => {
    site.pass(15 * MINUTE);
    expect(await errorsOf(await put({ email: 'new@example.com' }))).toEqual(["Current password can't be blank"]);
    expect((await put({ email: 'new@example.com', current_password: PASSWORD })).status).toBe(200);
    expect((await put({ nickname: 'x' })).status).toBe(200);
  });
});

describe('closing an account', () => {
  it('deletes everything and ends every session immediately', async () => {
    const other = sessionOf(await site.signIn(ann));
    const answer = await close();
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'success', message: accountDestroyed(ann) }]);
    expect([await validate(headers), await validate(other), (await site.signIn(ann)).status]).toEqual([401, 401, 401]);
    const { rows } = await site.context.db.execute(
      'select (select count(*) from account) + (select count(*) from account_session) as left',
    );
    expect(Number(rows[0]?.left)).toBe(0);
    const again = await close();
    expect([again.status, ((await again.json()) as { errors: unknown }).errors]).toEqual([
      404,
      [PROTOCOL_MESSAGES.nothingToClose],
    ]);
  });

  it('requires the password when the sign-in is not recent', async () => {
    site.pass(15 * MINUTE);
    expect((await close()).status).toBe(422);
    expect((await close({ current_password: 'wrong password' })).status).toBe(422);
    expect((await close({ current_password: PASSWORD })).status).toBe(200);
  });
});
