import { describe, expect, it } from 'vitest';
import { readEnv } from '../../platform/env.ts';
import { TooMany } from '../../platform/errors.ts';
import { checkPassword, concurrencyLimit, guessableError, hashPassword } from './hash-password.ts';

const env = readEnv({});
const strong = { env };
const at = (memoryKiB: number, passes: number) => ({
  env: { ...env, accounts: { ...env.accounts, hashCost: { memoryKiB, passes } } },
});

describe('a stored password', () => {
  it('is an argon2id hash of 19 MiB and two passes, salted anew each time', async () => {
    const [one, two] = [await hashPassword(strong, 'correct horse'), await hashPassword(strong, 'correct horse')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await checkPassword(strong, 'correct horse', one)).toEqual({ ok: true, outdated: false });
    expect(await checkPassword(strong, 'correct horsf', one)).toEqual({ ok: false, outdated: false });
  });

  it('can be read as other programs write it', async () => {
    // From the tests of the reference program: the password `password` with the salt `somesalt`.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect((await checkPassword(strong, 'password', stored)).ok).toBe(true);
    expect((await checkPassword(strong, 'passwort', stored)).ok).toBe(false);
  });

  it('counts as outdated if it costs less than it should now', async () => {
    const cheap = await hashPassword(at(64, 2), 'correct horse');
    expect(await checkPassword(at(64, 2), 'correct horse', cheap)).toEqual({ ok: true, outdated: false });
    expect(await checkPassword(at(128, 2), 'correct horse', cheap)).toEqual({ ok: true, outdated: true });
    expect(await checkPassword(at(64, 3), 'correct horse', cheap)).toEqual({ ok: true, outdated: true });
  });

  it('counts every character of 256, however many bytes they are', async () => {
    const long = '😀'.repeat(256);
    const stored = await hashPassword(at(64, 2), long);
    expect((await checkPassword(at(64, 2), long, stored)).ok).toBe(true);
    expect((await checkPassword(at(64, 2), `${'😀'.repeat(255)}😁`, stored)).ok).toBe(false);
  });

  it.each([undefined, '', 'rubbish', '$argon2i$v=19$m=64,t=2,p=1$x$y', '$2b$10$abc'])(
    'that is %j is no password',
    async (stored) => {
      expect(await checkPassword(at(64, 2), 'correct horse', stored)).toEqual({ ok: false, outdated: false });
    },
  );
});

describe('the limit on concurrent hashing', () => {
  it('limits concurrency, queues the rest in order, and rejects callers when the queue is full', async () => {
    const pass = concurrencyLimit(2);
    const order: number[] = [];
    const release: (() => void)[] = [];
    const task = (name: number) =>
      pass(
        1,
        () =>
          new Promise<void>((done) => {
            order.push(name);
            release.push(done);
          }),
      );
    const tasks = [task(1), task(2), task(3)];
    await expect(task(4)).rejects.toThrow(TooMany);
    expect(order).toEqual([1]);
    for (const index of [0, 1, 2]) {
      release[index]?.();
      await tasks[index];
    }
    expect(order).toEqual([1, 2, 3]);
    const after = task(5);
    release[3]?.();
    await after;
  });

  it('stays open after a task has failed', async () => {
    const pass = concurrencyLimit(0);
    await expect(pass(1, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pass(1, async () => 'yes')).toBe('yes');
  });
});

describe('a guessable password', () => {
  it.each(['password', 'Password1', 'IloveYou', 'qwertyuiop', '12345678'])(
    '%s is among the most common',
    (password) => {
      expect(guessableError(password, 'ann@example.com')).toContain('most common');
    },
  );
  it.each(['usgtoken', 'American Eagle 2024', 'GoldCoin!!', 'Example-Gold'])(
    '%s is made of this site’s words',
    (password) => {
      expect(guessableError(password, 'ann@example.com')).toContain('words from this site');
    },
  );
  it.each(['ann.smith', 'ann.smith@example.com'])('%s is the address', (password) => {
    expect(guessableError(password, 'ann.smith@example.com')).toContain('email address');
  });
  it.each(['correct horse battery', 'gold finch in a tree', '8f!kQz2mx'])('%s is not', (password) => {
    expect(guessableError(password, 'ann@example.com')).toBeUndefined();
  });
});
