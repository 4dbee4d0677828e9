import { desc } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSaleDesk, type SaleChain } from '#contracts/testing/sale-chain.ts';
import { priceTypedData } from '#domain/price/price.ts';
import type { Context } from '../../platform/context.ts';
import type { Relayer } from '../../platform/relayer-settings.ts';
import { priceList } from '../../price/find-price.ts';
import { empty, testDatabase } from '../../testing/database.ts';
import { bySystem, testContext } from '../../testing/features.ts';
import { insertPrice } from '../../testing/prices.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../../testing/relays.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { acceptAuthorization } from '../accept-authorization.ts';
import { findRelay } from '../find-relay.ts';
import { sendRelays } from '../send-relays.ts';
import { relayerProblem } from '../watch-relayer.ts';
import { pricePosts } from './table.ts';
import { watchPostedPrice } from './watch-posted-price.ts';

const chain = await tokenChainOfFile();
const { node } = chain;
const sale: SaleChain = await addSaleDesk(chain);
const database = await testDatabase();
let clock: number;
let context: Context & { relayer: Relayer & { address: `0x${string}` } };

beforeAll(() => () => database.close());
beforeEach(async () => {
  await empty(database.db);
  await node.setAutomine(true);
  const { timestamp } = await node.getBlock();
  clock = Math.max(Date.now(), (Number(timestamp) + 60) * 1_000);
  await node.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(clock / 1_000)) });
  await node.mine({ blocks: 1 });
  const parts = { db: database.db, chain: { ...chain.chain, saleDesk: sale.saleDesk }, now: () => new Date(clock) };
  context = { ...bySystem(testContext(parts)), relayer: await fundedRelayer(chain) };
});

const round = () => sendRelays(context, context.relayer);
const posts = () => database.db.select().from(pricePosts).orderBy(desc(pricePosts.signedAt));
const problem = async () => {
  await watchPostedPrice(context);
  return (await relayerProblem(context, 'price'))?.details;
};

/** Puts a price into the site's log that the chain's admin signed for so many seconds from the chain's newest block. */
async function setPrice(cents: number, from = 0): Promise<number> {
  const time = Number((await node.getBlock()).timestamp) + from;
  const signature = await chain.admin.signTypedData(priceTypedData(chain.chainId, chain.token, cents, time));
  const [last] = await sitePrices();
  await insertPrice(context, { cents, time }, { signature, signer: chain.admin.address, previousTime: last ?? null });
  return time;
}
const sitePrices = async () => (await priceList(context, { limit: 1 })).map(({ time }) => time);

describe('the relayer', () => {
  it('posts the price that is in force at the sale desk, once', async () => {
    const time = await setPrice(163_000);
    await round();
    expect(await sale.posted()).toEqual([163_000n, BigInt(time)]);
    await round();
    await chain.finalize();
    await round();
    await round();
    expect((await posts()).map(({ priceTime, endedAt }) => [priceTime, endedAt !== null])).toEqual([[time, true]]);
    expect(await problem()).toBeUndefined();
  });

  it('posts nothing older than what the desk has, which someone is told', async () => {
    await setPrice(163_000, -1_000_000);
    await round();
    expect(await posts()).toEqual([]);
    expect(await problem()).toContain('only a price that is signed anew');
  });

  it('waits until the desk takes the price, and says why it doesn’t', async () => {
    await node.setAutomine(false);
    const time = await setPrice(163_100, 3_600);
    await round();
    expect(await posts()).toEqual([]);
    expect(await problem()).toContain('it refuses it: PriceInFuture');
    await node.setNextBlockTimestamp({ timestamp: BigInt(time) });
    await node.mine({ blocks: 1 });
    await round();
    await node.mine({ blocks: 1 });
    expect(await sale.posted()).toEqual([163_100n, BigInt(time)]);
    expect(await problem()).toBeUndefined();
  });

  it('offers a higher fee for the same price and nonce when no block takes it', async () => {
    await setPrice(163_200);
    await node.setAutomine(false);
    await round();
    await node.request({ method: 'anvil_dropAllTransactions' } as never);
    await round();
    expect(await posts()).toHaveLength(1);
    await node.request({ method: 'anvil_dropAllTransactions' } as never);
    clock += 61_000;
    await round();
    const [raised, first] = await posts();
    expect(raised?.txNonce).toBe(first?.txNonce);
    expect(raised?.maxFeePerGas).toBeGreaterThan(first?.maxFeePerGas ?? 0n);
    await node.mine({ blocks: 1 });
    expect((await sale.posted())[0]).toBe(163_200n);
  });

  it('sends a holder’s tokens only when the price is in a block, so that no two have one nonce', async () => {
    const holder = await chain.holder(3, '0');
    await setPrice(163_300);
    clock += 1_000;
    const authorization = authorizationOf(holder.address, context.now());
    const visitor = { ...context, actor: { kind: 'visitor' } as const };
    const { id } = await acceptAuthorization(visitor, await signedRelay(context, authorization, holder), '192.0.2.1');
    const state = async () => (await findRelay(context, id))?.state;
    await node.setAutomine(false);
    await round();
    await round();
    expect([await state(), (await posts()).length]).toEqual(['accepted', 1]);
    await node.mine({ blocks: 1 });
    await round();
    const relay = await findRelay(context, id);
    expect([relay?.state, relay?.txNonce]).toEqual(['sent', ((await posts())[0]?.txNonce ?? 0) + 1]);
    await node.mine({ blocks: 1 });
    await chain.finalize();
    await round();
    expect(await state()).toBe('final');
  });

  it('goes on with what was signed before it was killed', async () => {
    await setPrice(163_400);
    await node.setAutomine(false);
    await round();
    await node.request({ method: 'anvil_dropAllTransactions' } as never);
    const [kept] = await posts();
    // Another process knows the database alone.
    await sendRelays({ ...context, chain: { ...context.chain } }, context.relayer);
    await node.mine({ blocks: 1 });
    expect((await node.getTransactionReceipt({ hash: kept?.hash as `0x${string}` })).status).toBe('success');
    expect(await posts()).toHaveLength(1);
  });
});
