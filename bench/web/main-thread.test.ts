import { expect, it } from 'vitest';
import { steadyBlocking } from './main-thread.ts';

const page = { ph: 'X', pid: 7, tid: 1 };
const paint = { ...page, name: 'firstContentfulPaint', ts: 1_000_000 };
const task = (ts: number, tdur: number, place = page) => ({ ...place, name: 'RunTask', ts, dur: tdur * 9, tdur });

it('sums what long tasks after the first paint take beyond 50 ms of a slow phone, by the processor’s clock', () => {
  const events = [paint, task(1_100_000, 20_000), task(1_200_000, 12_000), task(1_300_000, 15_000)];
  expect(steadyBlocking(events)).toBe(30 + 10);
});

it('leaves out what came before the paint, and other threads', () => {
  const elsewhere = { ...page, tid: 2 };
  expect(steadyBlocking([task(10_000, 90_000), task(1_100_000, 90_000, elsewhere), paint])).toBe(0);
});

it('says nothing of a page that was never painted', () => {
  expect(steadyBlocking([task(1_100_000, 90_000)])).toBeNaN();
});
