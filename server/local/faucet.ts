import { createWalletClient, type PublicClient, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type EthNode, nodeTransport, viemChain } from '../chain/node.ts';
import type { Faucet } from '../chain/open-remote-chain.ts';
import { Unavailable } from '../errors.ts';
import { LOCAL_CHAIN_ID } from './anvil.ts';

const GIFT_WEI = parseEther('0.05');
const RESERVE = `0x${parseEther('10').toString(16)}`;

/** A faucet on the local chain, from an account that lives as long as this process. */
export function localFaucet(node: EthNode, client: PublicClient): Faucet {
  const account = privateKeyToAccount(generatePrivateKey());
  const wallet = createWalletClient({ account, chain: viemChain(LOCAL_CHAIN_ID), transport: nodeTransport(node) });
  let last: Promise<unknown> = Promise.resolve();
  return (to) => {
    const given = last.then(async () => {
      await node.call('anvil_setBalance', [account.address, RESERVE]);
      const nonce = await client.getTransactionCount({ address: account.address });
      return wallet.sendTransaction({ to, value: GIFT_WEI, nonce });
    });
    last = given.catch(() => {});
    return given.catch((error: Error) => {
      throw Object.assign(new Unavailable(), { cause: error });
    });
  };
}
