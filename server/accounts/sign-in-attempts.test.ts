import { beforeEach, describe, expect, it } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { accountSiteOfFile, PASSWORD } from './testing/site.ts';

const ann = 'ann@example.com';
const WRONG = 'wrong password';
const site = await accountSiteOfFile();
let home: string;
beforeEach(async () => {
  home = site.caller.ip;
  await site.user(ann);
});

const from = (ip: string) => {
  site.caller.ip = ip;
};
const status = async (password: string, email = ann) => (await site.signIn(email, password)).status;
const fail = async (times: number, email = ann) => {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) statuses.push(await status(WRONG, email));
  return statuses;
};
const waits = async (email = ann) => Number((await site.signIn(email, WRONG)).headers.get('retry-after') ?? 0);

describe('wrong passwords', () => {
  it('slow the account down after ten, each doubling the wait up to a minute, and never for longer', async () => {
    from('198.51.100.1');
    expect(await fail(10)).toEqual(Array(10).fill(401));
    const seen: number[] = [];
    for (let count = 0; count < 9; count++) {
      const wait = await waits();
      seen.push(wait);
      site.pass(wait);
      expect(await status(WRONG)).toBe(401);
    }
    expect(seen).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    site.pass(await waits());
    expect(await status(PASSWORD)).toBe(200);
    expect(await status(WRONG)).toBe(401);
  });

  it('from other networks never keep the owner out on a known network', async () => {
    from('198.51.100.1');
    await fail(11);
    expect(await status(PASSWORD)).toBe(429);
    from(home);
    expect(await status(PASSWORD)).toBe(200);
    expect(await fail(10)).toEqual(Array(10).fill(401));
    expect(await status(PASSWORD)).toBe(429);
  });

  it('keep nobody out for longer when the clock is set back', async () => {
    from('198.51.100.1');
    await fail(11);
    expect(await status(PASSWORD)).toBe(429);
    site.pass(-86_400);
    expect(await status(PASSWORD)).toBe(200);
  });

  it('are forgotten when the password is reset by email', async () => {
    from('198.51.100.1');
    await fail(11);
    await site.call('POST', '/api/auth/password', { body: { email: ann } });
    const landed = await site.call('GET', await site.linkTo(ann));
    const reset_password_token = new URL(landed.headers.get('location') ?? '').searchParams.get('reset_password_token');
    const body = { reset_password_token, password: 'a new long phrase', password_confirmation: 'a new long phrase' };
    await site.call('PUT', '/api/auth/password', { body });
    expect(await status('a new long phrase')).toBe(200);
  });

  it('slow an unknown address down just as a known one', async () => {
    from('198.51.100.1');
    const nobody = 'nobody@example.com';
    expect(await fail(12, nobody)).toEqual(await fail(12));
    const [known, unknown] = [await site.signIn(ann, WRONG), await site.signIn(nobody, WRONG)];
    expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()]);
    expect(known.headers.get('retry-after')).toBe(unknown.headers.get('retry-after'));
  });

  it('count for the current password of a signed-in user too', async () => {
    const headers = await site.user('bob@example.com');
    const change = {
      password: 'a new long phrase',
      password_confirmation: 'a new long phrase',
      current_password: WRONG,
    };
    for (let count = 0; count < 10; count++) await site.call('PUT', '/api/auth', { headers, body: change });
    expect((await site.call('PUT', '/api/auth', { headers, body: change })).status).toBe(429);
  });

  it('at the same moment are let through one by one once the account is slowed down', async () => {
    from('198.51.100.1');
    await fail(10);
    site.pass(2);
    const statuses = await Promise.all(Array.from({ length: 6 }, () => status(WRONG)));
    expect(statuses.toSorted()).toEqual([401, 429, 429, 429, 429, 429]);
  });

  it('never store an address in plain text', async () => {
    await fail(1, 'typed@example.com');
    const { rows } = await site.context.db.execute('select * from account_attempt');
    expect(JSON.stringify(rows)).not.toContain('example');
  });
});

describe('one network', () => {
  // Another at each attempt: what is known to be full stays known in the process.
  let company = 0;
  beforeEach(() => {
    company += 1;
  });

  it('has a limit of sign-ins and sign-ups for all accounts together; another network is not affected', async () => {
    const { accounts } = site.context.env;
    const before = { ...accounts };
    Object.assign(accounts, { signInLimit: 5, signUpLimit: 2 });
    try {
      from(`2001:db8:${company}:2::1`);
      const tries = [...Array(5).keys()].map((n) => status(WRONG, `someone${n}@example.com`));
      expect(await Promise.all(tries)).toEqual(Array(5).fill(401));
      from(`2001:db8:${company}:2:ffff::9`);
      const answer = await site.signIn(ann);
      expect([answer.status, await answer.json()]).toEqual([429, { errors: [API_MESSAGES.tooMany] }]);
      expect(answer.headers.get('retry-after')).toBe('60');
      expect([(await site.signUp('c@example.com')).status, (await site.signUp('d@example.com')).status]).toEqual([
        200, 200,
      ]);
      expect((await site.signUp('e@example.com')).status).toBe(429);
      from(`2001:db8:${company}:3::1`);
      expect((await site.signIn(ann)).status).toBe(200);
    } finally {
      Object.assign(accounts, before);
    }
  });

  it.each([
    ['sign-ins', (n: number) => site.signIn(`someone${n}@example.com`, WRONG)],
    ['sign-ups', (n: number) => site.signUp(`new${n}@example.com`)],
    ['emails', (n: number) => site.call('POST', '/api/auth/password', { body: { email: `some${n}@example.com` } })],
  ])(
    'may be a device, a household or a company: their %s are one, four and sixteen times the limit',
    async (_, ask) => {
      const { accounts } = site.context.env;
      const before = { ...accounts };
      Object.assign(accounts, { signInLimit: 1, signUpLimit: 1 });
      let count = 0;
      const isRefused = async (network: string) => {
        count += 1;
        from(`2001:db8:${company}:${network}::${count}`);
        return (await ask(count)).status === 429;
      };
      try {
        expect([await isRefused('100'), await isRefused('100')]).toEqual([false, true]);
        for (const network of ['101', '102', '103']) expect(await isRefused(network)).toBe(false);
        expect(await isRefused('104')).toBe(true);
        for (const household of ['2', '3', '4'])
          for (const device of ['00', '01', '02', '03']) expect(await isRefused(household + device)).toBe(false);
        expect(await isRefused('500')).toBe(true);
        from(`2001:db8:ffff:${company}::1`);
        expect((await ask(0)).status).not.toBe(429);
      } finally {
        Object.assign(accounts, before);
      }
    },
  );
});
