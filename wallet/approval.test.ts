import { parseTransaction } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { approvalAfter, atSpeed } from './approval.ts';
import { FeeRisen } from './fee.ts';
import { openHolder } from './testing/holder.ts';
import { transferOfFile } from './testing/transfer.ts';

const { anvil, purpose, call, newHolder } = await transferOfFile();

describe('an approved transaction', () => {
  let holder: Awaited<ReturnType<typeof newHolder>>;
  beforeEach(async () => {
    holder = await newHolder();
  });

  it('is signed once for an opened confirmation, however often and wherever that is answered', async () => {
    await anvil.node.setAutomine(false);
    const browser = openHolder(anvil, holder);
    const approval = await browser.approve(call);
    const answer = ({ signer }: typeof browser) => signer.sendTransaction(call, purpose, approval);
    const [first, second] = await Promise.all([answer(browser), answer(browser)]);
    const reloaded = openHolder(anvil, holder, browser.storage);
    expect([second, await answer(reloaded)]).toEqual([first, first]);
    await anvil.node.mine({ blocks: 1 });
    expect(await anvil.node.getTransactionCount({ address: holder.address })).toBe(1);
  });

  it('may be answered again after the node refused the only copy there was', async () => {
    const { signer, approve } = openHolder(anvil, holder);
    const approval = await approve(call);
    await anvil.node.setBalance({ address: holder.address, value: approval.fee.gasUsed });
    await expect(signer.sendTransaction(call, purpose, approval)).rejects.toThrow();
    await anvil.node.setBalance({ address: holder.address, value: 10n ** 18n });
    await anvil.mined((await signer.sendTransaction(call, purpose, approval)).hash);
  });

  it('is signed with the fee that was approved, and not sent at a higher one', async () => {
    const { signer, transactions, approve } = openHolder(anvil, holder);
    const approval = atSpeed(await approve(call), 'fast');
    expect(approval.fee.maxPriorityFeePerGas).toBeGreaterThan(approval.offered.normal.maxPriorityFeePerGas);
    const { hash } = await signer.sendTransaction(call, purpose, approval);
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = approval.fee;
    expect(parseTransaction(transactions.find(hash)?.raw ?? '0x')).toMatchObject({
      gas,
      maxFeePerGas,
      maxPriorityFeePerGas,
    });
    await anvil.mined(hash);

    const dearer = await approve(call);
    await anvil.node.setNextBlockBaseFeePerGas({ baseFeePerGas: dearer.fee.maxFeePerGas * 3n });
    await anvil.node.mine({ blocks: 1 });
    const refusal = await signer.sendTransaction(call, purpose, dearer).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FeeRisen);
    expect(transactions.getState().records).toHaveLength(1);
    const again = approvalAfter(atSpeed(dearer, 'slow'), refusal);
    expect(again.fee).toMatchObject({ speed: 'slow', most: again.offered.slow.most });
    expect(again.fee.most).toBeGreaterThan(dearer.fee.most);
    await anvil.mined((await signer.sendTransaction(call, purpose, again)).hash);
  });

  it('is not signed with the key of another address than the one shown', async () => {
    const other = await anvil.account();
    const { signer, approve, transactions } = openHolder(anvil, { key: other.key, address: holder.address });
    const approval = await approve(call);
    await expect(signer.sendTransaction(call, purpose, approval)).rejects.toMatchObject({ code: 'walletChanged' });
    await expect(signer.signMessage('text')).rejects.toMatchObject({ code: 'walletChanged' });
    expect(transactions.getState().records).toEqual([]);
  });
});
