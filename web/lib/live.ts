import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Following } from './live-refresh.ts';

/** Polling interval of what the server reports changes of: some of it changes with time alone. */
const SLOW_MS = 60_000;

const following: Following = { follows: new Set(), covers: () => false };

/** The polling interval of a query about those topics: `ms`, or longer while the server reports each change. */
export const unlessLive = (topics: string, ms: number): number => (following.covers(topics) ? SLOW_MS : ms);

// If the code can't be loaded, it is requested again with the next change; until then queries poll normally.
const update = () =>
  void import('./live-refresh.ts').then(
    ({ follow }) => follow(following),
    () => {},
  );

/**
 * Keeps the queries below that key up to date with the topics (docs/product.md, HTTP calls; several with spaces between) while the page
 * is visible: each event refetches them, or brings their new value. Without server-sent events it does nothing.
 */
export function useLive(topics: string, queryKey: QueryKey): void {
  const keyHash = hashKey(queryKey);
  useEffect(() => {
    if (!topics) return;
    const followed = { topics, keyHash };
    following.follows.add(followed);
    update();
    return () => {
      following.follows.delete(followed);
      update();
    };
  }, [topics, keyHash]);
}

/** All that staff see at the desk. */
export const DESK = 'desk';
/** A record at the desk, with how far its burn or issue is confirmed. */
export const DESK_RECORD = `${DESK} chain`;

type Repeated<Data> = {
  queryKey: QueryKey;
  read: () => Promise<Data>;
  /** Milliseconds until it is refetched, by its current data; false if nothing can change anymore. */
  every: (data: Data | undefined) => number | false;
  /** Followed once there is data: the query is then refetched when they change, and polls less often. */
  topics?: string;
};

/** A query that is refetched while its data may still change. */
export function useRepeatedQuery<Data>({ queryKey, read, every, topics = '' }: Repeated<Data>) {
  const query = useQuery({
    queryKey,
    queryFn: read,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const ms = every(state.data as Data | undefined);
      return ms && unlessLive(topics, ms);
    },
  });
  useLive(query.data && every(query.data) ? topics : '', queryKey);
  return query;
}
