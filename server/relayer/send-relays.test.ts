import type { Address, Hex } from 'viem';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import type { Context } from '../platform/context.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { empty, testDatabase } from '../testing/database.ts';
import { bySystem, testContext } from '../testing/features.ts';
import { authorizationOf, fundedRelayer, signedRelay } from '../testing/relays.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { acceptAuthorization } from './accept-authorization.ts';
import { committedFees } from './budgets.ts';
import { findRelay, relayStatus, transactionsOf } from './find-relay.ts';
import { sendRelays } from './send-relays.ts';

const chain = await tokenChainOfFile();
const { node } = chain;
const database = await testDatabase();
let clock: number;
let context: Context & { relayer: Relayer & { address: Address } };
let holder: Awaited<ReturnType<typeof chain.holder>>;

beforeAll(() => () => database.close());
beforeEach(async () => {
  await empty(database.db);
  await node.setAutomine(true);
  holder = await chain.holder(3, '0');
  clock = Date.now();
  const parts = { db: database.db, chain: chain.chain, now: () => new Date(clock) };
  context = { ...bySystem(testContext(parts)), relayer: await fundedRelayer(chain) };
});

const round = () => sendRelays(context, context.relayer);
/** A round after the next block: the node answers what was sent before it has mined it. */
const minedRound = () => node.mine({ blocks: 1 }).then(round);
const sender = () => context.relayer.address;
const nonceOf = (blockTag: 'latest' | 'pending' = 'latest') =>
  node.getTransactionCount({ address: sender(), blockTag });
const balanceOf = (address: Address) =>
  node.readContract({ ...chain.contract, functionName: 'balanceOf', args: [address] });
async function accept(terms = {}, by = holder) {
  clock += 1;
  const authorization = authorizationOf(by.address, context.now(), terms);
  const visitor = { ...context, actor: { kind: 'visitor' } as const };
  const { id } = await acceptAuthorization(visitor, await signedRelay(context, authorization, by), '192.0.2.1');
  return { id, authorization, to: (authorization as unknown as { to: Address }).to };
}
const relayOf = async (id: string) => (await findRelay(context, id)) ?? expect.unreachable();
const status = async (id: string) => relayStatus(context, await relayOf(id));
const state = async (id: string) => (await relayOf(id)).state;
async function finish() {
  await round();
  await chain.finalize();
  await round();
}

