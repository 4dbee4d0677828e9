import {
  type DefinedInitialDataOptions,
  type DefinedUseQueryResult,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { useHydrating } from './hydrating.ts';
import { queryKeys } from './query-keys.ts';

const MOST_TRIES = 3;

/** A refusal is final; only failures that may pass are retried. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Any call that is refused because nobody is logged in refetches the session. */
function onError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401)
    void queryClient.invalidateQueries({ queryKey: queryKeys.session });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Browsers are often wrong about being online, so every call is tried.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => !isRefusal(error) && failures + 1 < MOST_TRIES,
    },
  },
});

/**
 * A query without data forgets its error when it is fetched again, and the page would show its skeleton for as long as that takes. Its
 * error is kept until there is an answer, so that a retry button doesn't vanish under a press.
 */
export function keepErrors(client: QueryClient): void {
  const errors = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'error') errors.set(query, action.error);
    if (action.type === 'success') errors.delete(query);
    if (action.type !== 'fetch' || query.state.data !== undefined) return;
    const error = errors.get(query);
    if (error) query.setState({ status: 'error', error });
  });
}

keepErrors(queryClient);

/** Always empty, like the cache of every prerendered page. */
const emptyClient = new QueryClient();

/**
 * A query that several parts of a page share. A part that is hydrated late would find data that an earlier part has fetched, but that its HTML
 * doesn't contain; so its first render is as if nothing had been fetched.
 */
export function useSharedQuery<Data, Key extends QueryKey>(
  options: DefinedInitialDataOptions<Data, Error, Data, Key>,
): DefinedUseQueryResult<Data>;
export function useSharedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data>;
export function useSharedQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const query = useQuery(options);
  // While prerendering, nothing is hydrated.
  return useHydrating() && !import.meta.env.SSR ? new QueryObserver(emptyClient, options).getCurrentResult() : query;
}
