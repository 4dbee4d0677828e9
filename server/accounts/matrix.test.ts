import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantStaff } from '../desk/staff-command.ts';
import { dashboardRoutes } from '../site/dashboard/routes.ts';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { type AccountSite, accountSite, LOCAL_SITE, PASSWORD, sessionOf } from './testing/site.ts';

const ROLES = ['visitor', 'signed out', 'expired', 'user', 'user by cookie', 'staff'] as const;
type Role = (typeof ROLES)[number];
type Row = [method: string, path: string, body: unknown, statuses: [number, number, number]];

const NOBODY = '00000000-0000-7000-8000-000000000000';
const OWN = '/api/account';
/** Statuses for: no session (or a dead one) · a user · staff. */
const ROWS: Row[] = [
  ['POST', '/api/auth', {}, [422, 422, 422]],
  ['PUT', '/api/auth', { nickname: 'x' }, [404, 200, 200]],
  ['POST', '/api/auth/sign_in', {}, [401, 401, 401]],
  ['GET', '/api/auth/sign_in', undefined, [405, 405, 405]],
  ['GET', '/api/auth/validate_token', undefined, [401, 200, 200]],
  ['GET', '/api/auth/confirmation', undefined, [302, 302, 302]],
  ['POST', '/api/auth/confirmation', {}, [401, 401, 401]],
  ['POST', '/api/auth/confirmation', { confirmation_token: 'x' }, [404, 404, 404]],
  ['POST', '/api/auth/confirmation/link', { confirmation_token: 'x' }, [404, 404, 404]],
  ['POST', '/api/auth/password', {}, [401, 401, 401]],
  ['GET', '/api/auth/password/edit', undefined, [302, 302, 302]],
  ['PUT', '/api/auth/password', {}, [401, 422, 422]],
  ['GET', `${OWN}/session`, undefined, [200, 200, 200]],
  ['GET', OWN, undefined, [401, 200, 200]],
  ['GET', `${OWN}/${NOBODY}`, undefined, [401, 404, 404]],
  ['PUT', OWN, { nickname: 'x' }, [401, 200, 200]],
  ['GET', `${OWN}/data`, undefined, [401, 200, 200]],
  ['GET', `${OWN}/sessions`, undefined, [401, 200, 200]],
  ['DELETE', `${OWN}/sessions/${NOBODY}`, undefined, [401, 404, 404]],
  ['GET', `${OWN}/wallets`, undefined, [401, 200, 200]],
  ['POST', `${OWN}/wallets/challenge`, { address: `0x${'1'.repeat(40)}` }, [401, 200, 200]],
  ['POST', `${OWN}/wallets`, { nonce: 'x'.repeat(8), signature: `0x${'1'.repeat(130)}` }, [401, 403, 403]],
  ['DELETE', `${OWN}/wallets/0x${'1'.repeat(40)}`, undefined, [401, 404, 404]],
  ['GET', `${OWN}/dashboard`, undefined, [401, 200, 200]],
  ['GET', `${OWN}/transactions`, undefined, [401, 200, 200]],
  ['GET', '/api/users', undefined, [401, 403, 200]],
  ['DELETE', '/api/auth/sign_out', undefined, [404, 200, 200]],
  ['DELETE', '/api/auth', undefined, [404, 200, 403]],
];

let site: AccountSite;
beforeAll(async () => {
  site = await accountSite(NO_CHAIN, { routes: [dashboardRoutes as never] });
});
afterAll(() => site.close());

let count = 0;
async function enter(role: Role): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  site.caller.ip = `198.51.100.${count % 250}`;
  count += 1;
  const email = `user${count}@example.com`;
  const headers = await site.user(email);
  if (role === 'signed out') await site.call('DELETE', '/api/auth/sign_out', { headers });
  if (role === 'expired') site.pass(24 * 3600);
  if (role === 'staff') await grantStaff({ ...site.context, site: LOCAL_SITE }, email);
  if (role !== 'user by cookie') return headers;
  const answer = await site.signIn(email, PASSWORD, { 'x-session': 'cookie' });
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? sessionOf(answer).uid ?? '' };
}

const column: Record<Role, 0 | 1 | 2> = {
  visitor: 0,
  'signed out': 0,
  expired: 0,
  user: 1,
  'user by cookie': 1,
  staff: 2,
};

const ends = (method: string, path: string) => method === 'DELETE' && path.startsWith('/api/auth');

describe.each(ROLES)('%s', (role) => {
  let entered: Record<string, string> | undefined;
  it.each(ROWS)('%s %s', async (method, path, body, statuses) => {
    if (!entered || ends(method, path)) entered = await enter(role);
    const headers = entered;
    const answer = await site.call(method, path, body === undefined ? { headers } : { headers, body });
    expect(answer.status).toBe(statuses[column[role]]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
