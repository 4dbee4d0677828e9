import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { axiosAsInBrowser } from './testing/browser-axios.ts';
import { generateAuthActions } from './testing/client-package.ts';
import { listen } from './testing/listen.ts';
import { type AccountSite, accountSite, PASSWORD, S5 } from './testing/site.ts';

type Action = { type: string; payload?: { userAttributes: Record<string, unknown> } };
type Failure = { response: { status: number; data: { errors: unknown } } };

const ann = 'ann@example.com';
const kept = new Map<string, string>();
let site: AccountSite;
let server: Awaited<ReturnType<typeof listen>>;
let actions: ReturnType<typeof generateAuthActions>;
let seen: Action[];

beforeAll(async () => {
  axiosAsInBrowser();
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    value: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: unknown) => kept.set(name, String(value)),
      removeItem: (name: string) => kept.delete(name),
    },
  });
  site = await accountSite();
  server = await listen(site.context);
  actions = generateAuthActions({
    authUrl: `${server.url}/api/auth`,
    userAttributes: { id: 'id', email: 'email', firstName: 'first_name', username: 'nickname' },
    userRegistrationAttributes: { firstName: 'first_name', username: 'nickname', phone: 'phone' },
  });
});
afterAll(async () => {
  await server.close();
  site.close();
  Reflect.deleteProperty(globalThis, 'localStorage');
});
beforeEach(async () => {
  seen = [];
  kept.clear();
  await site.reset();
});

const dispatch = async (thunk: unknown): Promise<void> => {
  await (thunk as (dispatch: (action: Action) => void) => Promise<void>)((action) => seen.push(action));
};
const types = () => seen.map((action) => action.type.split('/').pop());
const register = (more: object = {}) =>
  dispatch(
    actions.registerUser({
      email: ann,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      firstName: 'Ann',
      username: 'nugget',
      ...more,
    } as never),
  );
const failure = async (attempt: Promise<unknown>): Promise<Failure['response']> => {
  const error = await attempt.then(
    () => undefined,
    (reason: Failure) => reason,
  );
  return error?.response ?? { status: 0, data: { errors: 'it did not fail' } };
};

describe('redux-token-auth, a client of the account protocol', () => {
  it('registers, signs in, checks its token and signs out', async () => {
    await register();
    expect(seen.at(-1)).toMatchObject({
      payload: { userAttributes: { email: ann, firstName: 'Ann', username: 'nugget' } },
    });
    await site.confirm(await site.linkTo(ann));

    await dispatch(actions.signInUser({ email: 'Ann@Example.com', password: PASSWORD }));
    expect(seen.at(-1)).toMatchObject({ payload: { userAttributes: { email: ann, firstName: 'Ann' } } });
    expect([...kept.keys()].toSorted()).toEqual([...S5].toSorted());
    expect(kept.get('uid')).toBe(ann);

    const stored = { 'access-token': kept.get('access-token'), client: kept.get('client'), uid: kept.get('uid') };
    await dispatch(actions.verifyToken(stored as never));
    expect(kept.get('access-token')).toBe(stored['access-token']);
    await dispatch(actions.signOutUser());
    expect(kept.size).toBe(0);
    expect(types()).toEqual([
      'REGISTRATION_REQUEST_SENT',
      'REGISTRATION_REQUEST_SUCCEEDED',
      'SIGNIN_REQUEST_SENT',
      'SIGNIN_REQUEST_SUCCEEDED',
      'VERIFY_TOKEN_REQUEST_SENT',
      'VERIFY_TOKEN_REQUEST_SUCCEEDED',
      'SIGNOUT_REQUEST_SENT',
      'SIGNOUT_REQUEST_SUCCEEDED',
    ]);
    await dispatch(actions.verifyToken(stored as never));
    expect(types().at(-1)).toBe('VERIFY_TOKEN_REQUEST_FAILED');
  });

  it('finds our errors where it looks for them', async () => {
    const short = await failure(register({ password: 'short', passwordConfirmation: 'short' }));
    expect(short).toMatchObject({
      status: 422,
      data: { errors: { full_messages: ['Password is too short (minimum is 8 characters)'] } },
    });
    const wrong = await failure(dispatch(actions.signInUser({ email: ann, password: PASSWORD })));
    expect(wrong).toMatchObject({ status: 401, data: { errors: [PROTOCOL_MESSAGES.badCredentials] } });
    const nobody = await failure(dispatch(actions.signOutUser()));
    expect(nobody).toMatchObject({ status: 404, data: { errors: [PROTOCOL_MESSAGES.nobodySignedOut] } });
  });
});

describe('the whole site', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${server.url}/api/auth/sign_in`, { method: 'POST', body, headers });
  const good = JSON.stringify({ email: ann, password: PASSWORD });
  const json = { 'content-type': 'application/json' };

  it('accepts a sign-in as JSON and as a form, and no other type', async () => {
    await site.user(ann);
    const form = new URLSearchParams({ email: ann, password: PASSWORD }).toString();
    expect((await post(good, json)).status).toBe(200);
    expect((await post(form, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(200);
    expect((await post(good, { 'content-type': 'text/plain' })).status).toBe(400);
  });

  it('refuses one from another site, and one that is too large', async () => {
    await site.user(ann);
    expect((await post(good, { ...json, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(good, { ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(
      (await post(good, { ...json, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200);
    expect((await post(JSON.stringify({ email: 'x'.repeat(70_000) }), json)).status).toBe(413);
  });

  it('accepts no form outside the account protocol', async () => {
    const headers = { ...(await site.user(ann)), 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${server.url}/api/account/wallets/challenge`, {
      method: 'POST',
      body: 'address=0x1',
      headers,
    });
    expect(answer.status).toBe(400);
  });

  it('shows the local mailbox, with each email in its own frame without scripts', async () => {
    await site.signUp(ann);
    const [email] = await site.mailTo(ann);
    const page = await fetch(`${server.url}/dev/mailbox`);
    expect(await page.text()).toContain(`src="/dev/mailbox/${email?.id}"`);
    const shown = await fetch(`${server.url}/dev/mailbox/${email?.id}`);
    expect(shown.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/);
    expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const listed = (await (await fetch(`${server.url}/dev/mailbox.json?to=ANN@example.com`)).json()) as {
      to: string;
    }[];
    expect(listed.map((each) => each.to)).toEqual([ann]);
    expect(await (await fetch(`${server.url}/dev/mailbox.json?to=bob@example.com`)).json()).toEqual([]);
  });

  it.each([{ mode: 'live' as const }, { smtpUrl: 'smtp://mail.test' }])('has no mailbox with %j', async (change) => {
    const { env } = site.context;
    const other = await listen({ ...site.context, env: { ...env, ...change } });
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/00000000-0000-7000-8000-000000000000']) {
      expect((await fetch(other.url + path)).status).toBe(404);
    }
    await other.close();
  });
});
