import { useQuery } from '@tanstack/react-query';
import type { Address } from 'viem';
import { rpcAt } from '#proof/rpc.ts';
import type { Site } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { siteRpcUrl, useSite } from '#web/lib/site.ts';
import { CHECK_AGAIN_MS } from './token-acts.ts';

/** What the chain says the wallets hold together, or why that can't be confirmed; `balance` is the page's figure in units. */
export function useCheckedBalance(wallets: readonly Address[], balance: bigint) {
  const site = useSite().data;
  return useQuery({
    queryKey: queryKeys.checkedBalance(wallets, `${balance}`, site?.token),
    enabled: site !== undefined,
    // The code of state proofs is several times the rest, and PriceCheck is on pages without a balance.
    queryFn: async () => {
      const { compareBalance } = await import('#proof/token-storage.ts');
      return compareBalance({ ...(site as Site), rpc: rpcAt(siteRpcUrl()) }, wallets, balance);
    },
    refetchInterval: CHECK_AGAIN_MS,
  });
}
