import { type Account, type PublicClient, parseEther } from 'viem';
import type { EthNode } from '../chain/http-node.ts';

/** Gives an account of the local chain ETH, if it has less than one. */
export async function fundAccount(
  node: EthNode,
  client: PublicClient,
  account: Pick<Account, 'address'>,
): Promise<void> {
  if ((await client.getBalance({ address: account.address })) >= parseEther('1')) return;
  await node.call('anvil_setBalance', [account.address, `0x${parseEther('100').toString(16)}`]);
}
