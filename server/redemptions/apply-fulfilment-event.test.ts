import type { Hex } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { receiptHash } from '#domain/redemptions/redemption.ts';
import { createFollower, type Follower } from '../chain/follow.ts';
import { bySystem } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PRICER } from '../testing/prices.ts';
import { PACKAGE, PAYMENT, type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { claimBurns } from './apply-burn-event.ts';
import { closeFulfilledRedemptions } from './apply-fulfilment-event.ts';

const chain = await tokenChainOfFile();
let desk: TestRedemptions;
let follow: Follower;
const holder = newAccount();

beforeAll(async () => {
  await chain.grant('PRICER', PRICER);
  await chain.fund(holder.address);
  await chain.issue(holder.address, usgFromCoins(20));
});
onEmptyDatabase(async (db) => {
  desk = await testRedemptions(db, chain.chain);
  const effects = [claimBurns, closeFulfilledRedemptions];
  follow = createFollower(bySystem(desk.context), { effects, intervalMs: 20, leaseSeconds: 5 });
});

type Redemption = Awaited<ReturnType<TestRedemptions['request']>>;
const hashOf = async ({ id }: Redemption) => (await desk.get(`/api/redemptionList/${id}`)).hash as Hex;
const burn = async (redemption: Redemption) => {
  await chain.redeem(holder, usgFromCoins(1), await hashOf(redemption));
  await finish();
};
const finish = async () => {
  await chain.finalize();
  await follow.poll();
};
const request = () => desk.request({ ethereum_address: holder.address, qty_to_redeem: 1 });
const untilDelivered = async ({ id }: Redemption) => {
  await desk.transition(id, { transition: 'check_identity' });
  await desk.transition(id, { transition: 'pay_shipping', ...PAYMENT });
  await desk.transition(id, { transition: 'ship', ...PACKAGE });
  return desk.transition(id, { transition: 'deliver' });
};

describe('a delivered redemption', () => {
  it('is closed by its receipt in a final block, which anyone can check', async () => {
    const redemption = await request();
    await burn(redemption);
    const { receipt } = (await untilDelivered(redemption)) as unknown as { receipt: { text: string; hash: Hex } };
    const { transactionHash: tx } = await chain.fulfil(await hashOf(redemption), receipt.hash);
    await follow.poll();
    expect(await desk.status(redemption.ticket_id)).toMatchObject({ state: 'delivered' });
    expect(await desk.get(`/api/redemptionList/${redemption.id}`)).toMatchObject({ complete: false });
    await finish();
    const shown = await desk.status(redemption.ticket_id);
    expect(shown).toMatchObject({ state: 'closed', next: 'nothing', receipt_on_chain: { hash: receipt.hash, tx } });
    expect(receiptHash((shown.receipt as { text: string }).text)).toBe(receipt.hash);
    expect((await desk.emails()).map(({ text }) => text).join()).toContain(receipt.hash);
    expect(await desk.get(`/api/redemptionList/${redemption.id}`)).toMatchObject({ complete: true });
  });

  it('is closed immediately if a receipt already exists, with an alarm if it does not match', async () => {
    const redemption = await request();
    await burn(redemption);
    await chain.fulfil(await hashOf(redemption), `0x${'77'.repeat(32)}`);
    await finish();
    expect(await desk.status(redemption.ticket_id)).toMatchObject({ state: 'burned' });
    const closed = await untilDelivered(redemption);
    expect(closed).toMatchObject({ state: 'closed', alarm: { code: 'receipt_differs' } });
    await chain.fulfil(await hashOf(redemption), (closed.receipt as { hash: Hex }).hash);
    await finish();
    expect(await desk.get(`/api/redemptionList/${redemption.id}`)).toMatchObject({ state: 'closed', alarm: null });
  });
});

describe('a refused redemption', () => {
  it('is still burned when the chain says so, and staff get an alert', async () => {
    const redemption = await request();
    await desk.transition(redemption.id, { transition: 'refuse', reason: 'No.' });
    await burn(redemption);
    expect(await desk.get(`/api/redemptionList/${redemption.id}`)).toMatchObject({
      state: 'burned',
      alarm: { code: 'burned_after_end' },
      transitions: [
        { name: 'request' },
        { name: 'refuse' },
        { name: 'burn', from: 'refused', actor: { kind: 'system' } },
      ],
    });
    expect(await desk.transition(redemption.id, { transition: 'settle_alarm', reason: 'Called Ada.' })).toMatchObject({
      alarm: null,
      notes: [{ text: 'Called Ada.' }],
    });
  });
});
