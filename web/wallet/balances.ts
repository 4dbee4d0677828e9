import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Address } from 'viem';
import { unlessLive, useLive } from '../lib/live.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { useWalletChain } from './wallet-chain.ts';

// Often enough that a fresh balance never counts as stale (web/ui/stale-notice.tsx).
const REFRESH_MS = 10_000;
// One cheap call for as long as no block comes; the balance follows a block within two seconds.
const BLOCK_MS = 1_000;
const TOPIC = 'block';

/** The newest block's number; undefined until it is known. */
function useBlockNumber(isNeeded: boolean): bigint | undefined {
  const chain = useWalletChain()?.chain;
  useLive(isNeeded ? TOPIC : '', queryKeys.blockNumber(chain?.token));
  return useQuery({
    queryKey: queryKeys.blockNumber(chain?.token),
    enabled: isNeeded && chain !== undefined,
    refetchInterval: () => unlessLive(TOPIC, BLOCK_MS),
    staleTime: 0,
    retry: false,
    queryFn: () => {
      if (!chain) throw new TypeError('No blockchain connection');
      return chain.blockNumber();
    },
  }).data;
}

/** What an address holds: USG in units of 1e-9 and ETH in wei, read again with each block and every few seconds. */
export function useBalances(address: Address | undefined) {
  const walletChain = useWalletChain();
  const block = useBlockNumber(address !== undefined);
  const balances = useQuery({
    queryKey: queryKeys.balances(address, walletChain?.chain.token),
    enabled: walletChain !== undefined && address !== undefined,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    queryFn: async () => {
      if (!walletChain || !address) throw new TypeError('No address to read the balance of');
      const [usg, eth] = await Promise.all([
        walletChain.chain.usgBalance(address),
        walletChain.chain.ethBalance(address),
      ]);
      return { usg, eth };
    },
  });
  const { refetch } = balances;
  useEffect(() => {
    // Several parts of a page show one balance: the first of them reads it.
    if (address && block !== undefined) void refetch({ cancelRefetch: false });
  }, [address, block, refetch]);
  return balances;
}
