import { bigint, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** Sign-ins of staff wallets. The token itself is only in the browser's cookie; a row outlives its session, so that no signature opens two. */
export const adminSessions = pgTable(
  'admin_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    address: text('address').notNull(),
    /** The Safe that the wallet acts for as one of its owners. */
    safe: text('safe'),
    /** The signed timestamp, milliseconds. */
    signedAt: bigint('signed_at', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (session) => [
    unique('admin_sign_in_used_once').on(session.address, session.signedAt),
    index('admin_session_created_at').on(session.createdAt),
  ],
);
