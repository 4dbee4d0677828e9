import type { ReactNode } from 'react';
import { LoadFailed } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

type Props<Data> = {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The title of the notice where it failed. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** What a query brought; until then a placeholder, or the way to try again. */
export function Loaded<Data>({ query, failed, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <LoadFailed title={failed} query={query} /> : <Skeleton className="w-full max-w-sm" />;
}
