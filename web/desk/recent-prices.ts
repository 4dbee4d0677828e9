import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const RECENT = '10';

/** The latest prices of the public log, newest first, withdrawn ones included. */
export const useRecentPrices = () =>
  useQuery({
    queryKey: queryKeys.recentPrices,
    queryFn: () => answerOf(api.prices.$get({ query: { limit: RECENT } })),
  });
