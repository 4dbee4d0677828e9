import { useQuery } from '@tanstack/react-query';
import { isAddress, isHex } from 'viem';
import type { PriceRecord } from '#domain/price/price.ts';
import { type Proof, provePrice } from '#proof/prices.ts';
import { rpcAt } from '#proof/rpc.ts';
import { usePrice } from '#web/lib/price.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { siteRpcUrl, useSite } from '#web/lib/site.ts';
import { pagePrice } from '#web/lib/site-data.tsx';

const AGAIN_MS = 60_000;

const UNSIGNED: Proof = { isSigned: false, isPricer: false };

/** Whether the price that this page shows was signed by someone who may set prices; not before it has been asked for with its signature. */
export function useCheckedPrice() {
  const { price } = usePrice();
  const site = useSite().data;
  const query = useQuery({
    queryKey: queryKeys.checkedPrice(site?.token, price),
    enabled: site !== undefined && price !== null && price !== pagePrice,
    queryFn: async (): Promise<Proof> => {
      const { signature, signer } = price ?? {};
      const isThere = isHex(signature) && isAddress(signer ?? '');
      return site && isThere ? provePrice({ ...site, rpc: rpcAt(siteRpcUrl()) }, price as PriceRecord) : UNSIGNED;
    },
    refetchInterval: AGAIN_MS,
  });
  return { price, ...query };
}
