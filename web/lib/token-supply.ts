import { useQuery } from '@tanstack/react-query';
import { useSite } from './site.ts';
import { callToken } from './token-call.ts';
import { SELECTORS } from './token-selectors.ts';

/** The token's cap and its circulating supply as the chain has them now, in units of 1e-9. */
export function useTokenSupply() {
  const token = useSite().data?.token;
  return useQuery({
    queryKey: ['supply', token],
    enabled: token !== undefined,
    queryFn: async () => {
      const [[cap = 0n] = [], [circulating = 0n] = []] = await callToken(token ?? '', [
        SELECTORS.cap,
        SELECTORS.totalSupply,
      ]);
      return { cap, circulating };
    },
  });
}
