import { useQuery } from '@tanstack/react-query';
import type { Address } from 'viem';
import { queryKeys } from './query-keys.ts';
import { useWalletChain } from './wallet-chain.ts';

// Often enough that a fresh balance never counts as stale (web/ui/as-of.tsx).
const REFRESH_MS = 10_000;

/** What an address holds: USG in units of 1e-9 and ETH in wei, read again every few seconds. */
export function useBalances(address: Address | undefined) {
  const walletChain = useWalletChain();
  return useQuery({
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
}
