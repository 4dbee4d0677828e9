import { useQuery } from '@tanstack/react-query';
import { MESSAGES } from '#domain/messages.ts';
import { ApiError } from './api-error.ts';
import { useSite } from './site.ts';

/** keccak256 selectors of the token's two figures, so that public pages need no chain library. */
const CAP = '0x355274ea';
const TOTAL_SUPPLY = '0x18160ddd';

type RpcAnswer = { id: number; result?: unknown };

async function callToken(token: string, selectors: readonly string[]): Promise<bigint[]> {
  const calls = selectors.map((data, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_call',
    params: [{ to: token, data }, 'latest'],
  }));
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/api/rpc', { method: 'POST', headers, body: JSON.stringify(calls) });
  if (!response.ok) throw new ApiError(response.status, [MESSAGES.chainUnavailable]);
  const answers = (await response.json()) as RpcAnswer[];
  return selectors.map((_, id) => {
    const word = answers.find((answer) => answer.id === id)?.result;
    if (typeof word !== 'string' || !/^0x[0-9a-f]{64}$/i.test(word))
      throw new ApiError(502, [MESSAGES.chainUnavailable]);
    return BigInt(word);
  });
}

/** The token's cap and its circulating supply as the chain has them now, in units of 1e-9. */
export function useTokenSupply() {
  const token = useSite().data?.token;
  return useQuery({
    queryKey: ['supply', token],
    enabled: token !== undefined,
    queryFn: async () => {
      const [cap = 0n, circulating = 0n] = await callToken(token ?? '', [CAP, TOTAL_SUPPLY]);
      return { cap, circulating };
    },
  });
}
