import {
  type DefinedInitialDataOptions,
  type DefinedUseQueryResult,
  MutationCache,
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

/** Any call that learns that nobody is signed in makes the session query run again. */
function onError(error: unknown): void {
  if (error instanceof ApiError && error.status === 401)
    void queryClient.invalidateQueries({ queryKey: queryKeys.session });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // A browser's word on whether it is online is often wrong; only the call knows.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: (failures, error) => !isRefusal(error) && failures + 1 < MOST_TRIES,
    },
  },
});

/** Knows no answers: what a query is before anyone has asked, as in every prerendered page. */
const unasked = new QueryClient();

/**
 * A query that several parts of a page share. A part that is hydrated late would find the answer that an earlier part got, which
 * its HTML does not have yet; its first render is as if nobody had asked.
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
  // Where HTML is made, nothing is late.
  return useHydrating() && !import.meta.env.SSR ? new QueryObserver(unasked, options).getCurrentResult() : query;
}
