import { setTimeout as sleep } from 'node:timers/promises';
import { eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ClockContext, Deps } from './context.ts';
import { onceAMinute } from './once-a-minute.ts';

/** A table of what has to be delivered; a row whose `dueAt` is null is not tried again. */
export type QueueTable = PgTable & Record<'id' | 'dueAt' | 'attempts' | 'problem', PgColumn>;

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 3_600_000;
/** Nothing is put off longer: what is due even later was queued before the clock went back. */
const FURTHEST_MS = 2 * LONGEST_DELAY_MS;
/** With these delays, two days. */
export const MOST_ATTEMPTS = 57;

export const delayAfter = (attempts: number): number =>
  Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 20));

/** Takes rows that are due, for `leaseMs`: until then no other instance takes them, and they come back if this one dies. */
export async function takeDue<Table extends QueueTable>(
  { db, now }: ClockContext,
  table: Table,
  most: number,
  leaseMs: number,
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

/** Removes a row that was delivered, or has become pointless. */
export async function settle({ db }: Pick<ClockContext, 'db'>, table: QueueTable, id: string): Promise<void> {
  await db.delete(table).where(eq(table.id, id));
}

/** Returns a row to the queue, to be tried after a while; without a delay, never again. */
export async function postpone(
  { db, now }: ClockContext,
  table: QueueTable,
  id: string,
  { delayMs, problem }: { delayMs: number | undefined; problem: string },
): Promise<void> {
  const dueAt = delayMs === undefined ? null : new Date(now().getTime() + delayMs);
  await db
    .update(table)
    .set({ dueAt, problem: problem.slice(0, 200) } as PgUpdateSetSource<QueueTable>)
    .where(eq(table.id, id));
}

const IDLE_MS = 400;

/** Calls `sendDue`, which returns how much it found, for as long as the process lives; it rests where less than `full` was due. */
export function keepSending(
  { log, outages }: Pick<Deps, 'log' | 'outages'>,
  queue: string,
  full: number,
  sendDue: (stopping: AbortSignal) => Promise<number>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isNews = onceAMinute();
  const run = async () => {
    while (!signal.aborted) {
      const sent = await sendDue(signal).catch((error: unknown) => {
        const { name } = error as Error;
        if (!outages.reportDatabaseOutage(error) && isNews(name)) log.error({ problem: name }, `${queue} not readable`);
        return 0;
      });
      if (sent < full) await sleep(IDLE_MS, undefined, { signal }).catch(() => {});
    }
  };
  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}
