import { useInfiniteQuery } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { api, listPages, readPage } from './api.ts';
import { useLive } from './live.ts';
import { queryKeys } from './query-keys.ts';

/** One line of GET /api/transactions; value in units of 1e-9 as a decimal string. */
export type TokenTransaction = InferResponseType<typeof api.transactions.$get, 200>[number];

/** One transaction may have several lines. */
export const transactionKey = ({ hash, log_index }: TokenTransaction): string => `${hash}-${log_index}`;

export const finalityText = ({ final, confirmations }: TokenTransaction): string =>
  final ? 'Final' : `Pending, ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}`;

/** The server reads the chain every 6 seconds: together less than the age at which a list says when it was read. */
export const REFRESH_MS = 8_000;

type Query = InferRequestType<typeof api.transactions.$get>['query'];
/** What of one address's transactions is listed; all of it by default. */
export type TransactionFilters = Pick<Query, 'kind' | 'direction' | 'since' | 'until' | 'counterparty'>;

const UNFILTERED: TransactionFilters = {};

const queryOf = (address: string | undefined, zeroValue: boolean, filters: TransactionFilters): Query => ({
  address,
  ...(zeroValue && { zero_value: 'true' }),
  ...filters,
});

/** An address that is still being typed is nobody's. */
const topicOf = (address: string | undefined) =>
  address === undefined ? 'chain' : /^0x[0-9a-f]{40}$/i.test(address) ? `balance:${address}` : '';

/**
 * What has happened to the token, or to it in one holder's hands, newest first; zero-value transfers and dust only on request. The more
 * pages are open, the less often all of them are read again.
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
  /** Hears after each page how many were read so far. */
  onRead: (count: number) => void;
};

/** The same from the newest to the oldest, read to the end, or until its signal ends it. */
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
