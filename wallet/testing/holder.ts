import { type Address, hexToBytes } from 'viem';
import type { TokenChain } from '#contracts/testing/token-chain.ts';
import type { Bytes } from '../bytes.ts';
import { createChain } from '../chain.ts';
import { createOwnKeySigner } from '../own-key-signer.ts';
import { memoryStorage } from '../storage.ts';
import { createTransactions } from '../transactions.ts';

/** A holder's browser on that chain: storage, transactions and signer; opened again on the same storage it is a reload. */
export function openHolder(
  anvil: Pick<TokenChain, 'rpcUrl' | 'chainId' | 'token'>,
  { key, address }: { key: `0x${string}`; address: Address },
  storage = memoryStorage(),
) {
  const chain = createChain(anvil);
  const transactions = createTransactions({ storage, chain, now: Date.now });
  const withKey = async <T>(act: (key: Bytes) => T | Promise<T>): Promise<T> => act(hexToBytes(key) as Bytes);
  const signer = createOwnKeySigner({ address, withKey, chain, transactions });
  return { chain, transactions, signer, storage, address };
}
