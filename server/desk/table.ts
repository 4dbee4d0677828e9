import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { QueueKind } from '#domain/staff/queue.ts';
import { int8, timestamptz } from '../platform/database/columns.ts';

const subject = () => ({ subjectKind: text('subject_kind').notNull(), subjectId: text('subject_id').notNull() });

/** Who a lead, purchase request, redemption or burn is assigned to; unassigned work has no row. */
export const assignments = pgTable(
  'work_assignment',
  {
    ...subject(),
    ownerKind: text('owner_kind').notNull(),
    ownerId: text('owner_id').notNull(),
    at: timestamptz('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.subjectKind, row.subjectId] }), index('work_assignment_of').on(row.subjectId)],
);

/** Which staff opened a record, and when they last did. */
export const sightings = pgTable(
  'work_seen',
  {
    ...subject(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id').notNull(),
    at: timestamptz('at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.subjectKind, row.subjectId, row.actorKind, row.actorId] })],
);

/** The alarms that were raised, one row each time, with what their emails say: nothing about a customer. */
export const alarms = pgTable(
  'alarm',
  {
    id: uuid('id').primaryKey(),
    /** The kind of work that it's about; the same for kinds that are one trouble (domain/staff/alarms.ts). */
    kind: text('kind').$type<QueueKind>().notNull(),
    ...subject(),
    title: text('title').notNull(),
    why: text('why').notNull(),
    cents: int8('cents'),
    /** Since when it waits, and by when it should be done. */
    since: timestamptz('since').notNull(),
    dueAt: timestamptz('due_at'),
    raisedAt: timestamptz('raised_at').notNull(),
    endedAt: timestamptz('ended_at'),
    /** When the emails that tell of it and of its end were queued. */
    mailedAt: timestamptz('mailed_at'),
    endMailedAt: timestamptz('end_mailed_at'),
  },
  (alarm) => [
    uniqueIndex('alarm_open_once').on(alarm.kind, alarm.subjectId).where(sql`${alarm.endedAt} is null`),
    index('alarm_unmailed').on(alarm.raisedAt).where(sql`${alarm.mailedAt} is null`),
    index('alarm_ended').on(alarm.endedAt).where(sql`${alarm.endedAt} is not null`),
  ],
);

/** Which instance watches for alarms, and what was last mailed: a single row. */
export const alarmWatch = pgTable(
  'alarm_watch',
  {
    only: boolean('only').primaryKey().default(true),
    holder: text('holder').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    mailedAt: timestamptz('mailed_at'),
    /** The day of the last morning digest, in the issuer's time zone. */
    digestDay: date('digest_day'),
  },
  (watch) => [check('alarm_watch_one_row', sql`${watch.only}`)],
);
