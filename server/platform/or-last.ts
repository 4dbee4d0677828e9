import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from './context.ts';
import { Unavailable } from './errors.ts';

/** The longest that a page waits for the database. */
const PATIENCE_MS = 1_000;

/**
 * What `read` says; where it fails or takes longer than a second, what `last` says instead. While a probe has found the database silent,
 * nothing is asked, so that nobody waits.
 */
export async function orLast<Value>(
  { log, outages }: Pick<Context, 'log' | 'outages'>,
  read: () => Promise<Value>,
  last: (cause: unknown) => Value,
): Promise<Value> {
  if (outages.isSilent('database')) return last(new Unavailable());
  const waiting = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: waiting.signal, ref: false }).then(() => {
    outages.suspect('database');
    throw new Unavailable();
  });
  try {
    return await Promise.race([read(), late]);
  } catch (error) {
    if (!(error instanceof Unavailable) && !outages.reportDatabaseOutage(error))
      log.error({ problem: (error as Error).name }, 'what pages show cannot be read');
    return last(error);
  } finally {
    waiting.abort();
  }
}
