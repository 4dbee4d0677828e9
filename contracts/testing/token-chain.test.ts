import { expect, it } from 'vitest';
import { openTokenChain } from './token-chain.ts';

it('gives a chain to the next file as it was, and never one that a late block was added to', async () => {
  const chain = await openTokenChain();
  await chain.finalize();
  await chain.stop();
  const again = await openTokenChain();
  expect(again.rpcUrl).toBe(chain.rpcUrl);
  await again.stop();
  // Where it was being mined while the chain was put back, the blocks below it are gone.
  await again.node.mine({ blocks: 1 });
  const other = await openTokenChain();
  expect(other.rpcUrl).not.toBe(chain.rpcUrl);
  await other.stop();
});
