import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, listPages } from './api.ts';
import { queryKeys } from './query-keys.ts';

/** One line of GET /api/transactions; value in units of 1e-9 as a decimal string. */
export type TokenTransaction = InferResponseType<typeof api.transactions.$get, 200>[number];

/** One transaction may have several lines, which differ in these. */
export const transactionKey = ({ hash, name, from, to, value }: TokenTransaction): string =>
  [hash, name, from, to, value].join(' ');

export const finalityText = ({ final, confirmations }: TokenTransaction): string =>
  final ? 'Final' : `Pending, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;

/** The server reads the chain every 6 seconds: together less than the age at which a list says when it was read. */
export const REFRESH_MS = 8_000;

/** What has happened to the token, or to it in one holder's hands, newest first; zero-value transfers only on request. */
export function useTokenTransactions(address: string | undefined, zeroValue = false) {
  return useInfiniteQuery({
    queryKey: queryKeys.transactions(address, zeroValue),
    ...listPages(api.transactions.$get, { limit: '25', address, ...(zeroValue && { zero_value: 'true' }) }),
    refetchInterval: REFRESH_MS,
  });
}
