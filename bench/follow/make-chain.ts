import { concat, type Hex, numberToHex, padHex } from 'viem';
import { openTokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';

/** A chain by its blocks, and the transactions and transfers in each. */
export type Shape = { name: string; blocks: number; transactions: number; transfers: (block: number) => number };

export const SHAPES: readonly Shape[] = [
  { name: 'sparse', blocks: 12_000, transactions: 1, transfers: (block) => (block % 13 < 7 ? 3 : 2) },
  { name: 'dense', blocks: 85, transactions: 10, transfers: () => 240 },
];

export type FullChain = {
  rpcUrl: string;
  chainId: number;
  token: Hex;
  inbox: Hex;
  /** The token's first block, and the chain's last. */
  first: bigint;
  last: bigint;
  events: number;
  stop: () => Promise<void>;
};

const HOLDERS = 5_000;
const GAS = 10_000_000;
/** Blocks without an event at the end, so that all others are final to both followers. */
const QUIET_BLOCKS = 100;

// for (n = calldata[1]; n-- > 0;) token(calldata[2]).transfer(0x100000 + (calldata[0] + n) % HOLDERS, 1)
const LOOP: Hex = concat([
  '0x63a9059cbb60e01b5f52',
  '0x6001602452',
  '0x602035',
  '0x5b8015603e57',
  '0x60019003',
  '0x805f3501',
  '0x61',
  numberToHex(HOLDERS, { size: 2 }),
  '0x9006',
  '0x6210000001',
  '0x600452',
  '0x6020606060445f5f',
  '0x6040355af150',
  '0x6012565b00',
]);
const SPREADER = concat(['0x60408060095f395ff3', LOOP]);

/** A real chain of that shape, on which one wallet sends to thousands of others. */
export async function makeChain(shape: Shape): Promise<FullChain> {
  const { node, rpcUrl, chainId, token, inbox, deploy, issue, stop } = await openTokenChain();
  const spreader = await deploy(SPREADER);
  await issue(spreader, usgFromCoins(900));
  const [from] = (await node.request({ method: 'eth_accounts' } as never)) as [Hex];
  const before = await node.getLogs({ address: token, fromBlock: 0n });
  const call = (method: string, ...params: unknown[]) => node.request({ method, params } as never);
  // As many transactions as the shape says fill a block, so that mining is all that it takes.
  await call('evm_setBlockGasLimit', numberToHex(GAS * shape.transactions));
  await node.setAutomine(false);

  let sent = 0;
  let nonce = await node.getTransactionCount({ address: from });
  function transaction(transfers: number) {
    const words = [sent, transfers].map((word) => numberToHex(word, { size: 32 }));
    const data = concat([...words, padHex(token, { size: 32 })]);
    sent += transfers;
    return { from, to: spreader, data, gas: numberToHex(GAS), nonce: numberToHex(nonce++) };
  }
  // One at a time: a block holds all that waits and fits by the gas that it takes, not by the gas that it was given.
  const start = await node.getBlockNumber();
  for (let block = 0; block < shape.blocks; block++) {
    const transfers = shape.transfers(block);
    await Promise.all(
      Array.from({ length: shape.transactions }, () => call('eth_sendTransaction', transaction(transfers))),
    );
    await call('anvil_mine', '0x1');
  }
  if ((await node.getBlockNumber()) !== start + BigInt(shape.blocks)) throw new Error('The chain has another shape.');
  await node.mine({ blocks: QUIET_BLOCKS });
  return {
    rpcUrl,
    chainId,
    token,
    inbox,
    first: 1n,
    last: await node.getBlockNumber(),
    events: before.length + sent,
    stop,
  };
}
