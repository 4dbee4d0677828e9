import { useQuery } from '@tanstack/react-query';
import { rpc } from './api.ts';
import { useSite } from './site.ts';

/** keccak256 selectors of the token's two figures, so that public pages need no chain library. */
const TOTAL_SUPPLY = '0x18160ddd';
const CAP = '0x355274ea';

async function figure(token: string, data: string): Promise<bigint> {
  const word = await rpc('eth_call', [{ to: token, data }, 'latest']);
  if (typeof word !== 'string' || !/^0x[0-9a-f]{64}$/i.test(word)) throw new TypeError('No such figure on this chain');
  return BigInt(word);
}

/** The token's cap and its circulating supply as the chain has them now, in units of 1e-9. */
export function useTokenSupply() {
  const token = useSite().data?.token;
  return useQuery({
    queryKey: ['supply', token],
    enabled: token !== undefined,
    queryFn: async () => {
      const [cap, circulating] = await Promise.all([figure(token ?? '', CAP), figure(token ?? '', TOTAL_SUPPLY)]);
      return { cap, circulating };
    },
  });
}
