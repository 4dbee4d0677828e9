import { hashKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Following, follow, openConnection } from './live-connection.ts';
import { queryClient } from './query-client.ts';

/** The browser's end of a stream, as far as the connection uses it. */
class Source extends EventTarget {
  static CLOSED = 2;
  static opened: Source[] = [];
  readyState = 0;
  url: URL;
  constructor(url: string) {
    super();
    this.url = new URL(url, 'http://localhost');
    Source.opened.push(this);
  }
  topics = () => this.url.searchParams.getAll('topic');
  say(type: string, data: unknown, lastEventId = '5-1') {
    if (this.readyState === Source.CLOSED) return;
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId }));
  }
  ready = (resumed = false, news: object[] = [], id?: string) => this.say('ready', { resumed, news }, id);
  fail(readyState = 0) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  close() {
    this.readyState = Source.CLOSED;
  }
}

const newPage = () => Object.assign(new EventTarget(), { hidden: false });
let page: ReturnType<typeof newPage>;
let wanted: string[];
let covered: string[];
let heard: unknown[][];
let connection: ReturnType<typeof openConnection>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  page = newPage();
  vi.stubGlobal('document', page);
  Source.opened = [];
  [wanted, covered, heard] = [['price'], [], []];
  connection = openConnection({
    wanted: () => wanted,
    hear: (...news) => heard.push(news.filter((each) => each !== undefined)),
    cover: (topics) => {
      covered = [...topics];
    },
  });
});
afterEach(() => {
  wanted = [];
  connection.update();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function want(...topics: string[]): Source {
  wanted = topics;
  connection.update();
  vi.advanceTimersByTime(100);
  return newest();
}
const newest = () => Source.opened.at(-1) as Source;
function setHidden(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

it('is told of all topics by one stream, and counts on it only once it is ready', () => {
  const source = want('block', 'price');
  expect([Source.opened.length, source.url.pathname, source.topics()]).toEqual([1, '/api/events', ['block', 'price']]);
  expect(covered).toEqual([]);
  source.ready(false, [{ topic: 'price', value: { cents: 1 } }]);
  expect(covered).toEqual(['block', 'price']);
  source.say('change', [{ topic: 'block', value: '7' }]);
  expect(heard, 'what has no value yet is read again').toEqual([['block'], ['price', { cents: 1 }], ['block', '7']]);
});

it('asks staff’s call for all topics once the desk is among them', () => {
  expect(want('desk', 'price').url.pathname).toBe('/api/desk/events');
});

it('goes on after the last event when a topic is added, and has only that one read again', () => {
  want('price').ready(false, [], '5-1');
  heard = [];
  const source = want('price', 'purchase:A');
  expect(source.url.searchParams.get('last_event_id')).toBe('5-1');
  source.ready(true, []);
  expect(heard).toEqual([['purchase:A']]);
});

it('has everything read again where too much was missed', () => {
  want('chain', 'price').ready();
  setHidden(true);
  heard = [];
  setHidden(false);
  newest().ready(false, []);
  expect(heard).toEqual([['chain'], ['price']]);
});

it('doesn’t count on a topic any more that nobody wanted for a while', () => {
  want('chain', 'price').ready();
  want('price');
  expect([Source.opened.length, covered]).toEqual([1, ['price']]);
  heard = [];
  want('chain', 'price').ready(true, []);
  expect([Source.opened.length, heard, covered]).toEqual([2, [['chain']], ['chain', 'price']]);
});

it('is closed while the page is hidden', () => {
  const source = want('price');
  source.ready();
  setHidden(true);
  expect([source.readyState, covered]).toEqual([Source.CLOSED, []]);
  setHidden(false);
  expect([Source.opened.length, newest().url.searchParams.get('last_event_id')]).toEqual([2, '5-1']);
});

it('leaves a stream that was cut to the browser, which connects again', () => {
  const source = want('price');
  source.ready();
  source.fail();
  expect(covered).toEqual([]);
  vi.advanceTimersByTime(5_000);
  source.ready(true);
  expect([Source.opened.length, covered]).toEqual([1, ['price']]);
});

it('waits when it was refused, whatever is wanted then, and tries again later', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  want('price').fail(Source.CLOSED);
  want('chain', 'price');
  vi.advanceTimersByTime(59_000);
  expect([Source.opened.length, covered]).toEqual([1, []]);
  vi.advanceTimersByTime(2_000);
  expect(Source.opened.length).toBe(2);
});

it('gives up where a proxy keeps the events', () => {
  const source = want('price');
  vi.advanceTimersByTime(15_000);
  expect([source.readyState, covered]).toEqual([Source.CLOSED, []]);
});

it('opens another stream when the server has said nothing for longer than it does', () => {
  const source = want('price');
  source.ready();
  vi.advanceTimersByTime(30_000);
  source.say('beat', null);
  vi.advanceTimersByTime(30_000);
  expect(Source.opened.length).toBe(1);
  vi.advanceTimersByTime(10_001);
  expect([Source.opened.length, source.readyState, covered]).toEqual([2, Source.CLOSED, []]);
});

it('never cuts off an answer that is on its way, and reads once more after it', async () => {
  const answers: ((value: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  vi.stubGlobal('window', { EventSource: Source });
  Object.assign(page, { readyState: 'complete' });
  const follows = new Set([{ topics: 'chain', keyHash: hashKey(['chain']) }]);
  const following: Following = { follows, covers: () => false };
  await follow(following);
  await vi.advanceTimersByTimeAsync(100);
  const observer = new QueryObserver(queryClient, { queryKey: ['chain', 'list'], queryFn });
  const end = observer.subscribe(() => {});
  const source = newest();
  source.ready();
  const answer = async (value: string) => {
    answers.at(-1)?.(value);
    await vi.advanceTimersByTimeAsync(1_100);
  };
  await answer('first');
  await answer('first');
  const asked = queryFn.mock.calls.length;
  for (let second = 0; second < 5; second += 1) {
    source.say('change', [{ topic: 'chain' }]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(queryFn).toHaveBeenCalledTimes(asked + 1);
  await answer('older than the changes');
  expect([observer.getCurrentResult().data, queryFn.mock.calls.length]).toEqual(['older than the changes', asked + 2]);
  await answer('newer');

  // One that was begun before the only change.
  void observer.refetch();
  source.say('change', [{ topic: 'chain' }]);
  await answer('older than the change');
  expect(queryFn).toHaveBeenCalledTimes(asked + 4);
  await answer('newest');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([observer.getCurrentResult().data, queryFn.mock.calls.length]).toEqual(['newest', asked + 4]);
  end();
  follows.clear();
});
