import { DrizzleQueryError } from 'drizzle-orm';
import type { Logger } from 'pino';
import { DatabaseUnreachable, rootCause } from './errors.ts';

// SQLSTATE classes: connection, operator intervention, transaction ended by a time-out, too many connections, disk full; and the
// system's own codes.
const DATABASE_AWAY = /^(08...|57P0[1-5]|25P0[34]|53...|ECONN\w+|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN|EHOSTUNREACH)$/;
const POOL_ERROR = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i;

const meansAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && DATABASE_AWAY.test(code)) return true;
  return POOL_ERROR.test(error.message) || meansAway(error.cause);
};

/**
 * Whether the database (or the connection to it) is down, somewhere in the chain of causes. Only what came from the database's client
 * counts: the sockets of callers, nodes and mail servers break with the same codes.
 */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DrizzleQueryError || error instanceof DatabaseUnreachable) return meansAway(error);
  return error instanceof Error && isConnectionError(error.cause);
}

/** What the site depends on and can't repair by itself. */
type Part =
  | 'database'
  | 'keys'
  | 'Ethereum node'
  | 'second Ethereum node'
  | 'chain finality'
  | 'chain follower'
  | 'mail server'
  | 'webhook receiver'
  | 'relayer’s signer';
/** Who noticed an outage. It is over when all of them say so; for calls, the next successful probe does. */
type Observer = 'probe' | 'calls' | 'follower' | 'relayer' | 'mailer' | 'webhooks';

export type Outages = {
  begin: (part: Part, observer: Observer, details: object) => void;
  end: (part: Part, ...observers: Observer[]) => void;
  /** Begins an outage of the database if the error is one; false if it is something else. */
  reportDatabaseOutage: (error: unknown) => boolean;
  /** Calls the listener, one for the whole process, whenever a call has found the part down. */
  onFound: (part: Part, listener: () => void) => void;
};

/** Logs each outage once, as an error, however many calls fail during it; and its end. */
export function createOutages(log: Logger): Outages {
  const running = new Map<Part, { since: number; observers: Set<Observer> }>();
  const listeners = new Map<Part, () => void>();

  function begin(part: Part, observer: Observer, details: object): void {
    if (observer === 'calls') listeners.get(part)?.();
    const known = running.get(part);
    if (known) {
      known.observers.add(observer);
      return;
    }
    running.set(part, { since: performance.now(), observers: new Set([observer]) });
    log.error({ outage: part, ...details }, 'outage begins');
  }

  function end(part: Part, ...observers: Observer[]): void {
    const known = running.get(part);
    if (!known) return;
    for (const observer of observers) known.observers.delete(observer);
    if (known.observers.size > 0) return;
    running.delete(part);
    log.warn({ outage: part, seconds: Math.round((performance.now() - known.since) / 1000) }, 'outage ends');
  }

  function reportDatabaseOutage(error: unknown): boolean {
    if (!isConnectionError(error)) return false;
    begin('database', 'calls', { problem: rootCause(error as Error).message });
    return true;
  }

  const onFound = (part: Part, listener: () => void) => void listeners.set(part, listener);
  return { begin, end, reportDatabaseOutage, onFound };
}
