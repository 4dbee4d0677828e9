import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { READ_ONLY } from '#domain/messages/api.ts';
import { httpNode } from '../chain/http-node.ts';
import { openPool } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { createOutages } from '../platform/outages.ts';
import { LEAD, taken } from './desk-client.ts';
import { json } from './features.ts';
import { type Route, routesOf } from './nasty-tries.ts';
import { filledForm } from './redemptions.ts';
import { testPostgres } from './shared-postgres.ts';
import { signedLogin } from './sign-in.ts';
import { testSite } from './site.ts';
import { signedInAccount } from './staff.ts';
import { tokenChainOfFile } from './token.ts';

/** What is read only with an entry in the audit log. */
const RECORDED = [
  'GET /api/purchaseList.csv',
  'GET /api/audit.csv',
  'GET /api/leadList.csv',
  'GET /api/redemptionList.csv',
  'GET /api/coin-register/lots.csv',
];

const logged: { outage?: string; msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) });
const postgres = await testPostgres();
const reading = openPool(postgres.url, { readOnly: true });
afterAll(async () => {
  await reading.close();
  await postgres.stop();
});
const chain = await tokenChainOfFile();
const parts = { chain: chain.chain, node: httpNode(chain.rpcUrl) };
const primary = await testSite({ ...parts, db: postgres.open().db });
const site = await testSite({
  ...parts,
  db: reading.db,
  env: { ...readEnv({}), readOnly: true },
  log,
  outages: createOutages(log),
});

let callers = 0;
/** A call from a network address of its own, so that no limit hides what is behind it. */
async function ask({ app }: typeof site, path: string, init: RequestInit = {}) {
  callers += 1;
  const remoteAddress = `10.0.${(callers >> 8) & 255}.${callers & 255}`;
  const incoming = { headers: { host: 'localhost:3000' }, httpVersion: '1.1', socket: { remoteAddress } };
  return app.request(`http://localhost:3000${path}`, init, { incoming });
}

type Headers = Record<string, string>;
let customer: Headers;
let staff: Headers;
let wallet: Headers;
const ids: Record<string, string> = {};
beforeAll(async () => {
  customer = (await signedInAccount(primary.context, { staff: false })).headers;
  staff = (await signedInAccount(primary.context)).headers;
  const admin = newAccount();
  await chain.grant('PRICER', admin.address);
  const login = await ask(primary, '/api/login', json(await signedLogin(primary.context, admin)));
  wallet = { cookie: (login.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  const post = async (path: string, body: object) =>
    taken<Record<string, string>>(await ask(primary, path, json(body)));
  const idIn = async (list: string) =>
    (await taken<{ id: string }[]>(await ask(primary, list, { headers: staff })))[0]?.id ?? '';
  const { key = '' } = await post('/api/purchase', { qty_to_purchase: 2, email: 'ada@example.org' });
  const { ticket_id = '' } = await post('/api/redeem', filledForm());
  await post('/api/contact_form', LEAD);
  Object.assign(ids, {
    '/api/purchase/': key,
    '/api/purchaseList/': await idIn('/api/purchaseList'),
    '/api/redeem/': ticket_id,
    '/api/track/': ticket_id,
    '/api/redemptionList/': await idIn('/api/redemptionList'),
    '/api/leadList/': await idIn('/api/leadList'),
  });
  // A session that was last used so long ago is noted at its next use.
  await primary.context.db.execute(sql`update account_session set last_used_at = now() - interval '1 hour'`);
});

const filled = ({ path }: Route): string =>
  path.replace(/^(.*?\/):\w+/, (whole, before: string) => (ids[before] ? before + ids[before] : whole));
const routes = routesOf(site.app).filter(({ path }) => path.startsWith('/api/'));
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

it('serves every read as an instance at the primary does, and refuses those that are recorded', async () => {
  const different: string[] = [];
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    for (const headers of [{}, customer, staff, wallet]) {
      // The reading instance first: what the other one notes about a session, it must not find.
      const [own, others] = [
        await ask(site, filled(route), { headers }),
        await ask(primary, filled(route), { headers }),
      ];
      await others.body?.cancel();
      if (own.status === others.status) {
        await own.body?.cancel();
        continue;
      }
      expect([own.status, await own.json()], nameOf(route)).toEqual([503, { errors: [READ_ONLY] }]);
      different.push(nameOf(route));
    }
  }
  expect([...new Set(different)].sort()).toEqual([...RECORDED].sort());
});

it('says to everyone who would change something that it only reads, and goes on asking the chain', async () => {
  const changes = routes.filter(({ method }) => !['GET', 'ALL'].includes(method));
  expect(changes.length).toBeGreaterThan(50);
  for (const route of changes.filter((each) => nameOf(each) !== 'POST /api/rpc')) {
    const { method, path } = route;
    const answer = await ask(site, path, { ...json({}, staff), method });
    expect([answer.status, await answer.json()], nameOf(route)).toEqual([503, { errors: [READ_ONLY] }]);
  }
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' };
  expect((await ask(site, '/api/rpc', json(call))).status).toBe(200);
});

it('reports none of that as an outage of the database', () => {
  expect(logged).toEqual([]);
});

it('changes nothing, even where the database would let it', async () => {
  await expect(reading.db.execute(sql`delete from lead`)).rejects.toMatchObject({ cause: { code: '25006' } });
  await expect(reading.db.transaction((tx) => tx.execute(sql`delete from lead`))).rejects.toThrow();
});
