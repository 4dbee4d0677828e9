import { hashKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { EventSourceOfTest as Source } from '#web/testing/event-source.ts';
import { type Following, follow } from './live-refresh.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('never cancels a request that is under way, and refetches once more after it', async () => {
  const answers: ((value: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('window', { EventSource: Source });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, readyState: 'complete' }));
  const follows = new Set([{ topics: 'chain', keyHash: hashKey(['chain']) }]);
  const following: Following = { follows, covers: () => false };
  await follow(following);
  await vi.advanceTimersByTimeAsync(100);
  const observer = new QueryObserver(queryClient, { queryKey: ['chain', 'list'], queryFn });
  const end = observer.subscribe(() => {});
  const source = Source.opened.at(-1) as Source;
  source.ready();
  const answer = async (value: string) => {
    answers.at(-1)?.(value);
    await vi.advanceTimersByTimeAsync(1_100);
  };
  await answer('first');
  await answer('first');
  const calls = queryFn.mock.calls.length;
  for (let second = 0; second < 5; second += 1) {
    source.say('change', [{ topic: 'chain' }]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(queryFn).toHaveBeenCalledTimes(calls + 1);
  await answer('older than the changes');
  expect([observer.getCurrentResult().data, queryFn.mock.calls.length]).toEqual(['older than the changes', calls + 2]);
  await answer('newer');

  // One that was begun before the only change.
  void observer.refetch();
  source.say('change', [{ topic: 'chain' }]);
  await answer('older than the change');
  expect(queryFn).toHaveBeenCalledTimes(calls + 4);
  await answer('newest');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([observer.getCurrentResult().data, queryFn.mock.calls.length]).toEqual(['newest', calls + 4]);
  end();
  follows.clear();
});