describe('the relayer', () => {
  it('carries an authorization out for a holder without ETH, and follows it to its final block', async () => {
    const { id, to } = await accept();
    await round();
    expect(await state(id)).toBe('sent');
    await minedRound();
    expect(await state(id)).toBe('mined');
    expect(await balanceOf(to)).toBe(usgFromCoins(1));
    await chain.finalize();
    await round();
    const { tx, ...rest } = await status(id);
    expect(rest).toMatchObject({ state: 'final', message: null });
    const { gasUsed, effectiveGasPrice } = await node.getTransactionReceipt({ hash: tx as Hex });
    expect((await relayOf(id)).spent).toBe(gasUsed * effectiveGasPrice);
    expect(await committedFees(context)).toEqual({ day: gasUsed * effectiveGasPrice, redemptions: 0n, open: 0n });
  });

  it('has one nonce out at a time, in the order in which they were accepted', async () => {
    await node.setAutomine(false);
    const ids = [(await accept()).id, (await accept()).id];
    await round();
    await round();
    expect([await nonceOf(), await nonceOf('pending')]).toEqual([0, 1]);
    expect(await Promise.all(ids.map(state))).toEqual(['sent', 'accepted']);
    await minedRound();
    expect(await Promise.all(ids.map(state))).toEqual(['mined', 'sent']);
    expect((await relayOf(ids[1] as string)).txNonce).toBe(1);
  });

  it('raises the fee of what no block takes, with the same nonce, and never beyond the day’s budget', async () => {
    await node.setAutomine(false);
    const { id } = await accept();
    await round();
    const [first] = await transactionsOf(context, { id });
    clock += 5_000;
    await round();
    const signed = await transactionsOf(context, { id });
    expect(signed).toHaveLength(2);
    const [raised] = signed;
    expect(raised?.maxFeePerGas).toBeGreaterThan(((first?.maxFeePerGas ?? 0n) * 11n) / 10n);
    const { gas, reserved } = await relayOf(id);
    expect(reserved).toBe(gas * (raised?.maxFeePerGas ?? 0n));
    context.relayer = { ...context.relayer, budgets: { ...context.relayer.budgets, perDay: reserved } };
    clock += 5_000;
    await round();
    expect(await transactionsOf(context, { id })).toHaveLength(2);
    expect((await committedFees(context)).day).toBe(reserved);
    await minedRound();
    expect(await status(id)).toMatchObject({ state: 'mined', tx: raised?.hash });
    expect(await nonceOf()).toBe(1);
  });

  it('broadcasts the kept bytes again where the node has lost them', async () => {
    await node.setAutomine(false);
    const { id } = await accept();
    await round();
    const [signed] = await transactionsOf(context, { id });
    await node.dropTransaction({ hash: signed?.hash as Hex });
    await round();
    expect((await node.getTransaction({ hash: signed?.hash as Hex })).nonce).toBe(0);
    expect(await transactionsOf(context, { id })).toHaveLength(1);
  });

  it('goes on with a transaction whose block was dropped', async () => {
    const { id, to } = await accept();
    const snapshot = await node.snapshot();
    await round();
    await minedRound();
    expect(await state(id)).toBe('mined');
    await node.revert({ id: snapshot });
    await round();
    await minedRound();
    expect(await state(id)).toBe('mined');
    expect([await balanceOf(to), await nonceOf(), (await transactionsOf(context, { id })).length]).toEqual([
      usgFromCoins(1),
      1,
      1,
    ]);
  });

  it('never sends what the token would refuse meanwhile, nor what has too little time left', async () => {
    const [poor, late] = [await accept({ value: usgFromCoins(3) }), await accept()];
    await chain.fund(holder.address, '1');
    await chain.transfer(holder, sender(), usgFromCoins(1));
    await node.setBalance({ address: holder.address, value: 0n });
    await round();
    expect(await status(poor.id)).toMatchObject({
      state: 'refused',
      message: REVERT_MESSAGES.ERC20InsufficientBalance,
    });
    const { id } = await accept();
    clock += 3_550_000;
    context.relayer = await fundedRelayer(chain);
    await finish();
    expect(await state(late.id)).toBe('final');
    expect(await status(id)).toMatchObject({ state: 'expired', message: RELAY_MESSAGES.expired });
    expect(await committedFees(context)).toMatchObject({ open: 0n });
  });

  it('says why a transaction failed in its block, and counts what it cost', async () => {
    const { id } = await accept({ value: usgFromCoins(3) });
    await node.setAutomine(false);
    await round();
    await node.dropTransaction({ hash: (await status(id)).tx as Hex });
    await node.setAutomine(true);
    const args = [holder.address, `0x${'22'.repeat(32)}`] as const;
    await chain.write(chain.admin, 'freeze', args);
    await round();
    await finish();
    expect(await status(id)).toMatchObject({ state: 'failed', message: REVERT_MESSAGES.AccountFrozen });
    expect((await committedFees(context)).day).toBeGreaterThan(0n);
  });

  it('is done with what someone else has brought to the chain', async () => {
    const { id, authorization } = await accept();
    const { signature } = await relayOf(id);
    const { from, value, validAfter, validBefore, nonce, to } = authorization as typeof authorization & { to: Address };
    const args = [from, to, value, validAfter, validBefore, nonce, signature];
    await chain.write(chain.admin, 'transferWithAuthorization', args as never);
    await round();
    expect(await state(id)).toBe('accepted');
    await chain.finalize();
    await round();
    expect(await state(id)).toBe('final');
    expect(await nonceOf()).toBe(0);
  });

  it('takes the nonce after one that was used with its key elsewhere, and ends what lost its nonce so', async () => {
    await node.setAutomine(false);
    const { id } = await accept();
    await round();
    await node.dropTransaction({ hash: (await status(id)).tx as Hex });
    await node.setAutomine(true);
    await node.impersonateAccount({ address: sender() });
    await chain.wallet.sendTransaction({ account: sender(), to: sender(), value: 1n, nonce: 0 });
    await minedRound();
    await finish();
    expect(await status(id)).toMatchObject({ state: 'failed', message: RELAY_MESSAGES.replaced });
    const next = await accept();
    await finish();
    expect((await relayOf(next.id)).txNonce).toBe(1);
    expect(await state(next.id)).toBe('final');
  });
});
