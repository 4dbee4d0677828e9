import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseUnreachable } from './errors.ts';
import { createOutages } from './outages.ts';
import { repeatWork } from './repeat-work.ts';

const logged: { msg: string; work?: string; problem?: string; outage?: string }[] = [];
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
const where = { log, outages: createOutages(log) };
let repeated: ReturnType<typeof repeatWork> | undefined;
beforeEach(() => {
  logged.length = 0;
});
afterEach(() => repeated?.stop());

it('works at once and again, one pass at a time, however long a pass takes', async () => {
  let passes = 0;
  let atOnce = 0;
  let most = 0;
  repeated = repeatWork(where, 1, async function count() {
    passes += 1;
    most = Math.max(most, ++atOnce);
    await sleep(20);
    atOnce -= 1;
  });
  expect(passes).toBe(1);
  await expect.poll(() => passes).toBeGreaterThan(2);
  expect(most).toBe(1);
});

it('stop waits for the pass that is running, and no other follows', async () => {
  const finish = Promise.withResolvers<void>();
  const done: string[] = [];
  const { stop } = repeatWork(
    where,
    1,
    async () => {
      await finish.promise;
      done.push('first');
    },
    async () => void done.push('second'),
  );
  const stopped = stop().then(() => done.push('stopped'));
  await sleep(20);
  expect(done).toEqual([]);
  finish.resolve();
  await stopped;
  await sleep(20);
  expect(done).toEqual(['first', 'second', 'stopped']);
});

it('work that fails is logged by its name, keeps nothing else from being done, and is tried again', async () => {
  let fails = 0;
  let others = 0;
  async function breakDown() {
    fails += 1;
    throw new RangeError('a person’s email address');
  }
  repeated = repeatWork(where, 1, breakDown, async () => {
    others += 1;
  });
  await expect.poll(() => [fails > 1, others > 1]).toEqual([true, true]);
  await repeated.stop();
  expect(logged[0]).toMatchObject({ msg: 'background work failed', work: 'breakDown', problem: 'RangeError' });
  expect(JSON.stringify(logged)).not.toContain('email address');
});

it('a database that is down is reported as an outage, once', async () => {
  let tries = 0;
  repeated = repeatWork(where, 1, async () => {
    tries += 1;
    throw new DatabaseUnreachable(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  });
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect(logged.map(({ msg, outage }) => [msg, outage])).toEqual([['outage begins', 'database']]);
});
