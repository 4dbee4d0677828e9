import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPostgres } from '../testing/shared-postgres.ts';
import { confirm } from './confirm-email.ts';
import { findUserByEmail, type User, usersByEmail } from './find-user.ts';
import { createLink } from './mailed-links.ts';
import { forgetPasskeys } from './passkeys/reset-passkeys.ts';
import { recover } from './recover-account.ts';
import { openSession, sessionsOf } from './sessions.ts';
import { signUp } from './sign-up.ts';
import { accountSite, PASSWORD } from './testing/site.ts';

const from = { ip: '203.0.113.1', agent: undefined };
const here = { browser: 'a browser', redirectUrl: undefined };
const caller = { browser: here.browser, account: undefined, ip: from.ip };
const NEW = { password: 'quite another phrase', password_confirmation: 'quite another phrase' };
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let site: Awaited<ReturnType<typeof accountSite>>;
beforeAll(async () => {
  postgres = await testPostgres();
  site = await accountSite();
  const own = site.context.db;
  site.context.db = postgres.open().db;
  return () => {
    site.context.db = own;
  };
});
afterAll(async () => {
  await site.close();
  await postgres.stop();
});

const many = <Result>(count: number, task: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => task(index)));
const input = (email: string) => ({
  email,
  password: PASSWORD,
  agreed: false,
  nickname: null,
  first_name: null,
  last_name: null,
  phone: null,
});

async function confirmed(email: string): Promise<User> {
  await signUp(site.context, input(email), here);
  const user = (await findUserByEmail(site.context, email)) as User;
  await confirm(site.context, await createLink(site.context, 'confirm', user.id, email), caller, forgetPasskeys);
  return (await findUserByEmail(site.context, email)) as User;
}

describe('at the same moment', () => {
  it('many sign-ups with one address leave one account: the one confirmed first', async () => {
    const email = 'many@example.com';
    const done = await many(12, () => signUp(site.context, input(email), here));
    const ids = done.flatMap((each) => (each.ok ? [each.user.id] : []));
    const links = await Promise.all(ids.map((id) => createLink(site.context, 'confirm', id, email)));
    const opened = await many(12, (index) => confirm(site.context, links[index] ?? '', caller, forgetPasskeys));
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
    const left = await usersByEmail(site.context, email);
    expect(left.map(({ id }) => id)).toEqual([ids[opened.findIndex(({ ok }) => ok)]]);
  });

  it('many sessions of one account are ten in the end', async () => {
    const user = await confirmed('ten@example.com');
    await many(30, () => site.context.db.transaction((tx) => openSession(tx, user, from, site.context.now())));
    expect(await sessionsOf(site.context, user.id)).toHaveLength(10);
  });

  it('one link works for one of many', async () => {
    const user = await confirmed('link@example.com');
    const token = await createLink(site.context, 'reset', user.id, user.email);
    const done = await many(8, () => recover(site.context, { token, body: NEW, from }, forgetPasskeys));
    expect(done.filter((each) => each.ok)).toHaveLength(1);
    expect(await sessionsOf(site.context, user.id)).toHaveLength(1);
  });

  it('no session opens with a password that has just been changed', async () => {
    const user = await confirmed('old@example.com');
    const token = await createLink(site.context, 'reset', user.id, user.email);
    await recover(site.context, { token, body: NEW, from }, forgetPasskeys);
    const late = await site.context.db.transaction((tx) => openSession(tx, user, from, site.context.now()));
    expect(late).toBeUndefined();
  });

  it('one address goes to one of many accounts that ask for it', async () => {
    const users = await many(6, (index) => confirmed(`asks${index}@example.com`));
    const wanted = 'wanted@example.com';
    const tokens = await many(6, async (index) => {
      const id = users[index]?.id ?? '';
      await site.context.db.execute(`update account set new_email = '${wanted}' where id = '${id}'`);
      return createLink(site.context, 'change-email', id, wanted);
    });
    const accountOf = async (user: User) => {
      const opened = await site.context.db.transaction((tx) => openSession(tx, user, from, site.context.now()));
      return opened && { user, session: opened.session };
    };
    const owners = await Promise.all(users.map(accountOf));
    const asked = tokens.map((token, index) =>
      confirm(site.context, token, { ...caller, account: owners[index] }, forgetPasskeys),
    );
    const done = await Promise.allSettled(asked);
    expect(done.filter((each) => each.status === 'fulfilled' && each.value.ok)).toHaveLength(1);
    expect(done.filter((each) => each.status === 'rejected')).toEqual([]);
  });
});
