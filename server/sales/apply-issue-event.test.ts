import { createWalletClient, encodeFunctionData, type Hex, http } from 'viem';
import { foundry } from 'viem/chains';
import { describe, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { createFollower, type Follower } from '../chain/follow.ts';
import { bySystem } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PRICER } from '../testing/prices.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { issueOrdersOnChain } from './apply-issue-event.ts';
import { orders } from './table.ts';

const chain = await tokenChainOfFile();
let desk: TestDesk;
let follow: Follower;
let key: string;
let purchaseId: string;
let order: Awaited<ReturnType<TestDesk['place']>>;
const wallet = newAccount().address;

onEmptyDatabase(async (db) => {
  // A test that fails in between must not leave behind a chain that accepts nothing.
  await chain.node.setAutomine(true);
  await chain.grant('PRICER', PRICER);
  desk = await testDesk(db, '2030-11-21T17:00:00Z', chain.chain);
  await chain.reach(desk.context.now());
  follow = createFollower(bySystem(desk.context), { effects: [issueOrdersOnChain], intervalMs: 20, leaseSeconds: 60 });
  ({ key, id: purchaseId } = await desk.request({ ethereum_address: wallet }));
  order = await desk.place(purchaseId);
});

const hashOf = ({ hash }: typeof order) => hash as unknown as Hex;
const pay = () => desk.transition(order.id, PAYMENT);
const start = () => desk.transition(order.id, { transition: 'start_issue' });
const issue = (to = wallet, coins = 2) => chain.issue(to, usgFromCoins(coins), order.hash);
const finish = async () => {
  await chain.finalize();
  await follow.poll();
};
const shown = () => desk.get(`/api/orders/${order.id}`);
const answer = async (path: string, body: object) => {
  const response = await desk.post(`/api/orders/${order.id}/${path}`, body);
  return [response.status, ((await response.json()) as { errors?: string[] }).errors?.[0]];
};
const emails = async (subject: RegExp, to?: string) =>
  (await desk.emails(to)).filter((each) => subject.test(each.subject));

describe('the issue of an order', () => {
  it('is linked, followed with its confirmations, and done when it is final', async () => {
    await pay();
    expect(await start()).toMatchObject({ state: 'issuing', allowed: ['issue_failed'] });
    const { transactionHash: tx } = await issue();
    expect(await answer('issue', { tx })).toEqual([200, undefined]);
    await follow.poll();
    expect(await desk.status(key)).toMatchObject({
      next: 'wait_for_chain',
      order: { state: 'issuing', issue: { tx, confirmations: 1, final: false } },
    });
    await finish();
    expect(await desk.status(key)).toMatchObject({
      state: 'ordered',
      next: 'look_into_wallet',
      order: { state: 'issued', issue: { tx, confirmations: 3, final: true } },
    });
    expect((await emails(/have arrived$/))[0]?.text).toContain(tx);
    expect(await shown()).toMatchObject({ alarm: null, allowed: [], purchase: { complete: true } });
  });

  it('is found although the browser never reported it, and counts once however often the log is read', async () => {
    await pay();
    await issue();
    await finish();
    await finish();
    expect(await shown()).toMatchObject({ state: 'issued', alarm: null });
    expect(await emails(/have arrived$/)).toHaveLength(1);
  });

  it('is not linked before it was started, nor to a transaction that issues something else', async () => {
    await pay();
    const { transactionHash: tx } = await chain.issue(wallet, usgFromCoins(2));
    expect(await answer('issue', { tx })).toEqual([409, ORDER_MESSAGES.issueNotStarted]);
    await start();
    expect(await answer('issue', { tx })).toEqual([422, ORDER_MESSAGES.issueIsAnother]);
    expect(await answer('issue', { tx: '0x12' })).toEqual([422, ORDER_MESSAGES.transactionInvalid]);
  });

  it('is not given up while the network may still take it', async () => {
    await pay();
    await start();
    await chain.node.setAutomine(false);
    const mined = issue();
    const waiting = async () => Object.values((await chain.node.getTxpoolContent()).pending)[0];
    await expect.poll(waiting).toBeDefined();
    const [tx] = Object.values((await waiting()) ?? {}).map(({ hash }) => hash);
    expect(await answer('issue', { tx })).toEqual([200, undefined]);
    expect(await answer('transitions', { transition: 'issue_failed' })).toEqual([409, ORDER_MESSAGES.issueOnItsWay]);
    await chain.node.setAutomine(true);
    await chain.node.mine({ blocks: 1 });
    await mined;
    await finish();
    expect(await shown()).toMatchObject({ state: 'issued' });
  });

  it('with a reverted or dropped transaction is marked failed and can be retried', async () => {
    await pay();
    await start();
    const nobody = newAccount();
    await chain.fund(nobody.address);
    const args = [wallet, usgFromCoins(2), hashOf(order)] as const;
    const data = encodeFunctionData({ abi: usgTokenAbi, functionName: 'issue', args });
    const client = createWalletClient({ account: nobody, chain: foundry, transport: http(chain.rpcUrl) });
    const tx = await client.sendTransaction({ to: chain.chain.token, data, gas: 300_000n });
    for (const hash of [tx, `0x${'ab'.repeat(32)}`]) {
      expect(await answer('issue', { tx: hash })).toEqual([200, undefined]);
      expect(await desk.transition(order.id, { transition: 'issue_failed' })).toMatchObject({
        state: 'paid',
        issue: null,
      });
      await start();
    }
    await issue();
    await finish();
    expect(await shown()).toMatchObject({ state: 'issued' });
  });

  it('may be over although staff called it failed: the chain has the last word', async () => {
    await pay();
    await start();
    await issue();
    await follow.poll();
    expect(await answer('transitions', { transition: 'issue_failed' })).toEqual([409, ORDER_MESSAGES.issueOnItsWay]);
    await finish();
    expect(await shown()).toMatchObject({ state: 'issued' });
  });
});

