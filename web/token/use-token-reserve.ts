import { useQuery } from '@tanstack/react-query';
import type { Usg } from '#domain/money.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSite } from '#web/lib/site.ts';
import { callToken, SELECTORS } from './call-token.ts';

/** What the chain says about the reserve. `asOf` in unix seconds, 0 before the first attestation; `headroom` may still be issued. */
export type TokenReserve = {
  coins: bigint;
  asOf: number;
  circulating: Usg;
  redeemed: Usg;
  headroom: Usg;
  cap: Usg;
  paused: boolean;
};

const FUNCTIONS = ['attestation', 'totalSupply', 'totalRedeemed', 'headroom', 'cap', 'paused'] as const;

// Once per block: what is shown is then never old enough to need its time beside it (web/ui/stale-notice.tsx).
const REFRESH_MS = 12_000;

async function readReserve(token: string): Promise<TokenReserve> {
  const answers = await callToken(
    token,
    FUNCTIONS.map((name) => SELECTORS[name]),
  );
  const [[coins = 0n, asOf = 0n] = [], [circulating = 0n] = [], [redeemed = 0n] = [], ...others] = answers;
  const [[headroom = 0n] = [], [cap = 0n] = [], [paused = 0n] = []] = others;
  return { coins, asOf: Number(asOf), circulating, redeemed, headroom, cap, paused: paused === 1n };
}

/** Coins attested, tokens in circulation and what may still be issued, all as the chain has them now. */
export function useTokenReserve() {
  const site = useSite();
  const token = site.data?.token;
  const reserve = useQuery({
    queryKey: queryKeys.reserve(token),
    enabled: token !== undefined,
    queryFn: () => readReserve(token ?? ''),
    refetchInterval: REFRESH_MS,
  });
  const refetch = () => (site.data ? reserve.refetch() : site.refetch());
  return {
    data: reserve.data,
    readAt: reserve.dataUpdatedAt,
    error: site.error ?? reserve.error,
    isFetching: site.isFetching || reserve.isFetching,
    refetch,
  };
}
