import type { Deps } from './context.ts';
import { onceAMinute } from './once-a-minute.ts';

/**
 * Does each work in turn, now and every so many milliseconds while the process lives, but never twice at once. What fails is logged
 * under its function's name, once a minute, and done again next time; stop() waits for a pass that is running.
 */
export function repeatWork<Uses extends Pick<Deps, 'log' | 'outages'>>(
  where: Uses,
  everyMs: number,
  ...works: readonly ((where: Uses) => Promise<unknown>)[]
): { stop: () => Promise<void> } {
  const { log, outages } = where;
  const isNews = onceAMinute();
  let running: Promise<void> | undefined;

  async function pass(): Promise<void> {
    for (const work of works) {
      try {
        await work(where);
      } catch (error) {
        const problem = (error as Error).name;
        if (!outages.reportDatabaseOutage(error) && isNews(`${work.name} ${problem}`))
          log.error({ work: work.name, problem }, 'background work failed');
      }
    }
  }

  function begin(): void {
    running ??= pass().finally(() => {
      running = undefined;
    });
  }

  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
