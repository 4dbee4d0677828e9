import { answerOf, api } from '#web/lib/api.ts';
import { useSharedQuery } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 60_000;

/** Spot gold and the mint's posted price, as the site knows them now. */
export const useMarket = () =>
  useSharedQuery({
    queryKey: queryKeys.market,
    queryFn: () => answerOf(api.market.$get()),
    refetchInterval: REFRESH_MS,
  });
