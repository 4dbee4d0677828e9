import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const source = stripTypeScriptTypes(readFileSync(new URL('session.worker.ts', import.meta.url), 'utf8'));
const KEY = { name: 'a sealing key' };
const HOUR = 3_600_000;

/** The worker on a device that sleeps: its clock goes on, its timers don't. */
function sleepingWorker() {
  const clock = { now: 1_763_700_000_000 };
  const timers: (() => void)[] = [];
  let hear: (event: object) => void = () => {};
  runInNewContext(source, {
    Date: { now: () => clock.now },
    setTimeout: (act: () => void) => timers.push(act),
    addEventListener: (_: string, listener: typeof hear) => {
      hear = listener;
    },
  });
  const send = (data: object, answer: (key: unknown) => void = () => {}) =>
    hear({ data, ports: [{ postMessage: answer }], waitUntil: () => {} });
  return {
    clock,
    /** Lets every timer that was set run, as a device does when it wakes up. */
    wake: () => {
      for (const timer of timers.splice(0)) timer();
    },
    transferKey: (exp = clock.now + HOUR) => send({ type: 'transfer', id: 'tab', key: KEY, exp }),
    reclaimKey: () => new Promise<unknown>((resolve) => send({ type: 'reclaim', id: 'tab' }, resolve)),
  };
}

it('gives a key back within five seconds, once', async () => {
  const worker = sleepingWorker();
  worker.transferKey();
  worker.clock.now += 4_999;
  expect(await worker.reclaimKey()).toBe(KEY);
  const again = worker.reclaimKey();
  worker.wake();
  expect(await again).toBeUndefined();
});

it.each([
  ['slept for longer than that', 5_000],
  ['slept for an hour', HOUR / 2],
  ['had its clock set back', -1_000],
])('keeps the key to itself where the device %s, though no timer has run', async (_, passed) => {
  const worker = sleepingWorker();
  worker.transferKey();
  worker.clock.now += passed;
  expect(await worker.reclaimKey()).toBeUndefined();
});

it('keeps it no longer than the session lasts', async () => {
  const worker = sleepingWorker();
  worker.transferKey(worker.clock.now + 1_000);
  worker.clock.now += 1_000;
  expect(await worker.reclaimKey()).toBeUndefined();
});

it('gives it to a page that asked a moment before it was transferred, and to none that asked before the device slept', async () => {
  const [awake, asleep] = [sleepingWorker(), sleepingWorker()];
  const taken = awake.reclaimKey();
  awake.clock.now += 299;
  awake.transferKey();
  expect(await taken).toBe(KEY);
  const old = asleep.reclaimKey();
  asleep.clock.now += 60_000;
  asleep.transferKey();
  asleep.wake();
  expect(await old).toBeUndefined();
});
