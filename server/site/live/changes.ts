import { lt, sql } from 'drizzle-orm';
import type { DbContext } from '../../platform/context.ts';
import { prepared } from '../../platform/database/database.ts';
import { changes } from './table.ts';

const KEPT_HOURS = 1;
/** Shorter than changes are kept, so that none is missing from where a stream goes on. */
const RESUMED_WITHIN_SECONDS = 1_800;
/** At most this many, since anyone may claim any position: a page that has missed more reads everything again. */
const RESUMED_WITHIN_TRANSACTIONS = 20_000;
const CLOCKS_SECONDS = 60;

/** How far changes were read: every transaction before `next` has ended, and what it changed is in what was read. `at`: unix seconds. */
export type Position = { next: bigint; at: number };
type Change = { changedIn: bigint; topic: string };
export type ReadChanges = Position & { newest: bigint; changes: Change[] };

type Row = { next: string; newest: string; at: string; changes: [changedIn: string, topic: string][] | null };

// One statement has one snapshot: what isn't among its rows is of a transaction that it sees as unfinished, and `next` is at most that one.
const rows = prepared<Row>(
  'live_changes',
  sql`select pg_snapshot_xmin(snapshot)::text as next, pg_snapshot_xmax(snapshot)::text as newest,
    extract(epoch from clock_timestamp())::bigint::text as at,
    (select json_agg(json_build_array(changed_in::text, topic)) from ${changes}
      where changed_in >= ${sql.placeholder('from')}::text::xid8
        and changed_in >= greatest(pg_snapshot_xmax(snapshot)::text::bigint - ${sql.raw(String(RESUMED_WITHIN_TRANSACTIONS))}, 0)::text::xid8
    ) as changes
    from pg_current_snapshot() as snapshot`,
);

/** The changes by all transactions from that one on, as far as they are committed and not too far back; without it none. */
export async function readChanges({ db }: DbContext, from: bigint | undefined): Promise<ReadChanges> {
  const [row] = await rows(db, { from: from === undefined ? null : String(from) });
  if (!row) throw new Error('The database gave no snapshot.');
  return {
    next: BigInt(row.next),
    newest: BigInt(row.newest),
    at: Number(row.at),
    changes: (row.changes ?? []).map(([changedIn, topic]) => ({ changedIn: BigInt(changedIn), topic })),
  };
}

/** What a stream's events carry as their id, by which another instance can go on after them. */
export const eventId = ({ next, at }: Position): string => `${next}-${at}`;

const encoder = new TextEncoder();

/** An event as it is sent (HTML standard, server-sent events); encoded once for all who get it. */
export const encodeEvent = (event: string, data: unknown, id: string): Uint8Array =>
  encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** How long a browser waits before it connects again. */
export const encodeRetry = (milliseconds: number): Uint8Array => encoder.encode(`retry: ${milliseconds}\n\n`);

/** The position that an id stands for; undefined for anything else. */
export function positionOf(id: string | undefined): Position | undefined {
  const [, next, at] = /^(\d{1,19})-(\d{1,12})$/.exec(id ?? '') ?? [];
  return next === undefined ? undefined : { next: BigInt(next), at: Number(at) };
}

/** Whether all changes since then are among those that were read now; no longer so after half an hour or many transactions, nor in a database that was restored. */
export const isResumable = (from: Position, now: ReadChanges): boolean =>
  from.next <= now.newest &&
  from.next >= now.newest - BigInt(RESUMED_WITHIN_TRANSACTIONS) &&
  from.at <= now.at + CLOCKS_SECONDS &&
  from.at >= now.at - RESUMED_WITHIN_SECONDS;

/** Deletes changes that no stream goes on from any more. */
export async function deleteOldChanges({ db }: DbContext): Promise<void> {
  await db
    .delete(changes)
    .where(lt(changes.at, sql`clock_timestamp() - interval '${sql.raw(String(KEPT_HOURS))} hour'`));
}
