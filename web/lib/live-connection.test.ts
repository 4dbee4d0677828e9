import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventSourceOfTest as Source } from '#web/testing/event-source.ts';
import { openConnection } from './live-connection.ts';

const newPage = () => Object.assign(new EventTarget(), { hidden: false });
let page: ReturnType<typeof newPage>;
let followed: string[];
let covered: string[];
let changes: unknown[][];
let connection: ReturnType<typeof openConnection>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  page = newPage();
  vi.stubGlobal('document', page);
  Source.opened = [];
  [followed, covered, changes] = [['price'], [], []];
  connection = openConnection({
    followedTopics: () => followed,
    onChange: (...change) => changes.push(change.filter((each) => each !== undefined)),
    onCoverage: (topics) => {
      covered = [...topics];
    },
  });
});
afterEach(() => {
  followed = [];
  connection.update();
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function follow(...topics: string[]): Source {
  followed = topics;
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
  const source = follow('block', 'price');
  expect([Source.opened.length, source.url.pathname, source.topics()]).toEqual([1, '/api/events', ['block', 'price']]);
  expect(covered).toEqual([]);
  source.ready(false, [{ topic: 'price', value: { cents: 1 } }]);
  expect(covered).toEqual(['block', 'price']);
  source.say('change', [{ topic: 'block', value: '7' }]);
  expect(changes, 'what has no value yet is read again').toEqual([['block'], ['price', { cents: 1 }], ['block', '7']]);
});

it('asks staff’s call for all topics once the desk is among them', () => {
  expect(follow('desk', 'price').url.pathname).toBe('/api/desk/events');
});

it('goes on after the last event when a topic is added, and has only that one read again', () => {
  follow('price').ready(false, [], '5-1');
  changes = [];
  const source = follow('price', 'purchase:A');
  expect(source.url.searchParams.get('last_event_id')).toBe('5-1');
  source.ready(true, []);
  expect(changes).toEqual([['purchase:A']]);
});

it('has everything read again where too much was missed', () => {
  follow('chain', 'price').ready();
  setHidden(true);
  changes = [];
  setHidden(false);
  newest().ready(false, []);
  expect(changes).toEqual([['chain'], ['price']]);
});

it('doesn’t count on a topic any more that nobody followed for a while', () => {
  follow('chain', 'price').ready();
  follow('price');
  expect([Source.opened.length, covered]).toEqual([1, ['price']]);
  changes = [];
  follow('chain', 'price').ready(true, []);
  expect([Source.opened.length, changes, covered]).toEqual([2, [['chain']], ['chain', 'price']]);
});

it('is closed while the page is hidden', () => {
  const source = follow('price');
  source.ready();
  setHidden(true);
  expect([source.readyState, covered]).toEqual([Source.CLOSED, []]);
  setHidden(false);
  expect([Source.opened.length, newest().url.searchParams.get('last_event_id')]).toEqual([2, '5-1']);
});

it('leaves a stream that was cut to the browser, which connects again', () => {
  const source = follow('price');
  source.ready();
  source.fail();
  expect(covered).toEqual([]);
  vi.advanceTimersByTime(5_000);
  source.ready(true);
  expect([Source.opened.length, covered]).toEqual([1, ['price']]);
});

it('waits when it was refused, whatever is followed then, and tries again later', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  follow('price').fail(Source.CLOSED);
  follow('chain', 'price');
  vi.advanceTimersByTime(59_000);
  expect([Source.opened.length, covered]).toEqual([1, []]);
  vi.advanceTimersByTime(2_000);
  expect(Source.opened.length).toBe(2);
});

it('gives up where a proxy keeps the events', () => {
  const source = follow('price');
  vi.advanceTimersByTime(15_000);
  expect([source.readyState, covered]).toEqual([Source.CLOSED, []]);
});

it('opens another stream when the server has said nothing for longer than it does', () => {
  const source = follow('price');
  source.ready();
  vi.advanceTimersByTime(30_000);
  source.say('beat', null);
  vi.advanceTimersByTime(30_000);
  expect(Source.opened.length).toBe(1);
  vi.advanceTimersByTime(10_001);
  expect([Source.opened.length, source.readyState, covered]).toEqual([2, Source.CLOSED, []]);
});
