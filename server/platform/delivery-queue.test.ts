import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { keepSending } from './delivery-queue.ts';
import { createOutages } from './outages.ts';

afterEach(() => vi.restoreAllMocks());

it('a queue that can’t be read is one line a minute in the log, however often it is looked at', async () => {
  const logged: { msg: string; problem?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) });
  let at = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => at);
  let looks = 0;
  const take = async () => {
    looks += 1;
    throw new RangeError('a customer’s email address');
  };
  const queue = { name: 'mail queue', atOnce: 1, take, send: async () => {} };
  const sending = keepSending({ log, outages: createOutages(log) }, queue);
  const look = async () => {
    const before = looks;
    await expect.poll(() => looks).toBeGreaterThan(before + 2);
  };
  await look();
  expect(logged).toEqual([expect.objectContaining({ msg: 'mail queue not readable', problem: 'RangeError' })]);
  at += 60_000;
  await look();
  expect(logged).toHaveLength(2);
  await sending.stop();
});
