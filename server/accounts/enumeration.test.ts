import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { type AccountSite, accountSite, PASSWORD } from './testing/site.ts';

const { hashed } = vi.hoisted(() => ({ hashed: [] as object[] }));
// The real function, counted.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism } = parameters;
    hashed.push({ algorithm, memory, passes, parallelism });
    return crypto.argon2(algorithm, parameters, callback);
  };
  return { ...crypto, argon2 };
});

const [known, unconfirmed, unknown] = ['ann@example.com', 'bob@example.com', 'eve@example.com'];
/** Every statement, those inside transactions too. */
const queries = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<(query: { text: string }) => unknown>;

let site: AccountSite;
beforeAll(async () => {
  site = await accountSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.reset();
  await site.user(known);
  await site.signUp(unconfirmed);
  await site.mailTo();
});

/** Everything that a caller can see, and the work that was done for it. */
async function seen(method: string, path: string, email: string, more: object) {
  hashed.length = 0;
  queries.mockClear();
  const answer = await site.call(method, path, { body: { email, ...more } });
  const work = { statements: queries.mock.calls.map(([{ text }]) => text), hashed: [...hashed] };
  const body = (await answer.text())
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
  // Each browser's own is drawn at random.
  const headers = [...answer.headers]
    .filter(([name]) => name !== 'date')
    .map(([name, value]) => [name, value.replace(/^(usg_sign_up=)[\w-]{43}(?=;)/, '$1RANDOM')]);
  return { status: answer.status, body, headers, work };
}

const CALLS: [string, string, object, number][] = [
  ['POST', '/api/auth', { password: PASSWORD, password_confirmation: PASSWORD }, 1],
  ['POST', '/api/auth/sign_in', { password: 'wrong password' }, 1],
  ['POST', '/api/auth/password', {}, 0],
  ['POST', '/api/auth/confirmation', {}, 0],
];

it.each(CALLS)('%s %s shows the same and works the same for every address', async (method, path, more, hashes) => {
  const first = await seen(method, path, known, more);
  expect(first.work.hashed).toHaveLength(hashes);
  expect(first.work.statements.length).toBeGreaterThan(1);
  expect(await seen(method, path, unconfirmed, more)).toEqual(first);
  expect(await seen(method, path, unknown, more)).toEqual(first);
});

it('hashes once for an address that cannot exist, as for any other', async () => {
  const { status, work } = await seen('POST', '/api/auth/sign_in', 'nobody', { password: 'x'.repeat(300) });
  expect([status, work.hashed.length]).toEqual([401, 1]);
});
