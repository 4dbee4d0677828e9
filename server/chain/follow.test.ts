import { sql } from 'drizzle-orm';
import { type Hex, keccak256, stringToBytes, zeroAddress } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { DUST_BELOW_UNITS } from '#domain/wallet/limits.ts';
import type { Context } from '../platform/context.ts';
import { transactionRoutes } from '../site/transactions/routes.ts';
import { featureApp, testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { createFollower } from './follow.ts';
import type { StoredEvent } from './stored-events.ts';
import { chainCursors } from './table.ts';
import { transactionList } from './transaction-list.ts';

const chain = await tokenChainOfFile();
let context: Context;
let finalSeen: StoredEvent[];
const holder = newAccount();
const data: Hex = keccak256(stringToBytes('a ticket'));

beforeAll(async () => {
  await chain.fund(holder.address);
});
onEmptyDatabase(async (db) => {
  finalSeen = [];
  context = testContext({ db, chain: chain.chain });
});

const effect = async (_: Context, events: StoredEvent[]) => {
  finalSeen.push(...events);
};
const follower = (effects = [effect]) => createFollower(context, { effects, intervalMs: 20, leaseSeconds: 1 });
const app = () => featureApp(() => context, transactionRoutes);
type Listed = { hash: Hex; name: string; value: string; final: boolean; confirmations: number; from: Hex; to: Hex };
const listed = async (query = '') => (await (await app().request(`/api/transactions${query}`)).json()) as Listed[];

describe('a transaction', () => {
  it('is shown as pending with its confirmations, then as final, and has effects only then and once', async () => {
    const follow = follower();
    const { transactionHash } = await chain.issue(holder.address, usgFromCoins(2));
    expect(await follow.poll()).toBe('followed');
    expect((await listed())[0]).toMatchObject({
      hash: transactionHash,
      name: 'Issued',
      from: zeroAddress,
      to: holder.address,
      value: '2000000000',
      final: false,
      confirmations: 1,
    });
    expect(finalSeen.filter((event) => event.tx === transactionHash)).toEqual([]);

    await chain.finalize();
    await follow.poll();
    await follow.poll();
    expect((await listed())[0]).toMatchObject({ hash: transactionHash, final: true, confirmations: 3 });
    expect(finalSeen.filter((event) => event.tx === transactionHash).map((event) => event.name)).toEqual(['Issued']);
  });

  it('is listed with the time since the chain was last read, which another reading ends', async () => {
    const follow = follower();
    await follow.poll();
    await context.db.update(chainCursors).set({ seenAt: sql`now() - interval '40 seconds'` });
    const age = async () => Number((await app().request('/api/transactions')).headers.get('age'));
    expect(await age()).toBeGreaterThanOrEqual(40);
    await follow.poll();
    expect(await age()).toBeLessThan(40);
  });

  it('is listed once for its sender and its receiver, newest first, page by page', async () => {
    const other = newAccount().address;
    await chain.issue(holder.address, usgFromCoins(3));
    await chain.transfer(holder, other, usgFromCoins(1));
    await chain.redeem(holder, usgFromCoins(1), data);
    await follower().poll();
    // With the checksum, as everywhere else: the same address never looks like another one.
    expect(await listed(`?address=${other}`)).toMatchObject([{ name: 'Transfer', from: holder.address, to: other }]);
    const page = await app().request(`/api/transactions?address=${holder.address}&limit=2`);
    expect(((await page.json()) as Listed[]).map((each) => each.name)).toEqual(['Redeemed', 'Transfer']);
    const next = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect(((await (await app().request(next)).json()) as Listed[])[0]).toMatchObject({ name: 'Issued' });
  });

  it('is not listed if it moves nothing, unless that is requested', async () => {
    const [stranger, twin] = [await chain.account(), newAccount().address];
    await chain.issue(holder.address, usgFromCoins(1));
    const args = [holder.address, twin, 0n] as const;
    const { transactionHash } = await chain.write(stranger, 'transferFrom', args);
    await follower().poll();
    const hashes = async (query: string) => (await listed(query)).map(({ hash }) => hash);
    for (const address of [holder.address, twin]) {
      expect(await hashes(`?address=${address}`)).not.toContain(transactionHash);
      expect(await hashes(`?address=${address}&zero_value=true`)).toContain(transactionHash);
    }
    expect(await hashes('?zero_value=false')).not.toContain(transactionHash);
    expect((await app().request('/api/transactions?zero_value=maybe')).status).toBe(422);
  });

  it('names whom it was sent to and received from, but nobody for a transfer that moves nothing or dust', async () => {
    const [own, friend, payer, stranger] = [
      await chain.account(),
      newAccount(),
      await chain.account(),
      await chain.account(),
    ];
    const [spoofed, later] = [newAccount().address, newAccount().address];
    for (const { address } of [own, payer, stranger]) await chain.issue(address, usgFromCoins(1));
    await chain.transfer(own, friend.address, 1n);
    await chain.transfer(own, later, 2n);
    await chain.transfer(own, friend.address, 3n);
    await chain.transfer(own, own.address, 3n);
    await chain.transfer(payer, own.address, DUST_BELOW_UNITS);
    await chain.transfer(stranger, own.address, DUST_BELOW_UNITS - 1n);
    await chain.write(stranger, 'transferFrom', [own.address, spoofed, 0n]);
    await follower().poll();
    const answer = await app().request(`/api/counterparties?address=${own.address.toLowerCase()}`);
    expect(await answer.json()).toEqual({ sent: [friend.address, later], received: [payer.address] });
    expect((await app().request('/api/counterparties')).status).toBe(422);
  });

  it('is not searched for at an invalid address', async () => {
    expect((await app().request('/api/transactions?address=0x12')).status).toBe(422);
    expect((await app().request('/api/transactions?after=1')).status).toBe(422);
  });

  it('disappears when the chain drops its block before it is final, and leaves no effect', async () => {
    const follow = follower();
    await chain.finalize();
    await follow.poll();
    const before = await transactionList(context, { limit: 1000 });
    const snapshot = await chain.node.snapshot();
    const { transactionHash } = await chain.issue(holder.address, usgFromCoins(1));
    await follow.poll();
    expect((await listed())[0]).toMatchObject({ hash: transactionHash, final: false });

    await chain.node.revert({ id: snapshot });
    await chain.node.mine({ blocks: 1 });
    await follow.poll();
    expect(await transactionList(context, { limit: 1000 })).toEqual(before);
    expect(finalSeen.some((event) => event.tx === transactionHash)).toBe(false);
  });
});

describe('following', () => {
  it('stores nothing of a range whose effects fail, and all of it on the next attempt', async () => {
    await chain.issue(holder.address, usgFromCoins(1));
    await chain.finalize();
    let failures = 1;
    const once = async () => {
      if (failures-- > 0) throw new Error('no');
    };
    const follow = follower([effect, once]);
    await expect(follow.poll()).rejects.toThrow('no');
    expect(await transactionList(context, { limit: 1000 })).toEqual([]);

    finalSeen = [];
    await follow.poll();
    const finals = (await transactionList(context, { limit: 1000 })).filter((event) => event.final);
    expect(finals.length).toBeGreaterThan(0);
    const named = (event: StoredEvent) => event.name === 'Issued' || event.name === 'Redeemed';
    expect(finals.filter(named)).toEqual(finalSeen.filter(named).reverse());
  });

  it('continues by itself from start to stop', async () => {
    const follow = follower();
    follow.start();
    const { transactionHash } = await chain.issue(holder.address, usgFromCoins(1));
    await chain.finalize();
    await expect.poll(async () => (await listed())[0]).toMatchObject({ final: true });
    await follow.stop();
    expect((await listed())[0]?.hash).toBe(transactionHash);
    const after = await chain.issue(holder.address, usgFromCoins(1));
    expect((await listed())[0]?.hash).not.toBe(after.transactionHash);
    // Were it still at work, it would hold the lease again.
    expect(await follower().poll()).toBe('followed');
    expect((await listed())[0]?.hash).toBe(after.transactionHash);
  });
});
