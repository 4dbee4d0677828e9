import type { PrivateKeyAccount } from 'viem';
import { afterAll } from 'vitest';
import { NO_TWO_PERSON_RULES, type TwoPersonRules } from '#domain/staff/two-person-rules.ts';
import { twoPersonRules } from '#site';
import type { Context } from '../platform/context.ts';
import { readEnv } from '../platform/env.ts';
import { testDatabase } from './database.ts';
import { json, ownAddress } from './features.ts';
import { signedLogin } from './sign-in.ts';
import { LIVE_SETTINGS, testSite } from './site.ts';
import { signedInAccount } from './staff.ts';
import { tokenChainOfFile } from './token.ts';

const SITE = 'https://usg.test';
type Headers = Record<string, string>;
type Login = { headers?: Headers; safe?: string };

/** The whole site as a live one, with the rules of site.config.ts, for a whole test file: staff accounts with passkeys, wallets with roles. */
export async function liveDeskOfFile() {
  const chain = await tokenChainOfFile();
  const database = await testDatabase();
  afterAll(() => database.close());
  const { db } = database;
  let clock = Date.parse('2030-11-21T17:04:00Z');
  const env = readEnv(LIVE_SETTINGS, {});
  const { app, context } = await testSite({
    db,
    env,
    chain: chain.chain,
    origins: [SITE],
    now: () => new Date(clock),
  });
  const network = ownAddress();
  const from = { incoming: { headers: {}, socket: { remoteAddress: network } } };

  const request = async (call: string, headers: Headers = {}, body: object = {}): Promise<Response> => {
    const [method = '', path = ''] = call.split(' ');
    const init = ['GET', 'HEAD'].includes(method) ? { method, headers } : { ...json(body, headers), method };
    return app.request(SITE + path, init, from);
  };
  /** A wallet's login, a second after the one before. */
  const login = async (account: PrivateKeyAccount, { headers = {}, safe }: Login = {}) => {
    clock += 1_000;
    const body = { ...(await signedLogin(context, account)), ...(safe && { safe }) };
    return request('POST /api/login', headers, body);
  };
  return {
    app,
    chain,
    db,
    context,
    request,
    login,
    pass: (minutes: number) => {
      clock += minutes * 60_000;
    },
    setRules: (rules: TwoPersonRules) => {
      env.twoPersonRules = rules;
    },
    rules: { ON: twoPersonRules, OFF: NO_TWO_PERSON_RULES },
    /** From here on a local site, until it is live again. */
    setMode: (mode: Context['env']['mode']) => {
      env.mode = mode;
    },
    staff: () => signedInAccount(context, { passkeys: 2 }),
    cookieOf: (answer: Response) => ({ cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }),
  };
}
