import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { createFollower } from '../chain/follow.ts';
import { httpNode } from '../chain/http-node.ts';
import { readEnv } from '../platform/env.ts';
import { testDatabase } from './database.ts';
import { LEAD, taken } from './desk-client.ts';
import { bySystem, json } from './features.ts';
import { type Ids, type Route, routesOf, triesOf } from './nasty-tries.ts';
import { insertPrice, PRICER } from './prices.ts';
import { filledForm } from './redemptions.ts';
import { fundedRelayer } from './relays.ts';
import { signedLogin } from './sign-in.ts';
import { testSite } from './site.ts';
import { signedInAccount } from './staff.ts';
import { tokenChainOfFile } from './token.ts';

const chain = await tokenChainOfFile();
const { db, close } = await testDatabase();
afterAll(close);
const env = readEnv({ RPC_LIMIT: '1000000' });
// No password here is worth the time that a real one, or a wrong one, takes.
const accounts = { ...env.accounts, hashCost: { memoryKiB: 64, passes: 1 }, refusalDelayMs: 0 };
const site = await testSite({
  db,
  chain: chain.chain,
  node: httpNode(chain.rpcUrl),
  relayer: await fundedRelayer(chain),
  env: { ...env, accounts },
});
const admin = newAccount();
const follower = createFollower(bySystem(site.context), { effects: [], intervalMs: 20, leaseSeconds: 60 });
afterAll(() => follower.stop());

beforeAll(async () => {
  for (const role of ['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER'] as const)
    await chain.grant(role, admin.address);
  await chain.attest(100);
  await chain.holder(3);
  await chain.finalize();
  await follower.poll();
  await chain.grant('PRICER', PRICER);
  await insertPrice(site.context, { time: 1, cents: 162_750 });
});

let callers = 0;
/** A call from a network address of its own, so that no limit hides what is behind it. */
async function call(path: string, init: RequestInit): Promise<Response> {
  callers += 1;
  const remoteAddress = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
  const incoming = { headers: { host: 'localhost:3000' }, httpVersion: '1.1', socket: { remoteAddress } };
  return site.app.request(`http://localhost:3000${path}`, init, { incoming });
}

type Headers = Record<string, string>;
type Who = 'visitor' | 'customer' | 'staff' | 'admin';
const signIn: Record<Who, () => Promise<Headers>> = {
  visitor: async () => ({}),
  customer: async () => (await signedInAccount(site.context, { staff: false })).headers,
  staff: async () => (await signedInAccount(site.context)).headers,
  async admin() {
    const login = await call('/api/login', json(await signedLogin(site.context, admin)));
    return { cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  },
};
const sessions = new Map<Who, Headers>();
async function signedIn(who: Who): Promise<Headers> {
  const headers = sessions.get(who) ?? (await signIn[who]());
  sessions.set(who, headers);
  return headers;
}

/** Records of every kind that staff and customers work on; where one was changed, the next try needs new ones. */
async function newRecords(staff: Headers): Promise<Ids> {
  const post = async (path: string, body: object, headers: Headers = {}) =>
    taken<Record<string, string>>(await call(path, json(body, headers)));
  const idOf = async (path: string) =>
    (await taken<Record<string, string>[]>(await call(path, { headers: staff })))[0]?.id ?? '';
  const { key = '' } = await post('/api/purchase', { qty_to_purchase: 2, email: 'ada@example.org' });
  const purchase = await idOf(`/api/purchaseList?q=${key}`);
  await post(`/api/purchaseList/${purchase}/transitions`, { transition: 'waive_checks', reason: 'x' }, staff);
  const { ticket_id = '' } = await post('/api/redeem', filledForm());
  const placed = { purchase_id: purchase, method: 'wire', ethereum_address: admin.address };
  return {
    '/api/purchase/:key': key,
    '/api/purchaseList/:id': purchase,
    '/api/orders/:id': (await post('/api/orders', placed, staff)).id ?? '',
    '/api/redeem/:ticket_id': ticket_id,
    '/api/track/:ticket': ticket_id,
    '/api/redemptionList/:id': await idOf(`/api/redemptionList?q=${ticket_id}`),
    '/api/leadList/:id': (await post('/api/contact_form', LEAD)).id ?? '',
    '/api/account/wallets/:address': admin.address,
  };
}

/** Where a body as a whole has rules that samples of its fields don't keep. */
const BODIES: Record<string, object> = {
  'POST /api/redeem': filledForm(),
  'POST /api/redemptionList': filledForm(),
  'POST /api/contact_form': LEAD,
  'POST /api/relay': {
    valid_after: '0',
    valid_before: String(Math.floor(Date.now() / 1000) + 3_600),
    value: '1000000000',
  },
};
const ACCOUNTS_OWN = /^\/api\/(account|auth|passkeys)/;
/** What a call of a wallet's alone is tried with; everything else of the desk's, staff may do. */
const WALLETS_OWN = /^\/api\/(login|safe)/;
const whoTries = ({ path }: Route): Who =>
  WALLETS_OWN.test(path) ? 'admin' : ACCOUNTS_OWN.test(path) ? 'customer' : 'staff';

it.each(routesOf(site.app).map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s answers nothing that it is sent as if the fault were ours',
  { tags: ['long'] },
  async (name, route) => {
    const who = whoTries(route);
    const faults: string[] = [];
    let ids: Ids | undefined;
    const freshIds = async () => {
      ids ??= await newRecords(await signedIn('staff'));
      return ids;
    };
    for await (const { path, init, what } of triesOf(route, freshIds, BODIES[name])) {
      const answer = await call(path, { ...init, headers: { ...init.headers, ...(await signedIn(who)) } });
      await answer.body?.cancel();
      if (answer.status >= 500) faults.push(`${answer.status}: ${what}`);
      const hasChanged = answer.ok && route.method !== 'GET';
      if (hasChanged && route.path.includes(':')) ids = undefined;
      const isSignedOut = answer.status === 401 && !route.path.startsWith('/api/auth');
      if (isSignedOut || (hasChanged && ACCOUNTS_OWN.test(route.path))) sessions.delete(who);
    }
    expect(faults).toEqual([]);
  },
);
