import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { API_MESSAGES, SECOND_NODE_UNAVAILABLE } from '#domain/messages/api.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { httpNode } from '../../chain/http-node.ts';
import { nodeClient } from '../../chain/node-client.ts';
import type { AppEnv, Context } from '../../platform/context.ts';
import { featureApp, json, testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { signedLogin } from '../../testing/sign-in.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { adminRoutes } from './routes.ts';
import { adminSessions } from './table.ts';

const chain = await tokenChainOfFile();
let context: Context;
let app: Hono<AppEnv>;
let clock: number;

onEmptyDatabase(async (db) => {
  clock = 1_800_000_000_000;
  context = testContext({ db, chain: { ...chain.chain }, now: () => new Date(clock) });
  app = featureApp(() => context, adminRoutes);
});

const login = (body: unknown) => app.request('/api/login', json(body));
const errors = async (answer: Response) => [answer.status, ((await answer.json()) as { errors: string[] }).errors[0]];
const noChain = () => ({ ...context.chain, token: chain.attestor.address });

describe('a sign-in is refused', () => {
  const cases: [string, () => Promise<unknown>, number, string][] = [
    [
      'that is older than a minute',
      () => signedLogin(context, chain.admin, { timestamp: clock - 60_001 }),
      401,
      ADMIN_LOGIN_MESSAGES.loginStale,
    ],
    [
      'from more than five seconds ahead',
      () => signedLogin(context, chain.admin, { timestamp: clock + 5_001 }),
      401,
      ADMIN_LOGIN_MESSAGES.loginStale,
    ],
    [
      'that was signed for another site',
      () => signedLogin(context, chain.admin, { origin: 'http://evil.test' }),
      401,
      ADMIN_LOGIN_MESSAGES.loginFailed,
    ],
    [
      'that was signed for another chain',
      () => signedLogin(context, chain.admin, { chainId: 1 }),
      401,
      ADMIN_LOGIN_MESSAGES.loginFailed,
    ],
    ['of a wallet without a role', () => signedLogin(context, newAccount()), 403, ADMIN_LOGIN_MESSAGES.loginNotStaff],
    [
      'in the name of another wallet',
      async () => ({ ...(await signedLogin(context, newAccount())), address: chain.admin.address }),
      401,
      ADMIN_LOGIN_MESSAGES.loginFailed,
    ],
    [
      'with a signature of zeros',
      async () => ({ ...(await signedLogin(context, chain.admin)), signature: `0x${'0'.repeat(130)}` }),
      401,
      ADMIN_LOGIN_MESSAGES.loginFailed,
    ],
    [
      'with half a signature',
      async () => ({ ...(await signedLogin(context, chain.admin)), signature: '0x12' }),
      422,
      FIELD_MESSAGES.signatureInvalid,
    ],
    [
      'without an address',
      async () => ({ ...(await signedLogin(context, chain.admin)), address: undefined }),
      422,
      FIELD_MESSAGES.addressInvalid,
    ],
    [
      'with a time as text',
      async () => ({ ...(await signedLogin(context, chain.admin)), timestamp: 'now' }),
      422,
      ADMIN_LOGIN_MESSAGES.loginFailed,
    ],
    [
      'with an endless time',
      async () => ({ ...(await signedLogin(context, chain.admin)), timestamp: 1e300 }),
      422,
      ADMIN_LOGIN_MESSAGES.loginFailed,
    ],
  ];
  it.each(cases)('%s', async (_, body, status, message) => {
    const answer = await login(await body());
    expect(await errors(answer)).toEqual([status, message]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await context.db.select().from(adminSessions)).toEqual([]);
  });

  it('the second time, even after signing out', async () => {
    const body = await signedLogin(context, chain.admin);
    const first = await login(body);
    const headers = { cookie: (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
    await app.request('/api/login', { method: 'DELETE', headers });
    expect(await errors(await login(body))).toEqual([409, ADMIN_LOGIN_MESSAGES.loginUsed]);
  });

  it('only once when it is sent twenty times concurrently', async () => {
    const body = await signedLogin(context, chain.admin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(19).fill(409)]);
  });

  it('while the chain cannot be asked about the roles', async () => {
    context = { ...context, chain: noChain() };
    expect(await errors(await login(await signedLogin(context, chain.admin)))).toEqual([
      503,
      API_MESSAGES.chainUnavailable,
    ]);
  });
});

describe('where a second node is set', () => {
  const withSecond = (second: Context['chain']['client']) => {
    context = { ...context, chain: { ...context.chain, both: [context.chain.client, second] } };
  };

  it('a wallet signs in with the roles that both nodes know of', async () => {
    withSecond(context.chain.client);
    expect((await login(await signedLogin(context, chain.admin))).status).toBe(200);
    withSecond(nodeClient({ call: async () => ({ result: `0x${'0'.repeat(64)}` }) }, context.chain.id));
    const late = await signedLogin(context, chain.admin, { timestamp: clock - 1_000 });
    expect(await errors(await login(late))).toEqual([403, ADMIN_LOGIN_MESSAGES.loginNotStaff]);
  });

  it('nobody signs in while it is silent', async () => {
    withSecond(nodeClient(httpNode('http://127.0.0.1:9'), context.chain.id, 0));
    const answer = await login(await signedLogin(context, chain.admin));
    expect(await errors(answer)).toEqual([503, SECOND_NODE_UNAVAILABLE]);
  });
});
