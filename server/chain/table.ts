import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const ofToken = () => ({ chainId: bigint('chain_id', { mode: 'number' }).notNull(), token: text('token').notNull() });
const block = (name: string) => bigint(name, { mode: 'bigint' });

/** The one chain and token that this database belongs to. */
export const chainIdentity = pgTable(
  'chain_identity',
  {
    only: boolean('only').primaryKey().default(true),
    ...ofToken(),
    genesisHash: text('genesis_hash').notNull(),
  },
  (identity) => [check('chain_identity_one_row', sql`${identity.only}`)],
);

/** How far the token's log is read: all final blocks up to `block`, and what is pending up to `head`. */
export const chainCursors = pgTable(
  'chain_cursor',
  {
    ...ofToken(),
    block: block('block').notNull(),
    blockHash: text('block_hash').notNull(),
    head: block('head').notNull(),
    headHash: text('head_hash').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (cursor) => [primaryKey({ columns: [cursor.chainId, cursor.token] })],
);

/** Which instance follows the chain, until when by the database's clock. */
export const chainLeases = pgTable(
  'chain_lease',
  {
    ...ofToken(),
    holder: text('holder').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (lease) => [primaryKey({ columns: [lease.chainId, lease.token] })],
);

/** The token's log. Rows that are not final are replaced at every reading and have no effects. */
export const tokenEvents = pgTable(
  'token_event',
  {
    ...ofToken(),
    block: block('block').notNull(),
    logIndex: integer('log_index').notNull(),
    blockHash: text('block_hash').notNull(),
    time: timestamp('time', { withTimezone: true }).notNull(),
    tx: text('tx').notNull(),
    name: text('name').notNull(),
    /** Lower case, as all addresses here. */
    from: text('from_address'),
    to: text('to_address'),
    value: numeric('value', { precision: 78, scale: 0, mode: 'bigint' }),
    /** The 32 bytes that an issue or a redemption carried; null for any other length. */
    reference: text('reference'),
    args: jsonb('args').$type<Record<string, unknown>>().notNull(),
    final: boolean('final').notNull(),
    /** The ticket that this burn belongs to; set once, for final burns only. */
    claimedBy: text('claimed_by'),
  },
  (event) => [
    primaryKey({ columns: [event.chainId, event.token, event.block, event.logIndex] }),
    index('token_event_from').on(event.chainId, event.token, event.from, event.block, event.logIndex),
    index('token_event_to').on(event.chainId, event.token, event.to, event.block, event.logIndex),
    index('token_event_reference').on(event.chainId, event.token, event.reference),
    index('token_event_pending').on(event.chainId, event.token).where(sql`not ${event.final}`),
    // The desk asks again and again for burns that belong to nobody; there are few.
    index('token_event_unclaimed_burn')
      .on(event.chainId, event.token, event.block, event.logIndex)
      .where(sql`${event.name} = 'Redeemed' and ${event.final} and ${event.claimedBy} is null`),
    uniqueIndex('token_event_ticket_burned_once').on(event.claimedBy),
    check('token_event_claims_are_final', sql`${event.claimedBy} is null or ${event.final}`),
  ],
);
