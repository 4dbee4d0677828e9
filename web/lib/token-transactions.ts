import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api } from './api.ts';
import { listPages, readPage } from './list-pages.ts';
import { useLive } from './live.ts';
import { queryKeys } from './query-keys.ts';

/** One line of GET /api/transactions; value in units of 1e-9 as a decimal string. */
export type TokenTransaction = InferResponseType<typeof api.transactions.$get, 200>[number];

export const finalityText = ({ final, confirmations }: TokenTransaction): string =>
  final ? 'Final' : `Pending, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;

/** With the 6 seconds at which the server reads the chain, less than the age from which a list says when it was read. */
export const REFRESH_MS = 8_000;

type Query = InferRequestType<typeof api.transactions.$get>['query'];
/** Filters for the transactions of one address; all of them by default. */
export type TransactionFilters = Pick<Query, 'kind' | 'direction' | 'since' | 'until' | 'counterparty'>;

const UNFILTERED: TransactionFilters = {};

const queryOf = (address: string | undefined, zeroValue: boolean, filters: TransactionFilters): Query => ({
  address,
  ...(zeroValue && { zero_value: 'true' }),
  ...filters,
});

/** No topic while an address is still being typed. */
function topicOf(address: string | undefined): string {
  if (address === undefined) return 'chain';
  return /^0x[0-9a-f]{40}$/i.test(address) ? `balance:${address}` : '';
}

/**
 * All transactions of the token, or those of one address, newest first; zero-value transfers and dust only on request. The more pages are
 * loaded, the less often all of them are refetched.
 */
export function useTokenTransactions(address: string | undefined, zeroValue = false, filters = UNFILTERED) {
  const queryKey = queryKeys.transactions(address, zeroValue, filters);
  useLive(topicOf(address), queryKey);
  return useInfiniteQuery({
    queryKey,
    ...listPages(api.transactions.$get, { limit: '25', ...queryOf(address, zeroValue, filters) }),
    refetchInterval: ({ state }) => REFRESH_MS * (state.data?.pages.length ?? 1),
  });
}

/** The most that the server gives at once: 100 calls for a history of 100,000. */
const WHOLE_PAGE = '1000';

type Whole = {
  address: string;
  zeroValue: boolean;
  filters?: TransactionFilters | undefined;
  signal: AbortSignal;
  /** Called after each page with the number of rows so far. */
  onRead: (count: number) => void;
};

/** Reads the same from the newest to the oldest, to the end or until its signal aborts it. */
export async function readTransactions({ address, zeroValue, filters = UNFILTERED, signal, onRead }: Whole) {
  const rows: TokenTransaction[] = [];
  let next: Query | undefined = { limit: WHOLE_PAGE, ...queryOf(address, zeroValue, filters) };
  while (next) {
    const page: { rows: TokenTransaction[]; next?: Query } = await readPage(api.transactions.$get, next, { signal });
    signal.throwIfAborted();
    rows.push(...page.rows);
    onRead(rows.length);
    next = page.next;
  }
  return rows;
}
