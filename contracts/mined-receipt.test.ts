import { createPublicClient, custom, type EIP1193RequestFn } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minedReceipt } from './mined-receipt.ts';
import { openTokenChain, type TokenChain } from './testing/token-chain.ts';

let chain: TokenChain;
beforeAll(async () => {
  chain = await openTokenChain();
});
afterAll(() => chain.stop());

it('finds the receipt of a transaction that is mined between two looks, though no block follows', async () => {
  let asked = 0;
  const request = (async ({ method, params }: { method: string; params: unknown }) => {
    // The node hides the receipt at first, and the block that holds it is the last there is.
    if (method === 'eth_getTransactionReceipt' && ++asked <= 3) return null;
    return chain.node.request({ method, params } as never);
  }) as EIP1193RequestFn;
  const { transactionHash } = await chain.issue(chain.admin.address, 1n);
  const node = createPublicClient({ transport: custom({ request }) });
  expect((await minedReceipt(node, transactionHash)).transactionHash).toBe(transactionHash);
  expect(asked).toBe(4);
});

it('throws for a transaction that was reverted', async () => {
  const { admin, contract, wallet } = chain;
  const twice = { ...contract, account: admin, gas: 200_000n } as const;
  const hash = await wallet.writeContract({
    ...twice,
    functionName: 'issue',
    args: [contract.address, 0n, `0x${'00'.repeat(32)}`],
  });
  await expect(minedReceipt(chain.node as never, hash)).rejects.toThrow('was reverted');
});
