import { useQuery } from '@tanstack/react-query';
import type { EthPrice } from '#domain/money.ts';
import { readEthPrice } from '#wallet/preview.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';

const PRICE_MS = 60_000;

/** The price of ETH, if the operator has set a price feed. */
export function useEthPrice(): EthPrice | undefined {
  const chain = useWalletChain()?.chain;
  const { data } = useQuery({
    queryKey: queryKeys.ethPrice(chain?.ethPriceFeed),
    enabled: chain?.ethPriceFeed !== undefined,
    refetchInterval: PRICE_MS,
    queryFn: async () => (chain && (await readEthPrice(chain))) ?? null,
  });
  return data ?? undefined;
}
