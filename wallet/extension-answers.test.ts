import { beforeEach, describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { transferCall } from './calls.ts';
import { revertMessage } from './revert.ts';
import { browserWalletOf, signerOfWallet } from './testing/browser-wallet.ts';
import { lavishApproval, openHolder } from './testing/holder.ts';
import { transferOfFile } from './testing/transfer.ts';

const { anvil, friend, purpose, call, newHolder } = await transferOfFile();

describe('what a browser wallet answers', () => {
  let holder: Awaited<ReturnType<typeof newHolder>>;
  let browser: ReturnType<typeof openHolder>;
  let wallet: ReturnType<typeof browserWalletOf>;
  beforeEach(async () => {
    holder = await newHolder();
    browser = openHolder(anvil, holder);
    wallet = browserWalletOf(anvil, holder.key);
  });

  const signerOf = () => signerOfWallet(wallet, browser);
  const send = async (approval = lavishApproval()) => signerOf().sendTransaction(call, purpose, approval);
  const failureOf = (act: Promise<unknown>) => act.then(() => expect.unreachable(), revertMessage);

  it('counts as a signature only if it is the chosen account’s', async () => {
    const signature = await anvil.admin.signMessage({ message: 'Hello' });
    for (const lie of [signature, '0x', '0x1234', 'Hello', null, {}]) {
      Object.assign(wallet.behavior.lies, { personal_sign: lie, eth_signTypedData_v4: lie });
      expect(await failureOf(signerOf().signMessage('Hello'))).toBe(SIGNER_MESSAGES.wrongSignature);
      const typed = priceTypedData(anvil.chainId, anvil.token, 162_750, 1_763_700_000);
      expect(await failureOf(signerOf().signTypedData(typed))).toBe(SIGNER_MESSAGES.wrongSignature);
    }
  });

  it('counts as a transaction only with what was approved behind it', async () => {
    const elsewhere = transferCall(anvil.token, anvil.admin.address, 1n);
    const sendPast = (on: typeof call) => anvil.wallet.sendTransaction({ account: holder, ...on });
    await anvil.issue(holder.address, usgFromCoins(9));
    // The right transaction, but an older one.
    const earlier = await sendPast(call);
    for (const lie of [async () => earlier, () => sendPast(elsewhere)]) {
      wallet.behavior.lies.eth_sendTransaction = lie;
      expect(await failureOf(send())).toBe(SIGNER_MESSAGES.otherTransaction);
      const [record] = browser.transactions.getState().records;
      expect(record).toMatchObject({ status: 'dropped', settled: true, message: SIGNER_MESSAGES.otherTransaction });
      wallet.behavior.lies.eth_sendTransaction = record?.hash;
      expect(await failureOf(send())).toBe(SIGNER_MESSAGES.otherTransaction);
    }
    await anvil.node.setAutomine(false);
    wallet.behavior.lies = {};
    const kept = await browser.approve(call);
    const { hash: pending } = await send(kept);
    wallet.behavior.lies.eth_sendTransaction = pending;
    expect(await failureOf(send())).toBe(SIGNER_MESSAGES.otherTransaction);
    expect(browser.transactions.find(pending)).toMatchObject({ status: 'sent', intent: kept.intent });
    for (const lie of ['done', null, '0x12']) {
      wallet.behavior.lies.eth_sendTransaction = lie;
      expect(await failureOf(send())).toBe(SIGNER_MESSAGES.badAnswer);
    }
  });

  it('may arrive before our node has it: the node is asked until it does', async () => {
    const { chain, transactions } = browser;
    const original = chain.client.request;
    let hidden = 1;
    chain.client.request = (async (request: { method: string }) => {
      if (request.method === 'eth_getTransactionByHash' && hidden-- > 0) return null;
      return original(request as never);
    }) as never;
    const { hash } = await send();
    expect(hidden).toBeLessThan(0);
    expect(transactions.find(hash)).toMatchObject({ status: 'sent', nonce: 0 });

    const lost = { ...(transactions.find(hash) ?? expect.unreachable()), hash: `0x${'12'.repeat(32)}` } as const;
    const { nonce: _, ...unseen } = lost;
    const DAY = 24 * 3_600_000;
    transactions.add({ ...unseen, status: 'signed', createdAt: Date.now() - DAY / 2 });
    await transactions.poll();
    expect(transactions.find(lost.hash)).toMatchObject({ status: 'signed', settled: false });
    transactions.add({ ...unseen, status: 'signed', createdAt: Date.now() - DAY - 1 });
    await transactions.poll();
    expect(transactions.find(lost.hash)).toMatchObject({ status: 'dropped', message: SIGNER_MESSAGES.neverSeen });
  });

  it('has no bytes to send again, and the wallet may put another in its place', async () => {
    await anvil.node.setAutomine(false);
    const { transactions } = browser;
    const { hash } = await send();
    await anvil.node.dropTransaction({ hash });
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'sent', settled: false });
    await anvil.wallet.sendTransaction({ account: holder, to: friend, value: 1n, nonce: 0 });
    await anvil.node.mine({ blocks: 1 });
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'replaced', message: SIGNER_MESSAGES.replaced });
  });

  it('is followed to the token’s refusal, with its reason', async () => {
    await anvil.node.setAutomine(false);
    const { hash } = await send();
    const raw = await anvil.node.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never);
    await anvil.node.dropTransaction({ hash });
    const args = [holder.address, `0x${'22'.repeat(32)}`] as const;
    await anvil.wallet.writeContract({ ...anvil.contract, account: anvil.admin, functionName: 'freeze', args });
    await anvil.node.mine({ blocks: 1 });
    await anvil.node.sendRawTransaction({ serializedTransaction: raw });
    await anvil.node.mine({ blocks: 1 });
    await browser.transactions.poll();
    const record = browser.transactions.find(hash);
    expect(record).toMatchObject({ status: 'failed', message: expect.stringMatching(/frozen/) });
  });
});
