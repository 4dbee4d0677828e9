import { afterEach, expect, it, vi } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { lateCode, loadPatiently } from './late-code.ts';

afterEach(() => vi.useRealTimers());

it('asks for code in a task of its own, after the one that wants it', async () => {
  const done: string[] = [];
  const loading = lateCode(async () => done.push('asked'))();
  for (let turn = 0; turn < 10; turn += 1) await undefined;
  done.push('the task that wants it');
  await loading;
  expect(done).toEqual(['the task that wants it', 'asked']);
});

it('loads code once, however often it is asked for', async () => {
  const load = vi.fn(async () => 'code');
  const request = lateCode(load);
  expect(await Promise.all([request(), request()])).toEqual(['code', 'code']);
  expect(await request()).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that it is the connection after three failures, and asks again at the next call', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const request = lateCode(load);
  const failed = expect(request()).rejects.toThrow(API_MESSAGES.unreachable);
  await vi.advanceTimersByTimeAsync(2_000);
  await failed;
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue('code');
  const again = request();
  await vi.advanceTimersByTimeAsync(0);
  expect(await again).toBe('code');
});

it('never gives up where nobody waits', async () => {
  vi.useFakeTimers();
  let isReachable = false;
  const patient = loadPatiently(
    lateCode(async () => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      return 'code';
    }),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  isReachable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await patient).toBe('code');
});
