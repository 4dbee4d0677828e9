import { TooMany } from '../errors.ts';

/** Lets `atOnce` tasks run and `waiting` more queue up; beyond that throws TooMany. In order of arrival. */
export function concurrencyLimit(waiting: number) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function pass<Result>(atOnce: number, task: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooMany(2);
      await new Promise<void>((enter) => queue.push(enter));
    } else running += 1;
    try {
      return await task();
    } finally {
      // The place is handed on, not given back, so nobody who comes now overtakes the queue.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
