import { beforeEach, describe, expect, it } from 'vitest';
import { openTokenChain } from '#contracts/testing/token-chain.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { transferCall } from './calls.ts';
import { openHolder } from './testing/holder.ts';
import { transferOfFile } from './testing/transfer.ts';

const { anvil, friend, units, purpose, call, newHolder } = await transferOfFile();
const UNREACHABLE = 'http://127.0.0.1:9';

describe('a transaction of this wallet', () => {
  let holder: Awaited<ReturnType<typeof newHolder>>;
  beforeEach(async () => {
    holder = await newHolder();
  });

  it('goes from sent to confirmed to final, and the tokens arrive', async () => {
    const { chain, send, transactions } = openHolder(anvil, holder);
    const before = await chain.usgBalance(friend);
    const hash = await send(call, purpose);
    expect(transactions.find(hash)).toMatchObject({ status: 'sent', settled: false });
    await anvil.mined(hash);
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'confirmed', confirmations: 1, settled: false });
    await anvil.node.mine({ blocks: 4 });
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'final', confirmations: 5, settled: true });
    expect(await chain.usgBalance(friend)).toBe(before + units);
    expect(transactions.recipients(holder.address)).toEqual([friend]);
  });

  it('is kept before it is broadcast, and after a crash the same bytes go out again', async () => {
    const online = openHolder(anvil, holder);
    await online.chain.network();
    // The crash: signed and kept, and the network was gone before the broadcast.
    const { storage } = online;
    const raw = await signOffline(online);
    expect(await anvil.node.getTransactionCount({ address: holder.address })).toBe(0);

    const reopened = openHolder(anvil, holder, storage);
    const [kept] = reopened.transactions.getState().records;
    expect(kept).toMatchObject({ status: 'signed', raw });
    await reopened.transactions.poll();
    await anvil.mined(kept?.hash ?? '0x');
    expect(await anvil.node.getTransactionCount({ address: holder.address })).toBe(1);
    await reopened.transactions.poll();
    const [followed] = reopened.transactions.getState().records;
    expect(followed).toMatchObject({ status: 'confirmed', hash: kept?.hash, raw });
    expect(reopened.transactions.getState().records).toHaveLength(1);
  });

  async function signOffline({ chain, transactions, send }: ReturnType<typeof openHolder>) {
    const original = chain.client.request;
    chain.client.request = (async (request: { method: string }) => {
      if (request.method === 'eth_sendRawTransaction') throw new TypeError('Failed to fetch');
      return original(request as never);
    }) as never;
    const hash = await send(call, purpose);
    return transactions.find(hash)?.raw;
  }

  it('is broadcast again, unchanged, when the node dropped it', async () => {
    await anvil.node.setAutomine(false);
    const { send, transactions } = openHolder(anvil, holder);
    const hash = await send(call, purpose);
    await anvil.node.dropTransaction({ hash });
    await expect(anvil.node.getTransaction({ hash })).rejects.toThrow();
    await transactions.poll();
    expect((await anvil.node.getTransaction({ hash })).hash).toBe(hash);
    await anvil.node.mine({ blocks: 1 });
    await transactions.poll();
    expect(transactions.find(hash)?.status).toBe('confirmed');
  });

  it('is dropped when the node dropped it and refuses it', async () => {
    await anvil.node.setAutomine(false);
    const { send, transactions } = openHolder(anvil, holder);
    const hash = await send(call, purpose);
    await anvil.node.dropTransaction({ hash });
    await anvil.node.setBalance({ address: holder.address, value: 0n });
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'dropped', message: CHAIN_MESSAGES.dropped });
  });

  it('is replaced when another transaction took its place', async () => {
    await anvil.node.setAutomine(false);
    const { send, transactions } = openHolder(anvil, holder);
    const hash = await send(call, purpose);
    await anvil.node.dropTransaction({ hash });
    await anvil.wallet.sendTransaction({ account: holder, to: friend, value: 1n, nonce: 0 });
    await anvil.node.mine({ blocks: 1 });
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'replaced', settled: false });
    await anvil.node.mine({ blocks: 4 });
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'replaced', settled: true });
  });

  it('fails with the token’s reason when the chain changed under it', async () => {
    await anvil.node.setAutomine(false);
    const { send, transactions } = openHolder(anvil, holder);
    const hash = await send(call, purpose);
    await anvil.node.dropTransaction({ hash });
    const args = [holder.address, `0x${'22'.repeat(32)}`] as const;
    await anvil.wallet.writeContract({ ...anvil.contract, account: anvil.admin, functionName: 'freeze', args });
    await anvil.node.mine({ blocks: 1 });
    await transactions.poll();
    await anvil.node.mine({ blocks: 1 });
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'failed' });
    expect(transactions.find(hash)?.message).toMatch(/frozen/);
    expect(transactions.recipients(holder.address)).toEqual([]);
  });

  it('takes the next nonce while earlier ones are pending, and concurrent sends take different ones', async () => {
    await anvil.node.setAutomine(false);
    const { send, transactions } = openHolder(anvil, holder);
    const small = transferCall(anvil.token, friend, 1n);
    await Promise.all([send(small, purpose), send(small, purpose)]);
    expect(
      transactions
        .getState()
        .records.map((record) => record.nonce)
        .sort(),
    ).toEqual([0, 1]);
    await anvil.node.mine({ blocks: 1 });
    await transactions.poll();
    expect(transactions.getState().records.map((record) => record.status)).toEqual(['confirmed', 'confirmed']);
  });

  it('keeps its record and says so while the network is down', async () => {
    const { send, storage } = openHolder(anvil, holder);
    const hash = await send(call, purpose);
    const offline = openHolder({ ...anvil, rpcUrl: UNREACHABLE }, holder, storage);
    await offline.transactions.poll();
    expect(offline.transactions.getState().reachable).toBe(false);
    expect(offline.transactions.find(hash)?.status).toBe('sent');
  });

  it('is not broadcast on a chain that was started over', async () => {
    const online = openHolder(anvil, holder);
    await signOffline(online);
    const other = await openTokenChain();
    try {
      await other.node.setBalance({ address: holder.address, value: 10n ** 18n });
      const { transactions } = openHolder(other, holder, online.storage);
      await transactions.poll();
      expect(await other.node.getTransactionCount({ address: holder.address, blockTag: 'pending' })).toBe(0);
    } finally {
      await other.stop();
    }
  });
});
