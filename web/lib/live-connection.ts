import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { isPagePrice } from './site-data.tsx';

/** A page that is left takes its parts with it one by one. */
const SETTLE_MS = 50;
/** Some proxies keep an answer until it is complete, and this one never is. */
const READY_WITHIN_MS = 15_000;
/** The server says something every 15 seconds. */
const HEARD_WITHIN_MS = 40_000;
const AGAIN_MS = 60_000;
const NOTHING: ReadonlySet<string> = new Set();

type News = readonly { topic: string; value?: unknown }[];
type Page = {
  wanted: () => string[];
  hear: (topic: string, value?: unknown) => void;
  /** Hears which topics are told of from now on. */
  cover: (topics: ReadonlySet<string>) => void;
};

/** The tab's one stream of events, open while the tab is visible and anything is wanted (docs/decisions/070). */
export function openConnection({ wanted, hear, cover }: Page) {
  let source: EventSource | undefined;
  let asked = NOTHING;
  /** The last event, and the topics of which nothing before it is missing. */
  let last = { id: '', topics: NOTHING };
  let isReady = false;
  let blockedUntil = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(waiting);
    source?.close();
    source = undefined;
    isReady = false;
    cover(NOTHING);
  }

  function giveUp(): void {
    close();
    const pause = AGAIN_MS * (0.5 + Math.random());
    blockedUntil = Date.now() + pause;
    setTimeout(update, pause + 1);
  }

  function within(milliseconds: number, otherwise: () => void): void {
    clearTimeout(waiting);
    waiting = setTimeout(otherwise, milliseconds);
  }

  function open(topics: ReadonlySet<string>): void {
    close();
    asked = topics;
    const query = new URLSearchParams([...topics].map((topic) => ['topic', topic]));
    if (last.id) query.set('last_event_id', last.id);
    const path = topics.has('desk') ? api.desk.events.$path() : api.events.$path();
    const opened = new EventSource(`${path}?${query}`);
    source = opened;
    const on = <Data>(event: string, listen: (data: Data) => void) =>
      opened.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        listen(JSON.parse(data));
        last = { id: lastEventId, topics: asked };
        within(HEARD_WITHIN_MS, () => open(asked));
      });
    on<{ resumed: boolean; news: News }>('ready', ({ resumed, news }) => {
      const told = new Set(news.filter(({ value }) => value !== undefined).map(({ topic }) => topic));
      for (const topic of asked) if (!told.has(topic) && !(resumed && last.topics.has(topic))) hear(topic);
      for (const { topic, value } of news) hear(topic, value);
      isReady = true;
      cover(asked);
    });
    on<News>('change', (news) => {
      for (const { topic, value } of news) hear(topic, value);
    });
    on('beat', () => {});
    opened.addEventListener('error', () => {
      isReady = false;
      cover(NOTHING);
      // Closed is what the server refused; else the browser connects again by itself.
      if (opened.readyState === EventSource.CLOSED) giveUp();
      else within(READY_WITHIN_MS, giveUp);
    });
    within(READY_WITHIN_MS, giveUp);
  }

  function settle(): void {
    const topics = new Set(document.hidden ? [] : wanted());
    if (topics.size === 0) close();
    else if (!source || ![...topics].every((topic) => asked.has(topic))) {
      if (Date.now() >= blockedUntil) open(topics);
    } else if (topics.size < asked.size) {
      // Nobody hears of the others any more; when one is wanted again, it is read again.
      asked = topics;
      last = { ...last, topics };
      if (isReady) cover(topics);
    }
  }

  function update(): void {
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLE_MS);
  }

  document.addEventListener('visibilitychange', settle);
  return { update };
}

/** Connecting again takes less; nothing is read again for that. */
const LOST_MS = 3_000;
/** A busy desk changes several times a second. */
const READ_AGAIN_MS = 1_000;

/** What becomes of the values that events carry. */
const TAKES: Record<string, (value: unknown) => void> = {
  price(price) {
    // An answer that is on its way may be older.
    void queryClient.cancelQueries({ queryKey: queryKeys.price, exact: true });
    queryClient.setQueryData(queryKeys.price, isPagePrice(price) ? price : null);
    const isOther = ({ queryKey: [first, more] }: { queryKey: readonly unknown[] }) =>
      first === 'price' && more !== undefined;
    void queryClient.invalidateQueries({ predicate: isOther });
  },
  block: (number) =>
    void queryClient.setQueriesData({ queryKey: queryKeys.blockNumber().slice(0, 1) }, BigInt(String(number))),
};

/** What the hashes of all keys below that one begin with. */
const prefixOf = (keyHash: string) => keyHash.slice(0, -1);
const resting = new Map<string, { isAsked: boolean }>();

/**
 * Reads all queries below that key again: at once, but not twice within a second, and never by cutting off an answer that is on its
 * way: on a slow line none would come while changes do. As it may be older than the change, it is read once more after it.
 */
async function readAgain(keyHash: string): Promise<void> {
  const rest = resting.get(keyHash);
  if (rest) {
    rest.isAsked = true;
    return;
  }
  const predicate = ({ queryHash }: { queryHash: string }) => queryHash.startsWith(prefixOf(keyHash));
  const begun = { isAsked: queryClient.isFetching({ predicate }) > 0 };
  resting.set(keyHash, begun);
  const rested = new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
  await Promise.all([queryClient.invalidateQueries({ predicate }, { cancelRefetch: false }), rested]);
  resting.delete(keyHash);
  if (begun.isAsked) void readAgain(keyHash);
}

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** Which queries are about which topics, by their names with spaces between, and whether the server tells this page of all of those now. */
export type Following = { follows: Set<{ topics: string; keyHash: string }>; covers: (topics: string) => boolean };

const namesOf = (topics: string): string[] => topics.split(' ').filter(Boolean);

async function begin(following: Following): Promise<() => void> {
  const { follows } = following;
  let covered = NOTHING;
  function hear(topic: string, value?: unknown): void {
    const take = TAKES[topic];
    if (take && value !== undefined) {
      take(value);
      return;
    }
    const about = [...follows].filter(({ topics }) => namesOf(topics).includes(topic));
    const keys = new Set(about.map(({ keyHash }) => keyHash));
    for (const key of keys)
      if (![...keys].some((other) => other !== key && key.startsWith(prefixOf(other)))) void readAgain(key);
  }
  function cover(topics: ReadonlySet<string>): void {
    const lost = [...covered].filter((topic) => !topics.has(topic));
    covered = topics;
    if (lost.length === 0) return;
    // Whatever asks from now on asks as often as without events.
    setTimeout(() => {
      if (!document.hidden) for (const topic of lost) if (!covered.has(topic)) hear(topic);
    }, LOST_MS);
  }
  following.covers = (topics) => topics !== '' && namesOf(topics).every((topic) => covered.has(topic));
  await loaded();
  const wanted = () => [...new Set([...follows].flatMap(({ topics }) => namesOf(topics)))].sort();
  return openConnection({ wanted, hear, cover }).update;
}

let connection: Promise<() => void> | undefined;

/** Opens the stream after the page itself has loaded, and looks again at what is followed each time. */
export async function follow(following: Following): Promise<void> {
  if (!window.EventSource) return;
  connection ??= begin(following);
  (await connection)();
}
