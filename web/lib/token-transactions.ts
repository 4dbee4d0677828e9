import { useInfiniteQuery } from '@tanstack/react-query';
import { page } from './api.ts';

/** One line of GET /api/transactions; value in units of 1e-9 as a decimal string. */
export type TokenTransaction = {
  hash: string;
  block: number;
  time: string;
  name: 'Transfer' | 'Issued' | 'Redeemed';
  from: string | null;
  to: string | null;
  value: string;
  final: boolean;
  confirmations: number;
};

const REFRESH_MS = 10_000;

/** What has happened to the token, or to it in one holder's hands, newest first. */
export function useTokenTransactions(address: string | undefined) {
  const first = `/api/transactions?limit=25${address ? `&address=${address}` : ''}`;
  return useInfiniteQuery({
    queryKey: ['transactions', address],
    queryFn: ({ pageParam }) => page<TokenTransaction>(pageParam),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH_MS,
  });
}
