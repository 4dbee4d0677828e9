import type { Context, Deps } from '../context.ts';
import { lapseUnpaidOrders, valueCancelledOrders } from './lapse-orders.ts';

const EVERY_MS = 10_000;

/** Lets unpaid orders lapse and values cancelled ones, for as long as the process lives. Any number of instances may do so. */
export function startOrderClock(deps: Deps): { stop: () => Promise<void> } {
  const context: Context = { ...deps, actor: { kind: 'system' } };
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= (async () => {
      for (const work of [lapseUnpaidOrders, valueCancelledOrders]) {
        await work(context).catch((error: Error) =>
          deps.log.warn({ work: work.name, problem: error.name }, 'orders not looked through'),
        );
      }
      running = undefined;
    })();
  };
  tick();
  const timer = setInterval(tick, EVERY_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
