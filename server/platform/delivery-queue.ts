import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ClockContext, Deps } from './context.ts';
import { onceAMinute } from './once-a-minute.ts';

/** A table of what has to be delivered; a row whose `dueAt` is null is not tried again. */
export type QueueTable = PgTable & Record<'id' | 'dueAt' | 'attempts' | 'problem' | 'createdAt', PgColumn>;
/** A row as it was taken: the number of its attempts tells this instance's lease from a later one. */
type Taken = { id: string; attempts: number };

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 3_600_000;
/** Nothing is put off longer: what is due even later was queued before the clock went back. */
const FURTHEST_MS = 2 * LONGEST_DELAY_MS;
/** With these delays, two days. */
export const MOST_ATTEMPTS = 57;

/** How long a row is an instance's own, unless renewed: after that another one takes it. */
export const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;

export const delayAfter = (attempts: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20));

/** Takes rows that are due, for `leaseMs`: until then no other instance takes them, and they come back if this one dies. */
export async function takeDue<Table extends QueueTable>(
  { db, now }: ClockContext,
  table: Table,
  most: number,
  leaseMs = LEASE_MS,
): Promise<Table['$inferSelect'][]> {
  const at = now();
  const { id, dueAt, attempts }: QueueTable = table;
  const due = db
    .select({ id })
    .from(table as QueueTable)
    .where(or(lte(dueAt, at), gt(dueAt, new Date(at.getTime() + FURTHEST_MS))))
    .orderBy(dueAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update<QueueTable>(table)
    .set({ dueAt: new Date(at.getTime() + leaseMs), attempts: sql`${attempts} + 1` } as PgUpdateSetSource<QueueTable>)
    .where(inArray(id, due))
    .returning() as Promise<Table['$inferSelect'][]>;
}

export type Backlog = {
  /** What is still to be delivered. */
  waiting: number;
  /** Since when the oldest waits, in unix seconds; what isn't due yet and was never tried, as the digest of an hour, waits for nothing. */
  oldest: number | null;
  /** What is not tried again. */
  givenUp: number;
};

/** What of a queue is left now. */
export async function backlogOf({ db, now }: ClockContext, table: QueueTable): Promise<Backlog> {
  const { dueAt, attempts, createdAt } = table;
  const hasBegun = sql`${dueAt} is not null and (${attempts} > 0 or ${dueAt} <= ${now().toISOString()}::timestamptz)`;
  const [left] = await db
    .select({
      waiting: count(dueAt),
      oldest: sql<number | null>`extract(epoch from min(${createdAt}) filter (where ${hasBegun}))::float8`,
      givenUp: sql<number>`count(*) filter (where ${dueAt} is null)`.mapWith(Number),
    })
    .from(table as PgTable);
  return left ?? { waiting: 0, oldest: null, givenUp: 0 };
}

const isStill = (table: QueueTable, { id, attempts }: Taken) => and(eq(table.id, id), eq(table.attempts, attempts));

/** Does the work with a row that was taken, whose lease is renewed for as long as that takes. */
export async function withLease<Result>(
  { db, now }: ClockContext,
  table: QueueTable,
  taken: Taken,
  work: () => Promise<Result>,
  renewMs = RENEW_MS,
): Promise<Result> {
  const isDone = new AbortController();
  async function renew(): Promise<void> {
    while (await sleep(renewMs, true, { signal: isDone.signal, ref: false }).catch(() => false)) {
      const dueAt = new Date(now().getTime() + LEASE_MS);
      const set = { dueAt } as PgUpdateSetSource<QueueTable>;
      // A database that is down ends no delivery; the lease lasts for two more attempts.
      await db
        .update(table)
        .set(set)
        .where(isStill(table, taken))
        .catch(() => {});
    }
  }
  const renewing = renew();
  try {
    return await work();
  } finally {
    isDone.abort();
    // What follows, such as the time of the next attempt, must not be overwritten.
    await renewing;
  }
}

/** Removes a row that was delivered, or has become pointless. */
export async function settle({ db }: Pick<ClockContext, 'db'>, table: QueueTable, id: string): Promise<void> {
  await db.delete(table).where(eq(table.id, id));
}

/** Returns a row to the queue, to be tried after a while; without a delay, never again. */
export async function postpone(
  { db, now }: ClockContext,
  table: QueueTable,
  taken: Taken,
  { delayMs, problem }: { delayMs: number | undefined; problem: string },
): Promise<void> {
  const dueAt = delayMs === undefined ? null : new Date(now().getTime() + delayMs);
  await db
    .update(table)
    .set({ dueAt, problem: problem.slice(0, 200) } as PgUpdateSetSource<QueueTable>)
    .where(isStill(table, taken));
}

/** How a queue is worked off: `send` delivers a row that `take` gave, and settles or postpones it. */
export type Sending<Row> = {
  name: string;
  /** So many are under way at most. */
  atOnce: number;
  take: (most: number) => Promise<Row[]>;
  send: (row: Row, stopping?: AbortSignal) => Promise<void>;
};

/** Sends as much of what is due as may be under way together; returns how much it took. */
export async function sendDue<Row>({ atOnce, take, send }: Sending<Row>): Promise<number> {
  const taken = await take(atOnce);
  await Promise.all(taken.map((row) => send(row)));
  return taken.length;
}

/** An empty queue is asked this often, by every instance and for every queue. */
const IDLE_MS = 1_000;

/** Sends what is due for as long as the process lives; one that is slow holds up no other. */
export function keepSending<Row>(
  { log, outages }: Pick<Deps, 'log' | 'outages'>,
  { name, atOnce, take, send }: Sending<Row>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Set<Promise<void>>();
  const isNews = onceAMinute();
  function report(error: unknown): undefined {
    const problem = (error as Error).name;
    if (!outages.reportDatabaseOutage(error) && isNews(problem)) log.error({ problem }, `${name} not readable`);
  }
  function begin(row: Row): void {
    const sending = send(row, signal)
      .catch(report)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const taken = await take(atOnce - underWay.size).catch(report);
      taken?.forEach(begin);
      if (underWay.size < atOnce) await sleep(IDLE_MS, undefined, { signal }).catch(() => {});
      else await Promise.race(underWay);
    }
    await Promise.all(underWay);
  }
  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
