import type { Deps } from './context.ts';

/**
 * Does each work in turn, now and every so many milliseconds while the process lives, but never twice at once. What fails is logged
 * under its function's name and done again next time; stop() waits for a pass that is running.
 */
export function repeatWork<Uses extends Pick<Deps, 'log' | 'outages'>>(
  where: Uses,
  everyMs: number,
  ...works: readonly ((where: Uses) => Promise<unknown>)[]
): { stop: () => Promise<void> } {
  const { log, outages } = where;
  let running: Promise<void> | undefined;

  async function pass(): Promise<void> {
    for (const work of works) {
      try {
        await work(where);
      } catch (error) {
        if (!outages.reportDatabaseOutage(error))
          log.error({ work: work.name, problem: (error as Error).name }, 'background work failed');
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
