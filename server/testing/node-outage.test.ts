import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { readCursor } from '../chain/stored-events.ts';
import { testBuild } from './build.ts';
import { LEAD } from './desk-client.ts';
import { json, testContext } from './features.ts';
import { quietPort } from './quiet-port.ts';
import { testPostgres } from './shared-postgres.ts';
import { signedLogin } from './sign-in.ts';
import { runSite, type SiteProcess } from './site-process.ts';
import { tokenChainOfFile } from './token.ts';
import { weakNode } from './weak-node.ts';

const chain = await tokenChainOfFile();
const silent = async () => 'hang';
/** A chain with another id, on which there is nothing. */
const otherChain = async ({ id, method }: { id: unknown; method: string }) => ({
  jsonrpc: '2.0',
  id,
  result: method === 'eth_chainId' ? '0x1' : '0x',
});

let first: Awaited<ReturnType<typeof weakNode>>;
let second: Awaited<ReturnType<typeof weakNode>>;
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let site: SiteProcess;
let address: string;
beforeAll(async () => {
  const nodes = [0, 1].map(() => weakNode(chain.chain, chain.rpcUrl, 10_000));
  [first, second] = (await Promise.all(nodes)) as [typeof first, typeof second];
});
afterAll(() => Promise.all([first.stop(), second.stop()]));
beforeEach(async () => {
  for (const node of [first, second]) node.suffer();
  postgres = await testPostgres();
  await chain.finalize();
});
afterEach(async () => {
  site.child.kill('SIGTERM');
  await site.ended;
  await postgres.stop();
});

async function start(settings: Record<string, string> = {}): Promise<void> {
  site = runSite({
    DATABASE_URL: postgres.url,
    BUILD_DIR: testBuild(),
    PORT: await quietPort(),
    ETH_RPC_URL: first.url,
    CHAIN_ID: String(chain.chainId),
    TOKEN_ADDRESS: chain.token,
    INBOX_ADDRESS: chain.inbox,
    RELAYER_KEY: newAccount().key,
    SCREENING: 'none',
    ...settings,
  });
  address = (await site.ready) ?? site.said();
}

const status = async (path: string, init?: RequestInit) => (await fetch(address + path, init)).status;
const readyz = async () => {
  const answer = await fetch(`${address}/readyz`);
  const { warnings } = (await answer.json()) as { warnings: string[] };
  return [answer.status, warnings];
};
/** Whether the site relays a call to the chain. */
async function relays(): Promise<boolean> {
  const answer = await fetch(`${address}/api/rpc`, json({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }));
  return 'result' in ((await answer.json()) as object);
}
const context = () => testContext({ db: postgres.open().db, chain: { ...chain.chain, local: false } });
const logIn = async () =>
  status('/api/login', json(await signedLogin({ ...context(), origins: [address] }, chain.admin)));
async function expectPages(): Promise<void> {
  expect([await status('/'), await status('/about'), await status('/api/site')]).toEqual([200, 200, 200]);
  expect(await status('/api/contact_form', json(LEAD))).toBe(200);
}

describe('a site with two nodes', () => {
  it('goes on with the other one while one is silent or serves another chain, from its start on', {
    tags: ['long'],
  }, async () => {
    first.suffer(silent);
    await start({ ETH_RPC_URL_2: second.url });
    const [at, asking] = [context(), { interval: 50 }];
    await expect.poll(readyz, asking).toEqual([200, ['The Ethereum network does not answer.']]);
    await expectPages();
    await expect.poll(relays, asking).toBe(true);
    await expect.poll(async () => (await readCursor(at))?.block ?? -1n, asking).toBeGreaterThan(0n);
    // What can't be undone takes the word of both.
    expect([(await readCursor(at))?.confirmed, await logIn()]).toEqual([null, 503]);

    first.suffer(otherChain);
    await expect.poll(readyz, asking).toEqual([200, ['The node serves the chain 1, not 31337.']]);
    expect([await relays(), await logIn()]).toEqual([true, 503]);

    first.suffer();
    await expect.poll(readyz, asking).toEqual([200, []]);
    expect([await relays(), await logIn()]).toEqual([true, 200]);
    await chain.finalize();
    const isConfirmed = async () => {
      const cursor = await readCursor(at);
      return cursor !== undefined && cursor.confirmed === cursor.block;
    };
    await expect.poll(isConfirmed, asking).toBe(true);

    second.suffer(otherChain);
    await expect.poll(readyz, asking).toEqual([200, ['Of the second node: The node serves the chain 1, not 31337.']]);
    expect([await relays(), await logIn()]).toEqual([true, 503]);

    second.suffer(silent);
    await expect.poll(readyz, asking).toEqual([200, ['The second Ethereum node does not answer.']]);
    expect(await relays()).toBe(true);
    await expectPages();
  });
});

describe('a site with one node', () => {
  it('that serves another chain starts, closes what needs the chain and nothing else, and opens it when the node is right', async () => {
    first.suffer(otherChain);
    await start();
    const asking = { interval: 50 };
    await expect.poll(readyz, asking).toEqual([200, ['The node serves the chain 1, not 31337.']]);
    await expectPages();
    expect([await relays(), await logIn()]).toEqual([false, 503]);
    expect(await readCursor(context())).toBeUndefined();
    first.suffer();
    await expect.poll(readyz, asking).toEqual([200, []]);
    expect([await relays(), await logIn()]).toEqual([true, 200]);
  });
});
