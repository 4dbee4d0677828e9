import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { int8, timestamptz } from '../../platform/database/columns.ts';

/** Sign-ins of staff wallets. The token itself is only in the browser's cookie; a row outlives its session, so that no signature opens two. */
export const adminSessions = pgTable(
  'admin_session',
  {
    tokenHash: text('token_hash').primaryKey(),
    address: text('address').notNull(),
    /** The Safe that the wallet acts for as one of its owners. */
    safe: text('safe'),
    /** The signed timestamp, milliseconds. */
    signedAt: int8('signed_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
    endedAt: timestamptz('ended_at'),
  },
  (session) => [
    unique('admin_sign_in_used_once').on(session.address, session.signedAt),
    index('admin_session_created_at').on(session.createdAt),
  ],
);
