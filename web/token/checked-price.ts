import { useQuery } from '@tanstack/react-query';
import { isAddress, isHex } from 'viem';
import type { PriceRecord } from '#domain/price/price.ts';
import { reachOf } from '#proof/blocks.ts';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { type Proof, provePrice } from '#proof/prices.ts';
import { rpcAt } from '#proof/rpc.ts';
import { type RoleHistory, standingOf } from '#proof/signer-standing.ts';
import { usePrice } from '#web/lib/price.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { siteRpcUrl, useSite } from '#web/lib/site.ts';
import { pagePrice } from '#web/lib/site-data.tsx';

const AGAIN_MS = 60_000;

const UNSIGNED: Proof = { isSigned: false, isPricer: false };

type ActsQuery = { data: ListVerdict | undefined; dataUpdatedAt: number };

/** Who could set prices when, by the token's acts; undefined unless this browser found these to be all. */
export const roleHistoryOf = ({ data, dataUpdatedAt }: ActsQuery, chainId: number): RoleHistory | undefined =>
  data?.isWhole ? { acts: data.acts, until: reachOf(data.block, chainId, dataUpdatedAt / 1_000) } : undefined;

/**
 * Whether the price on this page was signed by someone who may set prices. Undefined until the price was read with its signature, which
 * the page was not served with. The token's acts are used only where another part of the page has read them: they're too many for every page.
 */
export function useCheckedPrice() {
  const { price } = usePrice();
  const site = useSite().data;
  const query = useQuery({
    queryKey: queryKeys.checkedPrice(site?.token, price),
    enabled: site !== undefined && price !== null && price !== pagePrice,
    queryFn: async (): Promise<Proof> => {
      const { signature, signer } = price ?? {};
      const hasSignature = isHex(signature) && isAddress(signer ?? '');
      if (!site || !hasSignature) return UNSIGNED;
      return provePrice({ ...site, rpc: rpcAt(siteRpcUrl()) }, price as PriceRecord);
    },
    refetchInterval: AGAIN_MS,
  });
  const acts = useQuery({
    queryKey: queryKeys.acts,
    enabled: false,
    queryFn: async () => (await import('./token-acts.ts')).readTokenActs(),
  });
  const history = site && roleHistoryOf(acts, site.chainId);
  const standing = query.data && standingOf(query.data, price as PriceRecord, history);
  return { price, standing, ...query };
}
