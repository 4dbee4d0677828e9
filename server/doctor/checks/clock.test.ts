import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { weakNode } from '../../testing/weak-node.ts';
import { clockCheck } from './clock.ts';

const chain = await tokenChainOfFile();
let postgres: Awaited<ReturnType<typeof testPostgres>>;
let node: Awaited<ReturnType<typeof weakNode>>;
beforeAll(async () => {
  postgres = await testPostgres();
  node = await weakNode(chain.chain, chain.rpcUrl, 5_000);
});
afterAll(async () => {
  await node.stop();
  await postgres.stop();
});

const found = async () => {
  const { token: TOKEN_ADDRESS, inbox: INBOX_ADDRESS } = chain;
  const settings = { ETH_RPC_URL: node.url, CHAIN_ID: String(chain.chainId), TOKEN_ADDRESS, INBOX_ADDRESS };
  return idsOf(await findingsOf(clockCheck, { DATABASE_URL: postgres.url, ...settings }));
};

/** From now on the node’s newest block is from so many seconds ago. */
const newestBlock = (secondsAgo: number) =>
  node.suffer(async ({ method }, answer) => {
    const whole = (await answer()) as { result: object };
    if (method !== 'eth_getBlockByNumber') return whole;
    const timestamp = `0x${(Math.floor(Date.now() / 1_000) - secondsAgo).toString(16)}`;
    return { ...whole, result: { ...whole.result, timestamp } };
  });

it('agrees where machine, database and chain have one time', async () => {
  newestBlock(5);
  expect(await found()).toEqual(['ok clock.ok']);
});

it('warns of a machine whose clock differs from the database’s', async () => {
  newestBlock(5);
  const { now } = Date;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  const [finding] = await findingsOf(clockCheck, { DATABASE_URL: postgres.url }).finally(() => spy.mockRestore());
  expect(finding?.what).toBe('This machine’s clock is 60 seconds ahead of the database’s.');
});

it('is an error where the database is behind the chain, and a warning where no block comes', async () => {
  newestBlock(-120);
  expect(await found()).toEqual(['error clock.behind-chain']);
  newestBlock(1_800);
  expect(await found()).toEqual(['warning clock.no-new-block']);
});
