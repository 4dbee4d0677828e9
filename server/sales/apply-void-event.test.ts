import type { Hex } from 'viem';
import { expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { createFollower, type Follower } from '../chain/follow.ts';
import { bySystem } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { PRICER } from '../testing/prices.ts';
import { PAYMENT, type TestDesk, testDesk } from '../testing/sales.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { issueOrdersOnChain, voidOrdersOnChain } from './apply-issue-event.ts';

const chain = await tokenChainOfFile();
const wallet = newAccount().address;
let desk: TestDesk;
let follow: Follower;
let key: string;
let order: { id: string; hash: Hex };

onEmptyDatabase(async (db) => {
  await chain.grant('PRICER', PRICER);
  desk = await testDesk(db, '2030-11-21T17:00:00Z', chain.chain);
  const effects = [issueOrdersOnChain, voidOrdersOnChain];
  follow = createFollower(bySystem(desk.context), { effects, intervalMs: 20, leaseSeconds: 60 });
  const request = await desk.request({ ethereum_address: wallet });
  key = request.key;
  order = (await desk.place(request.id)) as unknown as typeof order;
  await desk.transition(order.id, PAYMENT);
  await desk.transition(order.id, { transition: 'start_issue' });
});

const CANCEL = { transition: 'cancel', reason: 'why', fee_cents: 0 } as const;
const issue = () => chain.issue(wallet, usgFromCoins(2), order.hash);
const shown = () => desk.get(`/api/orders/${order.id}`);
const transition = async (body: object) => {
  const response = await desk.post(`/api/orders/${order.id}/transitions`, body);
  return [response.status, ((await response.json()) as { errors?: string[] }).errors?.[0]];
};
const finish = async () => {
  await chain.finalize();
  await follow.poll();
};

it('cancels an order whose issue was started only once its hash is used up in a final block: then no signed transaction can issue it', async () => {
  await desk.transition(order.id, { transition: 'issue_failed' });
  expect(await shown()).toMatchObject({ must_void: true, allowed: ['start_issue', 'withhold'] });
  expect(await transition(CANCEL)).toEqual([409, ORDER_MESSAGES.voidFirst]);
  const { transactionHash: tx } = await chain.voidIssue(order.hash);
  await follow.poll();
  expect(await transition(CANCEL)).toEqual([409, ORDER_MESSAGES.voidFirst]);
  await finish();
  expect(await shown()).toMatchObject({ must_void: false, void_tx: tx, allowed: ['cancel', 'withhold'] });
  expect(await transition({ transition: 'start_issue' })).toEqual([409, ORDER_MESSAGES.voided]);
  expect(await desk.transition(order.id, CANCEL)).toMatchObject({ state: 'cancelled' });
  await expect(issue()).rejects.toThrow('DataAlreadyUsed');
});

it('takes an order back to paid by itself when it is voided', async () => {
  await chain.voidIssue(order.hash);
  await finish();
  expect(await shown()).toMatchObject({ state: 'paid', must_void: false, issue_started_at: null });
  expect(await desk.status(key)).toMatchObject({ order: { state: 'paid' } });
});

it('only notes the void of an order that no longer waits for its issue', async () => {
  await desk.transition(order.id, { transition: 'issue_failed' });
  await chain.voidIssue(order.hash);
  await finish();
  await desk.transition(order.id, CANCEL);
  const { hash, id } = (await desk.place(
    (
      await desk.request({ ethereum_address: wallet })
    ).id,
  )) as unknown as typeof order;
  const { transactionHash: tx } = await chain.voidIssue(hash);
  await finish();
  expect(await desk.get(`/api/orders/${id}`)).toMatchObject({ state: 'placed', void_tx: tx });
  expect(await shown()).toMatchObject({ state: 'cancelled' });
});

it('leaves an order issued where the issue came first', async () => {
  await issue();
  await expect(chain.voidIssue(order.hash)).rejects.toThrow('DataAlreadyUsed');
  await finish();
  expect(await shown()).toMatchObject({ state: 'issued', must_void: false, void_tx: null });
});
