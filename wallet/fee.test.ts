import { describe, expect, it } from 'vitest';
import { createChain } from './chain.ts';
import { estimateFees } from './fee.ts';
import { transferOfFile } from './testing/transfer.ts';

const GWEI = 10n ** 9n;
const { anvil, call, newHolder } = await transferOfFile();

describe('the speeds that a transaction can have', () => {
  /** Twenty blocks, twelve seconds apart, of three transactions each, which paid such tips. */
  async function mineBlocks(tipsIn: (block: number) => readonly bigint[]) {
    const sender = await anvil.account('100');
    await anvil.node.setAutomine(false);
    await anvil.node.setBlockTimestampInterval({ interval: 12 });
    let nonce = 0;
    for (let block = 0; block < 20; block += 1) {
      for (const maxPriorityFeePerGas of tipsIn(block)) {
        const fees = { maxPriorityFeePerGas, maxFeePerGas: 100n * GWEI, gas: 21_000n };
        await anvil.wallet.sendTransaction({ account: sender, to: sender.address, nonce, ...fees });
        nonce += 1;
      }
      await anvil.node.mine({ blocks: 1 });
    }
    await anvil.node.removeBlockTimestampInterval();
    await anvil.node.setAutomine(true);
  }

  it('pay what the last blocks took: from the cheapest tenth of what was paid to nine tenths', async () => {
    const holder = await newHolder();
    await mineBlocks((block) => [block < 11 ? GWEI / 10n : GWEI / 5n, GWEI, 5n * GWEI]);
    const { slow, normal, fast } = await estimateFees(createChain(anvil), holder.address, call);
    expect(slow.maxPriorityFeePerGas).toBe(GWEI / 10n);
    expect(normal.maxPriorityFeePerGas).toBe(await anvil.node.estimateMaxPriorityFeePerGas());
    expect(fast.maxPriorityFeePerGas).toBe(5n * GWEI);
    // Nine of the twenty blocks took nothing that paid so little.
    expect([slow.seconds, normal.seconds, fast.seconds]).toEqual([24, 12, 12]);
    for (const { expected, most, gas, gasUsed, baseFeePerGas, ...fee } of [slow, normal, fast]) {
      expect(expected).toBe(gasUsed * (baseFeePerGas + fee.maxPriorityFeePerGas));
      expect(most).toBe(gas * fee.maxFeePerGas);
    }
    expect(slow.most).toBeLessThan(normal.most);
    expect(normal.most).toBeLessThan(fast.most);
  });

  it('are the node’s suggestion and more where nobody paid anything lately', async () => {
    const holder = await newHolder();
    await anvil.node.mine({ blocks: 20 });
    const { slow, normal, fast } = await estimateFees(createChain(anvil), holder.address, call);
    expect(slow.maxPriorityFeePerGas).toBe(normal.maxPriorityFeePerGas);
    expect(fast.maxPriorityFeePerGas).toBe((normal.maxPriorityFeePerGas * 5n) / 4n);
    expect(slow.seconds).toBe(fast.seconds);
  });
});
