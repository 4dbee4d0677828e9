import { DrizzleQueryError } from 'drizzle-orm';
import type { Logger } from 'pino';
import { DatabaseUnreachable, rootCause } from './errors.ts';

/** SQLSTATE of a write on a standby, or where the server was set to take none. */
const READ_ONLY = '25006';

// SQLSTATE classes: connection, operator intervention, transaction ended by a time-out, too many connections, disk full, and of the
// invalid transaction states this one alone, as the others are errors of ours; and the system's own codes.
const DATABASE_AWAY =
  /^(08...|57P0[1-5]|25P0[34]|25006|53...|ECONN\w+|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN|EHOSTUNREACH)$/;
const POOL_ERROR = /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/i;

const meansAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && DATABASE_AWAY.test(code)) return true;
  return POOL_ERROR.test(error.message) || meansAway(error.cause);
};

/** Whether PostgreSQL ended the statement with that SQLSTATE, somewhere in the chain of causes. */
export const hasSqlState = (error: unknown, state: string): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === state || hasSqlState(error.cause, state));

/** Whether the database refused a write because it takes none: it is a standby, or was set to be read-only. */
export const isReadOnlyError = (error: unknown): boolean => hasSqlState(error, READ_ONLY);

/**
 * Whether the database (or the connection to it) is down, or takes no writes, somewhere in the chain of causes. Only what came from the database's client
 * counts: the sockets of callers, nodes and mail servers break with the same codes.
 */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DrizzleQueryError || error instanceof DatabaseUnreachable) return meansAway(error);
  return error instanceof Error && isConnectionError(error.cause);
}

/** What the site depends on and can't repair by itself. */
export const PARTS = [
  'database',
  'keys',
  'Ethereum node',
  'second Ethereum node',
  'chain finality',
  'chain follower',
  'mail server',
  'webhook receiver',
  'accounting webhook receiver',
  'relayer’s signer',
  'quoter’s signer',
  'price feed of gold',
] as const;
type Part = (typeof PARTS)[number];
/** Who noticed an outage. It is over when all of them say so; for calls, the next successful probe does. */
type Observer = 'probe' | 'calls' | 'follower' | 'relayer' | 'sale desk' | 'mailer' | 'webhooks';

export type Outages = {
  begin: (part: Part, observer: Observer, details: object) => void;
  end: (part: Part, ...observers: Observer[]) => void;
  /** Begins an outage of the database if the error is one; false if it is something else. */
  reportDatabaseOutage: (error: unknown) => boolean;
  /** Calls the listener, one for the whole process, whenever a call has found the part down, or suspects it. */
  onFound: (part: Part, listener: () => void) => void;
  /** A call has waited for the part for long, which may mean nothing. */
  suspect: (part: Part) => void;
  /** What a probe found: whether the part gives no answer at all. */
  setSilent: (part: Part, isSilent: boolean) => void;
  /** Whether it isn't worth asking: nothing answers. */
  isSilent: (part: Part) => boolean;
  /** Whether an outage of the part has begun and not ended. */
  isOut: (part: Part) => boolean;
};

/** Logs each outage once, as an error, however many calls fail during it; and its end. */
export function createOutages(log: Logger): Outages {
  const running = new Map<Part, { since: number; observers: Set<Observer> }>();
  const listeners = new Map<Part, () => void>();
  const silent = new Set<Part>();
  const suspect = (part: Part) => listeners.get(part)?.();

  function begin(part: Part, observer: Observer, details: object): void {
    if (observer === 'calls') suspect(part);
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
  const setSilent = (part: Part, isSilent: boolean) => void (isSilent ? silent.add(part) : silent.delete(part));
  const isSilent = (part: Part) => silent.has(part);
  const isOut = (part: Part) => running.has(part);
  return { begin, end, reportDatabaseOutage, onFound, suspect, setSilent, isSilent, isOut };
}
