import { NO_TOPICS, openConnection } from './live-connection.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { isPagePrice } from './site-data.tsx';

/** Reconnecting takes less, and then nothing has to be refetched. */
const LOST_MS = 3_000;
/** A busy desk changes several times a second. */
const REFETCH_PAUSE_MS = 1_000;

/** Puts the values that events carry into the query cache, by topic. */
const APPLY_VALUE: Record<string, (value: unknown) => void> = {
  price(price) {
    // A response that is on its way may be older.
    void queryClient.cancelQueries({ queryKey: queryKeys.price, exact: true });
    queryClient.setQueryData(queryKeys.price, isPagePrice(price) ? price : null);
    const isOther = ({ queryKey: [first, more] }: { queryKey: readonly unknown[] }) =>
      first === 'price' && more !== undefined;
    void queryClient.invalidateQueries({ predicate: isOther });
  },
  block: (number) =>
    void queryClient.setQueriesData({ queryKey: queryKeys.blockNumber().slice(0, 1) }, BigInt(String(number))),
};

/** The prefix of the hashes of all keys below that one. */
const prefixOf = (keyHash: string) => keyHash.slice(0, -1);
const recentRefetches = new Map<string, { isAgainNeeded: boolean }>();

/**
 * Refetches all queries below that key: at once, but not twice within a second. It never cancels a request that is under way, since on a slow
 * line none would ever finish while changes keep coming. As such a request's response may be older than the change, it refetches once more
 * afterwards.
 */
async function refetch(keyHash: string): Promise<void> {
  const recent = recentRefetches.get(keyHash);
  if (recent) {
    recent.isAgainNeeded = true;
    return;
  }
  const predicate = ({ queryHash }: { queryHash: string }) => queryHash.startsWith(prefixOf(keyHash));
  const current = { isAgainNeeded: queryClient.isFetching({ predicate }) > 0 };
  recentRefetches.set(keyHash, current);
  const pause = new Promise((resolve) => setTimeout(resolve, REFETCH_PAUSE_MS));
  await Promise.all([queryClient.invalidateQueries({ predicate }, { cancelRefetch: false }), pause]);
  recentRefetches.delete(keyHash);
  if (current.isAgainNeeded) void refetch(keyHash);
}

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** `topics` are names with spaces between, `keyHash` is of the key of the queries that depend on them. */
type Follow = { topics: string; keyHash: string };
/** `covers` says whether the server reports every change of these topics to this page now. */
export type Following = { follows: Set<Follow>; covers: (topics: string) => boolean };

const namesOf = (topics: string): string[] => topics.split(' ').filter(Boolean);

async function begin(following: Following): Promise<() => void> {
  const { follows } = following;
  let covered = NO_TOPICS;

  function onChange(topic: string, value?: unknown): void {
    const applyValue = APPLY_VALUE[topic];
    if (applyValue && value !== undefined) {
      applyValue(value);
      return;
    }
    const affected = [...follows].filter(({ topics }) => namesOf(topics).includes(topic));
    const keys = new Set(affected.map(({ keyHash }) => keyHash));
    for (const key of keys) {
      // A shorter key covers those below it.
      const isBelowOther = [...keys].some((other) => other !== key && key.startsWith(prefixOf(other)));
      if (!isBelowOther) void refetch(key);
    }
  }

  function onCoverage(topics: ReadonlySet<string>): void {
    const lost = [...covered].filter((topic) => !topics.has(topic));
    covered = topics;
    if (lost.length === 0) return;
    // Queries go back to normal polling.
    setTimeout(() => {
      if (document.hidden) return;
      for (const topic of lost) if (!covered.has(topic)) onChange(topic);
    }, LOST_MS);
  }

  following.covers = (topics) => topics !== '' && namesOf(topics).every((topic) => covered.has(topic));
  await loaded();
  const followedTopics = () => [...new Set([...follows].flatMap(({ topics }) => namesOf(topics)))].sort();
  return openConnection({ followedTopics, onChange, onCoverage }).update;
}

let connection: Promise<() => void> | undefined;

/** Opens the stream once the page itself has loaded; call it again whenever what is followed has changed. */
export async function follow(following: Following): Promise<void> {
  if (!window.EventSource) return;
  connection ??= begin(following);
  (await connection)();
}
