import { hashKey, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Following } from './live-connection.ts';

/** How often is read again what the server tells us of: some of it changes by the clock alone. */
const SLOW_MS = 60_000;

const following: Following = { follows: new Set(), covers: () => false };

/** How soon to read again what those topics are about: that often, or seldom while the server tells of each change. */
export const unlessLive = (topics: string, ms: number): number => (following.covers(topics) ? SLOW_MS : ms);

// A part that can't be fetched is asked for again with the next change; until then pages ask as often as without it.
const update = () =>
  void import('./live-connection.ts').then(
    ({ follow }) => follow(following),
    () => {},
  );

/**
 * Keeps the queries below that key up to date with the topics (docs/product.md, HTTP calls; several with spaces between) while the page
 * is visible: they are read again at each event, or take what it carries. Without server-sent events it does nothing.
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
  /** In how many milliseconds it is read again, by what is known now; false if nothing can change any more. */
  every: (data: Data | undefined) => number | false;
  /** What it is about, once it is known to be there: it is read again when that changes, and otherwise seldom. */
  topics?: string;
};

/** A query that is read again and again while its answer may still change. */
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
