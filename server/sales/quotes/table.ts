import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DeskEvent } from '#proof/desk-events.ts';
import { chainAndToken, int8, timestamptz, uint256 } from '../../platform/database/columns.ts';

/** Every quote that was ever signed, stored before it left. Addresses in lower case. */
export const saleQuotes = pgTable(
  'sale_quote',
  {
    /** Also the id of the order that it becomes. */
    id: uuid('id').primaryKey(),
    ...chainAndToken(),
    desk: text('desk').notNull(),
    /** What was signed, and the number of the buyer's authorization. */
    digest: text('digest').notNull().unique(),
    orderHash: text('order_hash').notNull().unique(),
    /** Who asked for it; a foreign key. Null once that account is closed. */
    accountId: uuid('account_id'),
    buyer: text('buyer').notNull(),
    coins: integer('coins').notNull(),
    /** Millionths of a dollar. */
    usdc: uint256('usdc').notNull(),
    priceTime: int8('price_time').notNull(),
    priceCents: integer('price_cents').notNull(),
    notAfter: int8('not_after').notNull(),
    termsHash: text('terms_hash').notNull(),
    quoter: text('quoter').notNull(),
    signature: text('signature').notNull(),
    /** What the order begins with; the address and the place are erased after a while where none came of it. */
    email: text('email'),
    country: text('country'),
    usState: text('us_state'),
    agreement: text('agreement').notNull(),
    identityCheckedAt: timestamptz('identity_checked_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When its sale was in a final block. */
    settledAt: timestamptz('settled_at'),
  },
  (quote) => [
    index('sale_quote_of_account').on(quote.accountId, quote.createdAt).where(sql`${quote.accountId} is not null`),
    index('sale_quote_of_buyer').on(quote.buyer, quote.createdAt),
    index('sale_quote_unsettled')
      .on(quote.createdAt)
      .where(sql`${quote.settledAt} is null and ${quote.email} is not null`),
  ],
);

/** The log of the sale desk in final blocks, each sale beside its issue. */
export const deskEvents = pgTable(
  'sale_desk_event',
  {
    ...chainAndToken(),
    desk: text('desk').notNull(),
    block: bigint('block', { mode: 'bigint' }).notNull(),
    logIndex: integer('log_index').notNull(),
    tx: text('tx').notNull(),
    time: timestamptz('time').notNull(),
    name: text('name').$type<DeskEvent['name']>().notNull(),
    /** As the contract's ABI names them; numbers as decimal strings. */
    args: jsonb('args').$type<Record<string, string>>().notNull(),
    /** Of a sale, its units. */
    units: uint256('units'),
    /** Whether it follows from what the site signed or was given: a quote or a price. Anything else is somebody else's. */
    isOurs: boolean('is_ours').notNull(),
  },
  (event) => [
    primaryKey({ columns: [event.chainId, event.token, event.desk, event.block, event.logIndex] }),
    index('sale_desk_event_foreign').on(event.time).where(sql`not ${event.isOurs}`),
  ],
);

/** How far the desk's log is read: all final blocks up to `block`, all of it compared with the token's issues there. */
export const deskCursors = pgTable(
  'sale_desk_cursor',
  {
    ...chainAndToken(),
    desk: text('desk').notNull(),
    block: bigint('block', { mode: 'bigint' }).notNull(),
    /** In what the desk and the token differ beyond that block, and since when; null if all is well. */
    problem: text('problem'),
    problemSince: timestamptz('problem_since'),
    /** What the posted price is above the worth of its gold, in basis points of that, and since when that is near an edge of the band. */
    premiumBps: integer('premium_bps'),
    edgeSince: timestamptz('edge_since'),
  },
  (cursor) => [primaryKey({ columns: [cursor.chainId, cursor.token, cursor.desk] })],
);
