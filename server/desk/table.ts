import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const subject = () => ({ subjectKind: text('subject_kind').notNull(), subjectId: text('subject_id').notNull() });
const at = () => timestamp('at', { withTimezone: true }).notNull();

/** Who takes care of a lead, a purchase request, a redemption or a burn; what nobody has taken has no row. */
export const assignments = pgTable(
  'work_assignment',
  { ...subject(), ownerKind: text('owner_kind').notNull(), ownerId: text('owner_id').notNull(), at: at() },
  (row) => [primaryKey({ columns: [row.subjectKind, row.subjectId] }), index('work_assignment_of').on(row.subjectId)],
);

/** Which staff opened a record, and when they last did. */
export const sightings = pgTable(
  'work_seen',
  { ...subject(), actorKind: text('actor_kind').notNull(), actorId: text('actor_id').notNull(), at: at() },
  (row) => [primaryKey({ columns: [row.subjectKind, row.subjectId, row.actorKind, row.actorId] })],
);
