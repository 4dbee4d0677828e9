import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { answerOf, api, page } from '#web/lib/api.ts';
import { ACCOUNT_KEY } from '#web/lib/session.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';

/** The figures of all linked wallets together; amounts in units of 1e-9, as decimal strings. */
export type DashboardFigures = InferResponseType<typeof api.account.dashboard.$get, 200>;

const REFRESH_MS = 15_000;

export const useDashboard = () =>
  useQuery({
    queryKey: [...ACCOUNT_KEY, 'dashboard'],
    queryFn: () => answerOf(api.account.dashboard.$get()),
    refetchInterval: REFRESH_MS,
  });

/** What the linked wallets have sent, received and redeemed, newest first. */
export const useAccountTransactions = () =>
  useInfiniteQuery({
    queryKey: [...ACCOUNT_KEY, 'transactions'],
    queryFn: ({ pageParam }) => page<TokenTransaction>(pageParam),
    initialPageParam: '/api/account/transactions?limit=25',
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
  });
