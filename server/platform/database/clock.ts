import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from './database.ts';

/** A larger difference would be noticeable: a browser's fresh signature would count as stale. */
export const DRIFT_MS = 5_000;

type Options = {
  db: Db;
  log: Logger;
  everyMs?: number;
  /** This machine's clock, in milliseconds. */
  ownTime?: () => number;
};

export type DatabaseClock = {
  /** The database's time, without a query. */
  now: () => Date;
  /** What to report about this machine's clock where it differs from the database's by more than 5 seconds. */
  warnings: () => string[];
  stop: () => void;
};

/** Between which two values the database's time is ahead of this process's monotonic clock, in milliseconds. */
export async function askTime(db: Db): Promise<{ earliest: number; latest: number }> {
  const askedAt = performance.now();
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  const answered = performance.now();
  const ms = Number(rows[0]?.ms);
  // It was read between asking and answer.
  return { earliest: ms - answered, latest: ms - askedAt };
}

/**
 * The database's clock, which all instances share, so that leases, limits and the freshness of signatures mean the same to each. It is
 * read every few seconds, and in between it advances with this process's monotonic clock, whatever happens to the machine's.
 */
export async function startDatabaseClock(options: Options): Promise<DatabaseClock> {
  const { db, log, everyMs = 5_000, ownTime = Date.now } = options;
  const first = await askTime(db);
  let ahead = (first.earliest + first.latest) / 2;
  let isReported = false;
  const now = () => ahead + performance.now();
  const drift = () => ownTime() - now();
  const isDrifting = () => Math.abs(drift()) > DRIFT_MS;
  const stopping = new AbortController();

  function reportDrift(): void {
    if (isDrifting() === isReported) return;
    isReported = !isReported;
    const seconds = Math.round(drift() / 1000);
    if (isReported) log.warn({ seconds }, 'the clock of this machine differs from the database’s');
    else log.info('the clock of this machine agrees with the database’s again');
  }

  async function read(): Promise<void> {
    const { earliest, latest } = await askTime(db);
    // Kept where the answer agrees with it, so that time does not jump back and forth by what a query takes.
    if (ahead < earliest || ahead > latest) ahead = (earliest + latest) / 2;
    reportDrift();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      // While the database is down, the last reading is used.
      if (!stopping.signal.aborted) await read().catch(() => {});
    }
  }
  reportDrift();
  void run();

  return {
    now: () => new Date(now()),
    warnings() {
      if (!isDrifting()) return [];
      const seconds = Math.round(Math.abs(drift()) / 1000);
      return [`The clock of this machine is ${seconds} seconds ${drift() > 0 ? 'ahead of' : 'behind'} the database's.`];
    },
    stop: () => stopping.abort(),
  };
}
