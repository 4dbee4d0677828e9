import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logOptions } from '../platform/log.ts';
import { listen } from './testing/listen.ts';
import { type AccountSite, accountSite, sessionOf } from './testing/site.ts';

const PLANTED = 'planted-Secret-4711';
let site: AccountSite;
let server: Awaited<ReturnType<typeof listen>>;
let written = '';
const sink = new Writable({
  write(chunk, _encoding, done) {
    written += chunk;
    done();
  },
});

beforeAll(async () => {
  site = await accountSite();
  const log = pino(logOptions('trace'), sink);
  site.context.log = log;
  server = await listen(site.context);
});
afterAll(async () => {
  await server.close();
  await site.close();
});

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

it('no password and no token reaches the log, whatever goes wrong', async () => {
  const email = 'ann@example.com';
  const password = { password: PLANTED, password_confirmation: PLANTED };
  const tokens: string[] = [PLANTED];
  await send('POST', '/api/auth', { email, ...password });
  const confirm = await site.linkTo(email);
  const confirmation_token = new URL(confirm, server.url).searchParams.get('confirmation_token') ?? '';
  tokens.push(confirmation_token);
  await send('GET', confirm);
  await send('POST', '/api/auth/confirmation/link', { confirmation_token });
  await send('POST', '/api/auth/confirmation', { confirmation_token, password: PLANTED });
  await send('GET', confirm);
  const answer = await send('POST', '/api/auth/sign_in', { email, password: PLANTED });
  const session = sessionOf(answer);
  tokens.push(session['access-token'] ?? '', session.client ?? '');
  const query = new URLSearchParams({
    'access-token': session['access-token'] ?? '',
    client: session.client ?? '',
    uid: email,
  });
  await send('GET', `/api/auth/validate_token?${query}`);
  await send('GET', `/api/nothing?${query}`);
  await send('GET', '/api/account', undefined, {
    cookie: `usg_session=${PLANTED}`,
    authorization: `Bearer ${PLANTED}`,
  });
  site.pass(1);
  await send('POST', '/api/auth/password', { email });
  const edit = await site.linkTo(email);
  tokens.push(new URL(edit, server.url).searchParams.get('reset_password_token') ?? '');
  await send('GET', edit);
  await send('PUT', '/api/auth/password', { reset_password_token: PLANTED, ...password });
  await send('POST', '/api/auth/sign_in', `{"password":"${PLANTED}`);
  const { db } = site.context;
  site.context.db = new Proxy(db, {
    get: () => {
      throw new Error('the database is gone');
    },
  });
  await send('POST', '/api/auth/sign_in', { email, password: PLANTED });
  site.context.db = db;
  site.context.log.info(
    { headers: { cookie: PLANTED }, req: { headers: { ...session, cookie: PLANTED }, password: PLANTED } },
    'planted',
  );

  expect(tokens.map((token) => token.length > 15)).toEqual(tokens.map(() => true));
  expect(written).toContain('planted');
  for (const token of tokens) expect(written).not.toContain(token);
});
