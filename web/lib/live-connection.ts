import { api } from './api.ts';

/** When a page is left, its parts are removed one by one. */
const SETTLE_MS = 50;
/** Some proxies hold a response back until it is complete, and this one never is. */
const READY_WITHIN_MS = 15_000;
/** The server sends an event at least every 15 seconds. */
const HEARD_WITHIN_MS = 40_000;
const RETRY_MS = 60_000;
export const NO_TOPICS: ReadonlySet<string> = new Set();

type Changes = readonly { topic: string; value?: unknown }[];
type Page = {
  /** The topics that the page follows now. */
  followedTopics: () => string[];
  /** A topic has changed, to that value if the event carries one. */
  onChange: (topic: string, value?: unknown) => void;
  /** From now on the server reports every change of these topics, and of no others. */
  onCoverage: (topics: ReadonlySet<string>) => void;
};

/** The tab's one stream of events, open while the tab is visible and the page follows anything (docs/decisions/070). */
export function openConnection({ followedTopics, onChange, onCoverage }: Page) {
  let source: EventSource | undefined;
  let requested = NO_TOPICS;
  /** The last event, and the topics whose changes up to it all arrived. */
  let last = { id: '', topics: NO_TOPICS };
  let isReady = false;
  let blockedUntil = 0;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    clearTimeout(waiting);
    source?.close();
    source = undefined;
    isReady = false;
    onCoverage(NO_TOPICS);
  }

  function giveUp(): void {
    close();
    const pause = RETRY_MS * (0.5 + Math.random());
    blockedUntil = Date.now() + pause;
    setTimeout(update, pause + 1);
  }

  /** Runs `onTimeout` unless something arrives before. */
  function expectWithin(milliseconds: number, onTimeout: () => void): void {
    clearTimeout(waiting);
    waiting = setTimeout(onTimeout, milliseconds);
  }

  function open(topics: ReadonlySet<string>): void {
    close();
    requested = topics;
    const query = new URLSearchParams([...topics].map((topic) => ['topic', topic]));
    if (last.id) query.set('last_event_id', last.id);
    const path = topics.has('desk') ? api.desk.events.$path() : api.events.$path();
    const opened = new EventSource(`${path}?${query}`);
    source = opened;
    const on = <Data>(event: string, listen: (data: Data) => void) =>
      opened.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        listen(JSON.parse(data));
        last = { id: lastEventId, topics: requested };
        expectWithin(HEARD_WITHIN_MS, () => open(requested));
      });
    on<{ resumed: boolean; news: Changes }>('ready', ({ resumed, news }) => {
      const withValue = new Set(news.filter(({ value }) => value !== undefined).map(({ topic }) => topic));
      for (const topic of requested) {
        const isCurrent = withValue.has(topic) || (resumed && last.topics.has(topic));
        if (!isCurrent) onChange(topic);
      }
      for (const { topic, value } of news) onChange(topic, value);
      isReady = true;
      onCoverage(requested);
    });
    on<Changes>('change', (changes) => {
      for (const { topic, value } of changes) onChange(topic, value);
    });
    on('beat', () => {});
    opened.addEventListener('error', () => {
      isReady = false;
      onCoverage(NO_TOPICS);
      // It is closed if the server refused it. Otherwise the browser connects again by itself.
      if (opened.readyState === EventSource.CLOSED) giveUp();
      else expectWithin(READY_WITHIN_MS, giveUp);
    });
    expectWithin(READY_WITHIN_MS, giveUp);
  }

  function settle(): void {
    const topics = new Set(document.hidden ? [] : followedTopics());
    if (topics.size === 0) {
      close();
      return;
    }
    const hasAll = source && [...topics].every((topic) => requested.has(topic));
    if (!hasAll) {
      if (Date.now() >= blockedUntil) open(topics);
      return;
    }
    if (topics.size < requested.size) {
      // Changes of the others are ignored from now on; once followed again, they are read again.
      requested = topics;
      last = { ...last, topics };
      if (isReady) onCoverage(topics);
    }
  }

  function update(): void {
    clearTimeout(settling);
    settling = setTimeout(settle, SETTLE_MS);
  }

  document.addEventListener('visibilitychange', settle);
  return { update };
}
