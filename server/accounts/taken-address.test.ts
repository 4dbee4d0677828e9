import { describe, expect, it } from 'vitest';
import { signUpCode } from '#domain/accounts/sign-up-code.ts';
import { site as issuer } from '#site';
import { findUserByEmail } from './find-user.ts';
import { deleteOldSignUps } from './sign-up.ts';
import { accountSiteOfFile, PASSWORD } from './testing/site.ts';

const site = await accountSiteOfFile();

const ann = 'ann@example.com';
const inDatabase = (email = ann) => findUserByEmail(site.context, email);

describe('a sign-up with an address that is taken', () => {
  const OTHER = 'quite another phrase';
  const other = { password: OTHER, password_confirmation: OTHER };
  const statuses = async (...passwords: string[]) => {
    const answers = await Promise.all(passwords.map((password) => site.signIn(ann, password)));
    return answers.map(({ status }) => status);
  };
  const confirmed = async (link: string, password = PASSWORD) => (await site.confirm(link, { password })).status;

  /** Two sign-ups with the same address, and the link that each was mailed. */
  async function twice() {
    await site.signUp(ann, { nickname: 'first' });
    const first = await site.linkTo(ann);
    site.pass(1);
    await site.signUp(ann, { ...other, nickname: 'second' });
    return { first, second: await site.linkTo(ann) };
  }

  it('leaves an earlier sign-up its password and its link', async () => {
    const { first, second } = await twice();
    expect(await confirmed(first)).toBe(200);
    expect(await statuses(PASSWORD, OTHER)).toEqual([200, 401]);
    expect(await confirmed(second, OTHER)).toBe(404);
    expect(await statuses(PASSWORD, OTHER)).toEqual([200, 401]);
    expect(await inDatabase()).toMatchObject({ nickname: 'first' });
  });

  it('counts if it is confirmed first, and ends the earlier one', async () => {
    const { first, second } = await twice();
    expect(await confirmed(second, OTHER)).toBe(200);
    expect(await confirmed(first)).toBe(404);
    expect(await statuses(PASSWORD, OTHER)).toEqual([401, 200]);
    expect(await inDatabase()).toMatchObject({ nickname: 'second' });
  });

  it('has an email that can be told from the other’s, within one second, by the code that was shown', async () => {
    const ids = [];
    for (const password of [PASSWORD, OTHER]) {
      const answer = await site.signUp(ann, { password, password_confirmation: password });
      ids.push(((await answer.json()) as { data: { id: string } }).data.id);
    }
    const [second, first] = await site.mailTo(ann);
    const codes = ids.map(signUpCode);
    expect(new Set(codes).size).toBe(2);
    for (const [email, code] of [
      [first, codes[0]],
      [second, codes[1]],
    ] as const) {
      expect(email?.subject).toBe(`Confirm your email address for ${issuer.name}: ${code}`);
      expect(email?.text).toMatch(/Signed up: December 31, 2029 at 5:00:00 p.m. MST/);
    }
  });

  it('tells each of them, after the right password, that the address is not confirmed', async () => {
    await twice();
    for (const password of [PASSWORD, OTHER]) {
      const answer = await site.signIn(ann, password);
      expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('A confirmation email')]);
    }
    expect(await (await site.signIn(ann, 'neither of both')).text()).not.toContain('A confirmation email');
  });

  it.each(['/api/auth/confirmation', '/api/auth/password'])(
    'gives nobody the other’s account when %s mails a link again: it asks for a new password',
    async (path) => {
      const { first, second } = await twice();
      await site.call('POST', path, { body: { email: ann } });
      const link = new URL(await site.linkTo(ann), 'http://localhost');
      expect(link.pathname).toBe('/api/auth/password/edit');
      const token = link.searchParams.get('reset_password_token');
      const mine = { password: 'a phrase of my own', password_confirmation: 'a phrase of my own' };
      await site.call('PUT', '/api/auth/password', { body: { reset_password_token: token, ...mine } });
      expect(await statuses(PASSWORD, OTHER, mine.password)).toEqual([401, 401, 200]);
      expect([await confirmed(first), await confirmed(second, OTHER)]).toEqual([404, 404]);
      expect(await inDatabase()).toMatchObject({ nickname: null });
    },
  );

  it('is forgotten after 30 days, unless it was confirmed', async () => {
    await twice();
    await site.user('bob@example.com');
    site.pass(31 * 86_400);
    await deleteOldSignUps(site.context);
    expect(await inDatabase()).toBeUndefined();
    expect(await inDatabase('bob@example.com')).toBeDefined();
  });

  it('looks like a new one and changes nothing if the account is confirmed; its owner gets an email', async () => {
    const session = await site.user(ann);
    const known = await site.signUp(ann, {
      password: 'quite another phrase',
      password_confirmation: 'quite another phrase',
    });
    const unknown = await site.signUp('bob@example.com');
    const shape = async (answer: Response) => {
      const { status, data } = (await answer.json()) as { status: string; data: object };
      return [answer.status, status, Object.keys(data), [...answer.headers.keys()]];
    };
    expect(await shape(known)).toEqual(await shape(unknown));
    expect((await site.mailTo(ann))[0]?.subject).toBe(`You already have a ${issuer.name} account`);
    expect((await site.signIn(ann)).status).toBe(200);
    expect((await site.call('GET', '/api/auth/validate_token', { headers: session })).status).toBe(200);
  });

  it('returns a different id each time, so that it reveals nothing', async () => {
    const id = async () => ((await (await site.signUp(ann)).json()) as { data: { id: string } }).data.id;
    const unconfirmed = [await id(), await id()];
    await site.confirm(await site.linkTo(ann));
    const confirmed = [await id(), await id()];
    expect(new Set([...unconfirmed, ...confirmed]).size).toBe(4);
  });
});
