import type { Deps } from '../../platform/context.ts';
import { Unavailable } from '../../platform/errors.ts';
import type { PriceMemory } from '../../price/price-memory.ts';
import {
  encodeEvent,
  encodeRetry,
  eventId,
  isResumable,
  type Position,
  type ReadChanges,
  readChanges,
} from './changes.ts';

const LOOK_MS = 500;
const BLOCK_MS = 1_000;
const BEAT_MS = 15_000;
const LONGEST_MS = 10 * 60_000;
const RETRY_MS = 1_000;
/** The topics whose events carry what is new; all others only say that something is. */
const VALUED = ['price', 'block'] as const;

/** An open stream. */
export type Listener = {
  send: (event: Uint8Array) => void;
  end: () => void;
  /** Its topics by their names in the database, each with those that its client knows it by. */
  topics: ReadonlyMap<string, readonly string[]>;
  /** Whether its caller may still read it; checked again when any session ends, and at each beat. */
  mayStay?: () => Promise<boolean>;
};
type Joining = { listener: Listener; since: Position | undefined; joined: PromiseWithResolvers<void> };
type News = { topic: string; value?: unknown };

/** What open pages show, kept up to date: tells each listener which of its topics changed, whichever instance changed it. */
export type LiveUpdates = {
  /** Listens from now on, or from that position if nothing since then is forgotten; the first event says which. */
  join: (listener: Listener, since?: Position) => Promise<void>;
  leave: (listener: Listener) => void;
  /** How many streams are open. */
  count: () => number;
  /** Ends all streams and lets nobody join any more. */
  stop: () => Promise<void>;
};

