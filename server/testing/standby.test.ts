import { afterAll, beforeAll, expect, it } from 'vitest';
import { READ_ONLY, UNAVAILABLE } from '#domain/messages/api.ts';
import { createFollower } from '../chain/follow.ts';
import { type OpenDatabase, openPool } from '../platform/database/database.ts';
import { testBuild } from './build.ts';
import { LEAD } from './desk-client.ts';
import { bySystem, json, testContext } from './features.ts';
import { testFolder } from './folder.ts';
import { startReplicated } from './postgres.ts';
import { insertPrice, PRICER } from './prices.ts';
import { quietPort } from './quiet-port.ts';
import { runSite, type SiteProcess } from './site-process.ts';
import { tokenChainOfFile } from './token.ts';

const folder = testFolder();
const chain = await tokenChainOfFile();
let servers: Awaited<ReturnType<typeof startReplicated>>;
let primary: OpenDatabase;
let site: SiteProcess;
let address = '';
const running: SiteProcess[] = [];

async function start(settings: Record<string, string>): Promise<SiteProcess> {
  const started = runSite({
    DATA_DIR: folder.path,
    BUILD_DIR: testBuild(),
    PORT: await quietPort(),
    ETH_RPC_URL: chain.rpcUrl,
    CHAIN_ID: String(chain.chainId),
    TOKEN_ADDRESS: chain.token,
    INBOX_ADDRESS: chain.inbox,
    SCREENING: 'none',
    ...settings,
  });
  running.push(started);
  return started;
}

beforeAll(async () => {
  servers = await startReplicated();
  primary = openPool(servers.primary.url);
  const context = bySystem(testContext({ db: primary.db, chain: chain.chain }));
  const follower = createFollower(context, { effects: [], intervalMs: 10, leaseSeconds: 30 });
  await follower.poll();
  await follower.stop();
  site = await start({ DATABASE_URL: servers.standby.url, READ_ONLY: 'on' });
  address = (await site.ready) ?? site.said();
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL');
    await ended;
  }
  await primary.close();
  await servers.primary.stop();
  folder.remove();
});

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(address + path, init);
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
};

it('an instance on a standby is ready, and shows what is written at the primary', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { ready: true, reasons: [] } });
  await chain.grant('PRICER', PRICER);
  await insertPrice({ db: primary.db, chain: chain.chain }, { cents: 162_750, time: 1_900_000_000 });
  await expect.poll(() => ask('/api/usgprice')).toMatchObject({ status: 200, body: { cents: 162_750 } });
  for (const path of ['/api/prices', '/api/reserves', '/api/transactions', '/api/site'])
    expect(await ask(path), path).toMatchObject({ status: 200 });
  expect((await fetch(`${address}/about`)).status).toBe(200);
});

it('tells who wants to change something that it only reads', async () => {
  expect(await ask('/api/contact_form', json(LEAD))).toEqual({ status: 503, body: { errors: [READ_ONLY] } });
});

it('an instance without READ_ONLY says that its database is read-only, and is not ready', async () => {
  const writer = await start({ DATABASE_URL: servers.standby.url, DATA_DIR: `${folder.path}/writer` });
  const own = await writer.ready;
  const readyz = async () => (await fetch(`${own}/readyz`)).json();
  await expect.poll(readyz).toMatchObject({ ready: false, reasons: ['The database is read-only.'] });
  const refused = await fetch(`${own}/api/contact_form`, json(LEAD));
  expect([refused.status, await refused.json()]).toEqual([503, { errors: [UNAVAILABLE] }]);
  expect(writer.said()).not.toMatch(/not readable|background work failed|server error/);
});

it('goes on serving reads when the primary is gone', async () => {
  await servers.primary.end();
  expect(await ask('/api/usgprice')).toMatchObject({ status: 200, body: { cents: 162_750 } });
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { reasons: [] } });
});
