import { figureTexts, type PageFigures } from '#domain/page-texts.ts';
import { answerOf, api } from './api.ts';
import { useLive } from './live.ts';
import { useSharedQuery } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { pageTexts } from './site-data.tsx';

const getReserve = () => answerOf(api.reserves.$get({ query: {} }));
export type Reserve = Awaited<ReturnType<typeof getReserve>>;

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

/** The same figures where they are known, for a part that every page has: it requests nothing itself. */
export function useReserveTexts() {
  const { data } = useSharedQuery({ queryKey: queryKeys.statement(), queryFn: getReserve, enabled: false });
  return data ? figureTexts(figuresOf(data)) : pageTexts;
}