/** Reads the changes twice a second while anyone listens, and never otherwise. */
export function liveUpdates(deps: Pick<Deps, 'db' | 'chain' | 'log' | 'outages'>, price: PriceMemory): LiveUpdates {
  /** Until when each may stay. */
  const open = new Map<Listener, number>();
  let joining: Joining[] = [];
  /** Everyone in `open` has got the changes before this position. */
  let lastPosition: Position | undefined;
  /** Later changes that they have got too: they came while an older transaction was still running. */
  let alreadySent = new Set<string>();
  let block: { number?: string; askedAt: number } = { askedAt: 0 };
  let beatAt = performance.now();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function valuesOf(topics: ReadonlySet<string>): Promise<Map<string, unknown>> {
    const values = new Map<string, unknown>();
    if (topics.has('price')) values.set('price', (await price.read()) ?? null);
    if (topics.has('block') && block.number !== undefined) values.set('block', block.number);
    return values;
  }

  const newsFor = ({ topics }: Listener, changed: ReadonlySet<string>, values: Map<string, unknown>): News[] =>
    [...topics].flatMap(([topic, names]) =>
      changed.has(topic) ? names.map((name) => ({ topic: name, value: values.get(topic) })) : [],
    );

  /** Sends each listener one event for all topics: with two, a stream that breaks off between them would resume after both. */
  function tell(listeners: Iterable<Listener>, topics: ReadonlySet<string>, values: Map<string, unknown>, id: string) {
    if (topics.size === 0) return;
    const events = new Map<string, Uint8Array>();
    for (const listener of listeners) {
      const news = newsFor(listener, topics, values);
      if (news.length === 0) continue;
      const names = news.map(({ topic }) => topic).join(' ');
      const event = events.get(names) ?? encodeEvent('change', news, id);
      events.set(names, event);
      listener.send(event);
    }
  }

  function admit({ listener, since, joined }: Joining, now: ReadChanges, values: Map<string, unknown>): void {
    const resumed = since !== undefined && isResumable(since, now);
    const missed = resumed ? now.changes.filter(({ changedIn }) => changedIn >= since.next) : [];
    const changed = new Set<string>(resumed ? missed.map(({ topic }) => topic) : VALUED);
    open.set(listener, performance.now() + LONGEST_MS * (1 - Math.random() / 10));
    // Not all at once after a restart.
    listener.send(encodeRetry(Math.round(RETRY_MS * (1 + 3 * Math.random()))));
    listener.send(encodeEvent('ready', { resumed, news: newsFor(listener, changed, values) }, eventId(now)));
    joined.resolve();
  }

  // Not awaited, since a wallet's roles are read from the chain.
  function dismiss(): void {
    for (const listener of open.keys()) {
      listener.mayStay?.().then(
        (may) => may || listener.end(),
        () => listener.end(),
      );
    }
  }

  function beat(id: string): void {
    if (performance.now() - beatAt < BEAT_MS) return;
    beatAt = performance.now();
    const event = encodeEvent('beat', null, id);
    for (const [listener, until] of open) {
      if (until < beatAt) listener.end();
      else listener.send(event);
    }
    dismiss();
  }

  // A failure isn't reported here: pages that wait for blocks also read balances, and see there that the node doesn't answer.
  function askForBlock(): void {
    const isDue = performance.now() - block.askedAt >= BLOCK_MS;
    if (!isDue || ![...open.keys()].some(({ topics }) => topics.has('block'))) return;
    block.askedAt = Number.POSITIVE_INFINITY;
    const answered = (number: string | undefined) => {
      const isNew = number !== undefined && number !== block.number;
      block = { ...block, askedAt: performance.now(), ...(isNew && { number }) };
      if (isNew && lastPosition)
        tell(open.keys(), new Set(['block']), new Map([['block', number]]), eventId(lastPosition));
    };
    deps.chain.client.getBlockNumber({ cacheTime: 0 }).then(
      (number) => answered(String(number)),
      () => answered(undefined),
    );
  }

  /** Reads the changes since the last time, and since the positions of those who join. */
  async function look(): Promise<void> {
    const entering = joining;
    joining = [];
    try {
      const from = [lastPosition, ...entering.map(({ since }) => since)].flatMap((position) => position?.next ?? []);
      const now = await readChanges(deps, from.toSorted((one, other) => Number(one - other))[0]);
      // This process stood still for so long that changes are missing, so every page starts over.
      if (lastPosition && !isResumable(lastPosition, now)) endAll();
      const nameOf = ({ changedIn, topic }: ReadChanges['changes'][number]) => `${changedIn} ${topic}`;
      const last = lastPosition?.next ?? now.next;
      const fresh = now.changes.filter((change) => change.changedIn >= last && !alreadySent.has(nameOf(change)));
      const topics = new Set(fresh.map(({ topic }) => topic));
      if (!lastPosition || topics.has('price')) price.forget();
      const values = await valuesOf(entering.length > 0 ? new Set([...topics, ...VALUED]) : topics);
      tell(open.keys(), topics, values, eventId(now));
      for (const each of entering) admit(each, now, values);
      lastPosition = now;
      alreadySent = new Set(now.changes.filter(({ changedIn }) => changedIn >= now.next).map(nameOf));
      if (topics.has('session')) dismiss();
      beat(eventId(now));
      askForBlock();
    } catch (error) {
      for (const { joined } of entering) joined.reject(error);
      // A page with a silent stream would never poll.
      endAll();
      if (!deps.outages.reportDatabaseOutage(error))
        deps.log.error({ problem: (error as Error).name }, 'live updates failed');
    }
  }

  function endAll(): void {
    for (const listener of open.keys()) listener.end();
    open.clear();
  }

  function lookIn(delayMs: number): void {
    clearTimeout(timer);
    if (stopped || (open.size === 0 && joining.length === 0)) {
      lastPosition = undefined;
      return;
    }
    timer = setTimeout(() => {
      running = look().finally(() => {
        running = undefined;
        lookIn(joining.length > 0 ? 0 : LOOK_MS);
      });
    }, delayMs);
    timer.unref();
  }

  return {
    async join(listener, since) {
      if (stopped) throw new Unavailable();
      const joined = Promise.withResolvers<void>();
      joining.push({ listener, since, joined });
      if (!running) lookIn(0);
      await joined.promise;
    },
    leave: (listener) => void open.delete(listener),
    count: () => open.size,
    async stop() {
      stopped = true;
      await running;
      for (const { joined } of joining) joined.reject(new Unavailable());
      endAll();
      clearTimeout(timer);
    },
  };
}