describe('an issue that staff must look into', () => {
  it.each([
    ['cancelled', async () => desk.transition(order.id, { transition: 'cancel', reason: 'why', fee_cents: 25_000 })],
    ['not paid', async () => order],
  ])('of an order that is %s: it is issued, its buyer owes it, and an alarm is raised', async (_, before) => {
    await before();
    const { transactionHash: tx } = await issue();
    await finish();
    expect(await shown()).toMatchObject({
      state: 'issued',
      alarm: { code: 'issued_unexpectedly', tx },
      fee_cents: null,
      market: null,
      allowed: ['settle_alarm'],
      purchase: { state: 'ordered' },
    });
    const settled = await desk.transition(order.id, {
      transition: 'settle_alarm',
      reason: 'The buyer has paid since.',
    });
    expect(settled).toMatchObject({ alarm: null, allowed: [] });
    expect(await answer('transitions', { transition: 'settle_alarm', reason: 'again' })).toEqual([
      409,
      TRANSITION_MESSAGES.not_now,
    ]);
  });

  it('of an order whose payment could still be reversed then: an alarm is raised', async () => {
    await pay();
    await desk.context.db.update(orders).set({ clearsOn: '2030-11-22' });
    const { transactionHash: tx } = await issue();
    await finish();
    expect(await shown()).toMatchObject({ state: 'issued', alarm: { code: 'issued_early', tx } });
  });

  it('of an order whose request already has another order keeps both', async () => {
    await desk.transition(order.id, { transition: 'cancel', reason: 'why', fee_cents: 0 });
    const second = await desk.place(purchaseId);
    await issue();
    await finish();
    expect(await shown()).toMatchObject({ state: 'issued', alarm: { code: 'issued_unexpectedly' } });
    expect(await desk.status(key)).toMatchObject({
      state: 'ordered',
      order: { number: second.number, state: 'placed' },
    });
  });

  it.each([
    ['to another wallet', newAccount().address, 2],
    ['of another amount', wallet, 1],
  ])('%s: the order stays as it is, with an alarm, and can be cancelled', async (_, to, coins) => {
    await pay();
    await start();
    await issue(to, coins);
    await finish();
    expect(await shown()).toMatchObject({ state: 'issuing', issue: null, alarm: { code: 'issued_wrongly' } });
    expect(await desk.status(key)).toMatchObject({ next: 'wait_for_chain', order: { issue: null } });
    await desk.transition(order.id, { transition: 'issue_failed' });
    expect(await desk.transition(order.id, { transition: 'cancel', reason: 'why', fee_cents: 0 })).toMatchObject({
      state: 'cancelled',
      alarm: { code: 'issued_wrongly' },
    });
  });
});
