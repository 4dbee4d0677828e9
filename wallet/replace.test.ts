import { parseTransaction } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { raisedFee } from '#domain/money.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { atSpeed, createApproval } from './approval.ts';
import { transferCall } from './calls.ts';
import { FeeRisen } from './fee.ts';
import { estimateReplacement, type Replaceable, type Replacement } from './replace.ts';
import type { ShownTransaction } from './shown-transactions.ts';
import { openHolder } from './testing/holder.ts';
import { transferOfFile } from './testing/transfer.ts';
import { didNotHappen } from './transaction-record.ts';

const { anvil, friend, units, purpose, call, newHolder } = await transferOfFile();
type Holder = ReturnType<typeof openHolder>;

const currentOf = ({ transactions }: Holder) => transactions.getState().records[0] as ShownTransaction;

/** Sped up or cancelled by a holder who agrees to the fee that is shown. */
async function replace(holder: Holder, how: Replacement, record = currentOf(holder)) {
  const approval = createApproval(await estimateReplacement(holder.chain, record as Replaceable, how));
  return { approval, sent: await holder.signer.replaceTransaction?.(record, how, approval) };
}

describe('a transaction that waits for a block', () => {
  let account: Awaited<ReturnType<typeof newHolder>>;
  let holder: Holder;
  beforeEach(async () => {
    account = await newHolder();
    holder = openHolder(anvil, account);
    await anvil.node.setAutomine(false);
    await holder.send(call, purpose);
  });
  const mine = async () => {
    await anvil.node.mine({ blocks: 1 });
    await holder.transactions.poll();
    await anvil.node.mine({ blocks: 4 });
    await holder.transactions.poll();
  };

  it('is sped up by the same call with the same nonce, for what nodes want more, and both are one', async () => {
    const first = currentOf(holder);
    const { sent } = await replace(holder, 'speed-up');
    const [shown, ...rest] = holder.transactions.getState().records;
    expect(rest).toEqual([]);
    expect(sent).toEqual({ outcome: 'sent', hash: shown?.hash });
    expect(shown).toMatchObject({ nonce: first.nonce, replaces: first.hash, purpose });
    expect(shown?.attempts?.map(({ hash }) => hash)).toEqual([shown?.hash, first.hash]);
    const [before, after] = [first, shown].map((each) => parseTransaction(each?.raw ?? '0x'));
    expect(after?.data).toBe(before?.data);
    expect(after?.maxFeePerGas).toBeGreaterThanOrEqual(raisedFee(before?.maxFeePerGas ?? 0n));
    expect(after?.maxPriorityFeePerGas).toBeGreaterThanOrEqual(raisedFee(before?.maxPriorityFeePerGas ?? 0n));
    await mine();
    expect(currentOf(holder)).toMatchObject({ hash: shown?.hash, status: 'final' });
    expect(await holder.chain.usgBalance(friend)).toBe(units);
  });

  it('is cancelled by an empty transaction: no tokens move, and what was wanted did not happen', async () => {
    const before = await holder.chain.usgBalance(account.address);
    expect(holder.transactions.recipients(account.address)).toEqual([friend]);
    await replace(holder, 'cancel');
    expect(currentOf(holder)).toMatchObject({ purpose: { kind: 'cancel', of: purpose }, status: 'sent' });
    expect(holder.transactions.recipients(account.address)).toEqual([]);
    await mine();
    expect(currentOf(holder)).toMatchObject({ purpose: { kind: 'cancel' }, status: 'final' });
    expect(didNotHappen(currentOf(holder))).toBe(true);
    expect(holder.transactions.recipients(account.address)).toEqual([]);
    expect(await holder.chain.usgBalance(account.address)).toBe(before);
    expect(await anvil.node.getTransactionCount({ address: account.address })).toBe(1);
  });

  it('can be cancelled where it takes all that the wallet holds', async () => {
    const other = openHolder(anvil, await newHolder());
    await anvil.node.setAutomine(false);
    const all = transferCall(anvil.token, friend, await other.chain.usgBalance(other.address));
    await other.send(all, purpose);
    await replace(other, 'speed-up');
    await replace(other, 'cancel');
    await anvil.node.mine({ blocks: 1 });
    await other.transactions.poll();
    expect(currentOf(other)).toMatchObject({ purpose: { kind: 'cancel' }, status: 'confirmed' });
    expect(currentOf(other)).toHaveProperty('attempts.length', 3);
  });

  it('is shown as what happened if a block took the first one all the same', async () => {
    const first = currentOf(holder);
    await replace(holder, 'cancel');
    await anvil.node.dropTransaction({ hash: currentOf(holder).hash });
    await anvil.node.sendRawTransaction({ serializedTransaction: first.raw ?? '0x' });
    await mine();
    expect(currentOf(holder)).toMatchObject({ hash: first.hash, status: 'final', purpose });
    expect(holder.transactions.getState().records).toHaveLength(1);
  });

  it('stays cancelled when the node lost both: what was cancelled is not sent again', async () => {
    const first = currentOf(holder);
    await replace(holder, 'cancel');
    const { hash } = currentOf(holder);
    await anvil.node.dropTransaction({ hash });
    const reloaded = openHolder(anvil, account, holder.storage);
    const { request } = reloaded.chain.client;
    const sent: unknown[] = [];
    reloaded.chain.client.request = (async (asked: { method: string; params: unknown[] }) => {
      if (asked.method === 'eth_sendRawTransaction') sent.push(asked.params[0]);
      return request(asked as never);
    }) as never;
    await reloaded.transactions.poll();
    expect(sent).toEqual([currentOf(reloaded).raw]);
    await expect(anvil.node.getTransaction({ hash: first.hash })).rejects.toThrow();
    expect((await anvil.node.getTransaction({ hash })).hash).toBe(hash);
  });

  it('is kept before it is broadcast, and after a crash the replacement goes out', async () => {
    const { request } = holder.chain.client;
    holder.chain.client.request = (async (asked: { method: string }) => {
      if (asked.method === 'eth_sendRawTransaction') throw new TypeError('Failed to fetch');
      return request(asked as never);
    }) as never;
    await replace(holder, 'speed-up');
    const kept = currentOf(holder);
    expect(kept).toMatchObject({ status: 'signed' });
    const reloaded = openHolder(anvil, account, holder.storage);
    expect(currentOf(reloaded).hash).toBe(kept.hash);
    await reloaded.transactions.poll();
    expect((await anvil.node.getTransaction({ hash: kept.hash })).hash).toBe(kept.hash);
  });

  it('is replaced once for a confirmation, and not at a fee that another tab has outbid', async () => {
    const first = currentOf(holder);
    const other = openHolder(anvil, account, holder.storage);
    const { approval, sent } = await replace(holder, 'speed-up');
    expect(await other.signer.replaceTransaction?.(first, 'speed-up', approval)).toEqual(sent);
    const late = atSpeed(createApproval(approval.offered), 'normal');
    const refusal = await other.signer.replaceTransaction?.(first, 'cancel', late).catch((error) => error);
    expect(refusal).toBeInstanceOf(FeeRisen);
    const again = createApproval((refusal as FeeRisen).offered);
    await other.signer.replaceTransaction?.(first, 'cancel', again);
    expect(currentOf(other)).toHaveProperty('attempts.length', 3);
  });

  it('can’t be replaced once a block has it', async () => {
    const first = currentOf(holder);
    const approval = createApproval(await estimateReplacement(holder.chain, first as Replaceable, 'cancel'));
    await anvil.node.mine({ blocks: 1 });
    const refused = holder.signer.replaceTransaction?.(first, 'cancel', approval);
    await expect(refused).rejects.toThrow(CHAIN_MESSAGES.tooLate);
    expect(currentOf(holder)).not.toHaveProperty('attempts');
  });
});
