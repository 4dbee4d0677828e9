import { Hono } from 'hono';
import { stringToHex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { adminRoutes } from '../accounts/wallet-login/routes.ts';
import { createFollower, type Follower } from '../chain/follow.ts';
import { deleteEventsAbove } from '../chain/roll-back-to-local-chain.ts';
import type { AppEnv, Context } from '../platform/context.ts';
import { bySystem, featureApp, json, testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { filledForm } from '../testing/redemptions.ts';
import { signIn } from '../testing/sign-in.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { claimBurns, reopenLostBurns } from './apply-burn-event.ts';
import { closeFulfilledRedemptions } from './apply-fulfilment-event.ts';
import { redemptionDeskRoutes } from './desk-routes.ts';
import { redemptionRoutes } from './routes.ts';
import { redemptions } from './table.ts';

const chain = await tokenChainOfFile();
let context: Context;
let app: Hono<AppEnv>;
let follow: Follower;
const routes = new Hono<AppEnv>()
  .route('/', redemptionRoutes)
  .route('/', redemptionDeskRoutes as unknown as Hono<AppEnv>)
  .route('/', adminRoutes);
const holder = newAccount();
const other = newAccount();

beforeAll(async () => {
  for (const account of [holder, other]) {
    await chain.fund(account.address);
    await chain.issue(account.address, usgFromCoins(20));
  }
});
onEmptyDatabase(async (db) => {
  let time = Date.now();
  context = testContext({ db, chain: chain.chain, now: () => new Date(time++) });
  app = featureApp(() => context, routes);
  follow = createFollower(bySystem(context), {
    effects: [claimBurns, closeFulfilledRedemptions],
    intervalMs: 20,
    leaseSeconds: 5,
  });
});

async function request(coins: number, address = holder.address): Promise<string> {
  const form = filledForm({ ethereum_address: address, qty_to_redeem: coins });
  const answer = await app.request('/api/redeem', json(form));
  return ((await answer.json()) as { ticket_id: string }).ticket_id;
}
const state = async (ticketId: string) => (await app.request(`/api/redeem/${ticketId}`)).json();
const staffSees = async (path: string) => {
  const headers = await signIn(app, context, chain.admin);
  return (await app.request(path, { headers })).json();
};
const finish = async () => {
  await chain.finalize();
  await follow.poll();
};

describe('a redemption with a wallet', () => {
  it('is requested until its burn is in a block, burning until that is final, then burned', async () => {
    const ticketId = await request(2);
    await follow.poll();
    expect(await state(ticketId)).toMatchObject({ burn: { state: 'requested' }, by_email: false, next: 'burn_tokens' });

    const { transactionHash: tx } = await chain.redeem(holder, usgFromCoins(2), ticketHash(ticketId));
    await follow.poll();
    expect(await state(ticketId)).toMatchObject({
      state: 'requested',
      burn: { state: 'burning', confirmations: 1, tx },
      next: 'wait_for_chain',
    });

    await finish();
    expect(await state(ticketId)).toMatchObject({ state: 'burned', burn: { state: 'burned', confirmations: 3, tx } });
    expect(await staffSees('/api/redemptionList')).toMatchObject([{ hash: ticketHash(ticketId), state: 'burned', tx }]);
  });

  it('is requested again when the chain drops its burn', async () => {
    const ticketId = await request(1);
    await finish();
    const snapshot = await chain.node.snapshot();
    await chain.redeem(holder, usgFromCoins(1), ticketHash(ticketId));
    await follow.poll();
    expect(await state(ticketId)).toMatchObject({ burn: { state: 'burning' } });
    await chain.node.revert({ id: snapshot });
    await chain.node.mine({ blocks: 1 });
    await follow.poll();
    expect(await state(ticketId)).toMatchObject({ state: 'requested', burn: { state: 'requested' } });
  });

  it('is not burned by another holder, another amount or another hash; those burns go to staff', async () => {
    const ticketId = await request(2);
    const data = ticketHash(ticketId);
    await chain.redeem(other, usgFromCoins(2), data);
    await chain.redeem(holder, usgFromCoins(1), data);
    await chain.redeem(holder, usgFromCoins(2), ticketHash(ticketId.toLowerCase()));
    await chain.redeem(holder, usgFromCoins(2), stringToHex('my old coins, please'));
    await follow.poll();
    expect(await state(ticketId)).toMatchObject({ state: 'requested' });
    await finish();
    expect(await state(ticketId)).toMatchObject({ state: 'requested' });
    const burns = (await staffSees('/api/unmatchedBurns?limit=4')) as Record<string, unknown>[];
    expect(burns.map(({ from, value, data }) => [from, value, data])).toEqual([
      [holder.address.toLowerCase(), '2000000000', stringToHex('my old coins, please')],
      [holder.address.toLowerCase(), '2000000000', ticketHash(ticketId.toLowerCase())],
      [holder.address.toLowerCase(), '1000000000', data],
      [other.address.toLowerCase(), '2000000000', data],
    ]);
  });

  it('never matches a burn if it named no wallet', async () => {
    const ticketId = await request(1, '' as never);
    await chain.redeem(holder, usgFromCoins(1), ticketHash(ticketId));
    await finish();
    expect(await state(ticketId)).toMatchObject({ state: 'requested', by_email: true });
  });

  it.each([
    ['burned', null],
    ['checked', new Date()],
  ])('is no longer %s if a local chain lost the block, and is again if it comes back', async (after, at) => {
    const ticketId = await request(1);
    await context.db.update(redemptions).set({ identityCheckedAt: at });
    const { blockNumber } = await chain.redeem(holder, usgFromCoins(1), ticketHash(ticketId));
    await finish();
    expect(await deleteEventsAbove(context, blockNumber - 1n)).toBeGreaterThan(0);
    await reopenLostBurns(bySystem(context));
    expect(await state(ticketId)).toMatchObject({ state: 'requested' });
    await follow.poll();
    expect(await state(ticketId)).toMatchObject({ state: after });
  });

  it('is checked by staff where it was burned after a refusal, whatever was checked before', async () => {
    const ticketId = await request(1);
    await context.db.update(redemptions).set({ identityCheckedAt: new Date(), state: 'refused' });
    await chain.redeem(holder, usgFromCoins(1), ticketHash(ticketId));
    await finish();
    expect(await state(ticketId)).toMatchObject({ state: 'burned' });
  });
});

describe('the list for staff', () => {
  it('is closed to everyone else', async () => {
    for (const path of ['/api/redemptionList', '/api/unmatchedBurns']) {
      expect((await app.request(path)).status).toBe(401);
    }
  });

  it('holds every request with all that was given, newest first, page by page', async () => {
    const hashes = [await request(1), await request(2), await request(3)].map(ticketHash);
    const headers = await signIn(app, context, chain.admin);
    const first = await app.request('/api/redemptionList?limit=2', { headers });
    const rows = (await first.json()) as Record<string, unknown>[];
    expect(rows.map((row) => row.hash)).toEqual([hashes[2], hashes[1]]);
    expect(rows[0]).toMatchObject({
      ...filledForm(),
      ethereum_address: holder.address,
      qty_to_redeem: 3,
      title: 'Redemption of 3 coins',
    });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const last = (await (await app.request(next, { headers })).json()) as Record<string, unknown>[];
    expect(last.map((row) => row.hash)).toEqual([hashes[0]]);
  });
});
