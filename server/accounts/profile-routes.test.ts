import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { dashboardRoutes } from '../site/dashboard/routes.ts';
import type { ProfileJson, SessionJson } from './account-json.ts';
import { accountSiteOfFile, PASSWORD, sessionOf } from './testing/site.ts';

const ann = 'ann@example.com';
const site = await accountSiteOfFile({ routes: [dashboardRoutes as never] });
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await site.user(ann, { first_name: 'Ann', last_name: 'Smith', agree_to_terms: true });
});

const get = (path: string, given = headers) => site.call('GET', path, { headers: given });
const put = (body: unknown) => site.call('PUT', '/api/account', { headers, body });
const profile = async () => (await (await get('/api/account')).json()) as ProfileJson;
const sessions = async () => (await (await get('/api/account/sessions')).json()) as SessionJson[];

describe('a user’s own profile', () => {
  it('shows everything that is stored about the account, and never the password', async () => {
    const shown = await profile();
    expect(shown).toMatchObject({
      email: ann,
      first_name: 'Ann',
      public_name: 'Ann S.',
      staff: false,
      payment_method: null,
      agreement: { user_agreement: '2020-12-01', privacy_policy: '2019-12-01' },
    });
    expect(JSON.stringify(shown)).not.toMatch(/argon2|hash/i);
  });

  it('accepts every edit and keeps what was not named', async () => {
    const change = {
      nickname: 'nugget',
      phone: '+1 555 010 0199',
      address_line_1: '1 Main Street',
      address_line_2: null,
      city: 'Salt Lake City',
      state: 'UT',
      zip: '84101',
      country: 'US',
      payment_method: 'wire',
    };
    const answer = await put(change);
    expect([answer.status, await answer.json()]).toMatchObject([200, change]);
    expect(await profile()).toMatchObject({ ...change, first_name: 'Ann', last_name: 'Smith' });
    expect(await (await put({ last_name: '' })).json()).toMatchObject({
      last_name: null,
      public_name: 'Ann',
      city: 'Salt Lake City',
    });
  });

  it('waits for a new address to be confirmed', async () => {
    expect(await (await put({ email: 'new@example.com' })).json()).toMatchObject({
      email: ann,
      new_email: 'new@example.com',
    });
    await site.confirm(await site.linkTo('new@example.com'), {}, headers);
    const now = sessionOf(await site.signIn('new@example.com'));
    expect(await (await get('/api/account', now)).json()).toMatchObject({ email: 'new@example.com', new_email: null });
  });

  it.each([
    [
      { address_line_1: '1 Main Street', city: 'Provo', state: 'UT', zip: '841', country: 'US' },
      { zip: ['Zip is not a ZIP code such as 84101 or 84101-1234'] },
    ],
    [{ address_line_1: '1 Main Street', country: 'SG' }, { city: ["City can't be blank"] }],
    [{ nickname: '' }, { nickname: ["Nickname can't be blank"] }],
    [{ phone: 'abc' }, { phone: ['Phone is not a phone number'] }],
    [
      { payment_method: '4111111111111111' },
      { payment_method: ['Payment method is not one of the accepted payment methods'] },
    ],
    [{ email: 'nothing' }, { email: ['Email is not an email'] }],
    [
      { password: 'short', password_confirmation: 'short' },
      { password: ['Password is too short (minimum is 8 characters)'] },
    ],
    [
      { staff: true, confirmed_at: 'now' },
      { staff: [ACCOUNT_MESSAGES.fieldUnknown], confirmed_at: [ACCOUNT_MESSAGES.fieldUnknown] },
    ],
    [{ id: 'x', first_name: 'Eve' }, { id: [ACCOUNT_MESSAGES.fieldUnknown] }],
  ])('refuses %j and changes nothing', async (change, fields) => {
    const before = await profile();
    const answer = await put(change);
    const errors = [...new Set(Object.values(fields).flat())];
    expect([answer.status, await answer.json()]).toEqual([422, { errors, fields }]);
    expect(await profile()).toEqual(before);
  });

  it.each(['[]', 'null', '{}', '{'])('refuses the body %s', async (body) => {
    expect((await put(body)).status).toBe(400);
  });

  it('is found by its own id; any other id is a 404', async () => {
    const { id } = await profile();
    expect(await (await get(`/api/account/${id}`)).json()).toMatchObject({ id });
    const bob = await site.user('bob@example.com');
    const other = await get(`/api/account/${id}`, bob);
    const nobody = await get('/api/account/00000000-0000-7000-8000-000000000000', bob);
    expect([other.status, await other.json()]).toEqual([404, { errors: [API_MESSAGES.notFound] }]);
    expect([nobody.status, await nobody.json()]).toEqual([404, { errors: [API_MESSAGES.notFound] }]);
  });
});

describe('a user’s own sessions', () => {
  it('are listed and can be ended individually or all others together', async () => {
    const second = sessionOf(await site.signIn(ann, PASSWORD, { 'user-agent': 'Old Browser' }));
    const third = sessionOf(await site.signIn(ann));
    const list = await sessions();
    expect(list.map((each) => each.current)).toEqual([false, false, true]);
    const named = list.find((each) => each.agent === 'Old Browser');
    expect(named).toMatchObject({ network: site.caller.ip, current: false });
    expect((await site.call('DELETE', `/api/account/sessions/${named?.id}`, { headers })).status).toBe(200);
    expect([(await get('/api/account', second)).status, (await get('/api/account', third)).status]).toEqual([401, 200]);
    expect((await site.call('DELETE', '/api/account/sessions', { headers })).status).toBe(200);
    expect([(await get('/api/account', third)).status, (await sessions()).length]).toEqual([401, 1]);
  });

  it('of someone else are a 404', async () => {
    const [mine] = await sessions();
    const bob = await site.user('bob@example.com');
    expect((await site.call('DELETE', `/api/account/sessions/${mine?.id}`, { headers: bob })).status).toBe(404);
    expect((await get('/api/account')).status).toBe(200);
  });
});

it('users can download their own data as a file', async () => {
  const answer = await get('/api/account/data');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="usg-account.json"');
  expect(await answer.json()).toMatchObject({ account: { email: ann }, sessions: [{ current: true }], wallets: [] });
});

describe('every call about the own account', () => {
  const calls: [string, string][] = [
    ['GET', '/api/account'],
    ['PUT', '/api/account'],
    ['GET', '/api/account/00000000-0000-7000-8000-000000000000'],
    ['GET', '/api/account/data'],
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/00000000-0000-7000-8000-000000000000'],
    ['GET', '/api/account/wallets'],
    ['POST', '/api/account/wallets'],
    ['POST', '/api/account/wallets/challenge'],
    ['DELETE', '/api/account/wallets/0x00000000000000000000000000000000000000aa'],
    ['GET', '/api/account/dashboard'],
    ['GET', '/api/account/transactions'],
  ];
  it.each(calls)('%s %s needs a session, and no cache keeps its answer', async (method, path) => {
    const answer = await site.call(method, path, method === 'PUT' || method === 'POST' ? { body: {} } : {});
    expect([answer.status, await answer.json()]).toEqual([401, { errors: [PROTOCOL_MESSAGES.notSignedIn] }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
