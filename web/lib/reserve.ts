import { figureTexts, type PageFigures } from '#domain/page-fillings.ts';
import { type AnswerIn, answerOf, api } from './api.ts';
import { useLive } from './live.ts';
import { queryClient, useSharedQuery } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { pageTexts } from './site-data.tsx';

export type Reserve = AnswerIn<Awaited<ReturnType<typeof api.reserves.$get>>>;

// Once per block: what is shown is then never old enough to need its time beside it (web/ui/stale-notice.tsx).
const REFRESH_MS = 12_000;
const TOPIC = 'chain';

const figuresOf = ({ tokens, assets, comparison, attestations: [last] }: Reserve): PageFigures => ({
  countedAt: last ? Date.parse(last.as_of) / 1_000 : null,
  issued: BigInt(tokens.issued),
  redeemed: BigInt(tokens.redeemed),
  redeemedSince: BigInt(assets.redeemed_since),
  inTrust: BigInt(assets.covered),
  headroom: BigInt(comparison.headroom),
});

/** Fetches the statement, and shows the coins in trust in the page's header. */
export async function getReserve() {
  const reserve = await answerOf(api.reserves.$get({ query: {} }));
  // For the header, which every page has: the code above is too large for it.
  queryClient.setQueryData(queryKeys.reserveText, figureTexts(figuresOf(reserve)).reserve);
  return reserve;
}

/**
 * Coins and tokens by the last final block, the same on every page: those of the page's HTML at first, then as the site states them now.
 * `readAt` in milliseconds, 0 before the first answer. ReserveAlarm compares them with the chain.
 */
export function useReserve() {
  useLive(TOPIC, queryKeys.statement());
  const query = useSharedQuery({
    queryKey: queryKeys.statement(),
    queryFn: getReserve,
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  return {
    reserve: data,
    texts: data ? figureTexts(figuresOf(data)) : pageTexts,
    error: query.error,
    readAt: data ? query.dataUpdatedAt - data.as_of.age_seconds * 1_000 : 0,
  };
}
