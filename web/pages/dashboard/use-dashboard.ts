import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api } from '#web/lib/api.ts';
import { listPages, readAtFrom } from '#web/lib/list-pages.ts';
import { useLive } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useLinkedWallets } from '#web/lib/session.ts';
import { REFRESH_MS } from '#web/lib/token-transactions.ts';

/** The figures of all linked wallets together; amounts in units of 1e-9, as decimal strings. */
export type DashboardFigures = InferResponseType<typeof api.account.dashboard.$get, 200> & { readAt: number };

/** How many wallets are followed by events; more than an account will have, and all are polled as well. */
const MAX_FOLLOWED = 20;

export function useDashboard() {
  const wallets = useLinkedWallets().data ?? [];
  const topics = wallets.slice(0, MAX_FOLLOWED).map(({ address }) => `balance:${address}`);
  useLive(topics.join(' '), queryKeys.account);
  return useQuery({
    queryKey: queryKeys.dashboard,
    queryFn: async () => {
      const figures = await answerOf(api.account.dashboard.$get());
      return { ...figures, readAt: readAtFrom(figures.age) };
    },
    // Polled even without an event: the page shows how old the site's reading of the chain is.
    refetchInterval: REFRESH_MS,
  });
}

/** What the linked wallets have sent, received and redeemed, newest first; zero-value transfers only on request. */
export const useAccountTransactions = (zeroValue: boolean) =>
  useInfiniteQuery({
    queryKey: queryKeys.accountTransactions(zeroValue),
    ...listPages(api.account.transactions.$get, { limit: '25', ...(zeroValue && { zero_value: 'true' }) }),
    refetchInterval: REFRESH_MS,
  });

/** What the account asked to buy or redeem, newest first, each with its next step. */
export const useAccountRequests = () =>
  useInfiniteQuery({
    queryKey: queryKeys.accountRequests,
    // What is under way comes first on the page, so that it has to be among what is read.
    ...listPages(api.account.requests.$get, { limit: '50' }),
    refetchInterval: REFRESH_MS,
  });

export type AccountRequest = InferResponseType<typeof api.account.requests.$get, 200>[number];

/** What the tokens in the linked wallets were worth, day by day. */
export const useValueHistory = () =>
  useQuery({
    queryKey: queryKeys.accountValue,
    queryFn: () => answerOf(api.account['value-history'].$get()),
    refetchInterval: 10 * REFRESH_MS,
  });

export type ValueHistory = InferResponseType<(typeof api.account)['value-history']['$get'], 200>;
