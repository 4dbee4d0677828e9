import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import type { AppEnv, Context } from '../../platform/context.ts';
import { readEnv } from '../../platform/env.ts';
import { featureApp, json, testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { signedLogin, signIn } from '../../testing/sign-in.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { adminRoutes } from './routes.ts';
import { adminSessions } from './table.ts';

const chain = await tokenChainOfFile();
let context: Context;
let app: Hono<AppEnv>;
let clock: number;

const MINUTE = 60_000;
onEmptyDatabase(async (db) => {
  clock = 1_800_000_000_000;
  context = testContext({ db, chain: { ...chain.chain }, now: () => new Date(clock) });
  app = featureApp(() => context, adminRoutes);
});

const login = (body: unknown) => app.request('/api/login', json(body));
const session = (headers: Record<string, string>) => app.request('/api/login', { headers });
const errors = async (answer: Response) => [answer.status, ((await answer.json()) as { errors: string[] }).errors[0]];
const noChain = () => ({ ...context.chain, token: chain.attestor.address });
const ADMIN_ROLES = ['DEFAULT_ADMIN', 'ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER'];

describe('a staff wallet', () => {
  it('signs in with its roles, in a cookie that no script reads', async () => {
    const answer = await login(await signedLogin(context, chain.admin));
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { address: chain.admin.address, roles: ADMIN_ROLES },
    ]);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^usg_admin=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/);
    const token = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    expect(JSON.stringify(await context.db.select().from(adminSessions))).not.toContain(token);
  });

  it('has a secure cookie for this host alone on a live site', async () => {
    context = { ...context, env: { ...readEnv({}), mode: 'live' }, origins: ['https://usg.test'] };
    const answer = await login(await signedLogin(context, chain.admin));
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-usg_admin=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('may use any of the local addresses, in upper or lower case', async () => {
    const body = await signedLogin(context, chain.admin, { origin: 'http://127.0.0.1:3000' });
    expect((await login({ ...body, address: body.address.toLowerCase() })).status).toBe(200);
  });

  it('stays signed in while it is used, for eight hours', async () => {
    const headers = await signIn(app, context, chain.admin);
    for (let minutes = 29; minutes < 480; minutes += 29) {
      clock += 29 * MINUTE;
      expect((await session(headers)).status).toBe(200);
    }
    clock += 16 * MINUTE;
    expect(await errors(await session(headers))).toEqual([401, ADMIN_LOGIN_MESSAGES.adminSessionNeeded]);
  });

  it('is recorded when it signs in and out', async () => {
    const headers = await signIn(app, context, chain.admin);
    await app.request('/api/login', { method: 'DELETE', headers });
    await app.request('/api/login', { method: 'DELETE', headers });
    const { address } = chain.admin;
    expect(await auditList(context, { limit: 9 })).toMatchObject([
      { action: 'admin.logout', actorKind: 'admin', actorId: address, subjectId: address },
      { action: 'admin.login', actorKind: 'admin', actorId: address, after: { roles: ADMIN_ROLES.join(' ') } },
    ]);
  });

  it('is signed out after half an hour without a request', async () => {
    const headers = await signIn(app, context, chain.admin);
    clock += 30 * MINUTE;
    expect((await session(headers)).status).toBe(401);
  });

  it('signs out for good', async () => {
    const headers = await signIn(app, context, chain.admin);
    const answer = await app.request('/api/login', { method: 'DELETE', headers });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(answer.headers.get('set-cookie')).toMatch(/^usg_admin=; Max-Age=0/);
    expect((await session(headers)).status).toBe(401);
    expect((await app.request('/api/login', { method: 'DELETE' })).status).toBe(200);
  });

  it('loses its session within a minute of losing its role', async () => {
    const account = newAccount();
    await chain.grant('PRICER', account.address);
    const headers = await signIn(app, context, account);
    await chain.revoke('PRICER', account.address);
    clock += MINUTE;
    expect((await session(headers)).status).toBe(401);
    await chain.grant('PRICER', account.address);
    expect((await session(headers)).status).toBe(401);
  });

  it('loses it even if the clock was set back in the meantime', async () => {
    const account = newAccount();
    await chain.grant('PRICER', account.address);
    const headers = await signIn(app, context, account);
    await chain.revoke('PRICER', account.address);
    clock -= 60 * MINUTE;
    expect((await session(headers)).status).toBe(401);
  });

  it('keeps its session while the chain does not answer, but loses its rights after a minute', async () => {
    const headers = await signIn(app, context, chain.admin);
    const { chain: known } = context;
    context = { ...context, chain: noChain() };
    expect(await errors(await session(headers))).toEqual([503, API_MESSAGES.chainUnavailable]);
    context = { ...context, chain: known };
    expect((await session(headers)).status).toBe(200);
  });
});

describe('without a session', () => {
  it.each([{}, { cookie: 'usg_admin=' }, { cookie: 'usg_admin=x' }, { cookie: '__Host-usg_admin=x' }])(
    'nobody is an admin: %j',
    async (headers) => {
      expect(await errors(await session(headers as Record<string, string>))).toEqual([
        401,
        ADMIN_LOGIN_MESSAGES.adminSessionNeeded,
      ]);
    },
  );
});
