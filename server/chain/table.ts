import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { chainAndToken, timestamptz, uint256 } from '../platform/database/columns.ts';

const block = (name: string) => bigint(name, { mode: 'bigint' });

/** The one chain and token that this database belongs to. */
export const chainIdentity = pgTable(
  'chain_identity',
  {
    only: boolean('only').primaryKey().default(true),
    ...chainAndToken(),
    genesisHash: text('genesis_hash').notNull(),
  },
  (identity) => [check('chain_identity_one_row', sql`${identity.only}`)],
);

/** How far the token's log is read: all final blocks up to `block`, and what is pending up to `head`. */
export const chainCursors = pgTable(
  'chain_cursor',
  {
    ...chainAndToken(),
    block: block('block').notNull(),
    blockHash: text('block_hash').notNull(),
    head: block('head').notNull(),
    headHash: text('head_hash').notNull(),
    seenAt: timestamptz('seen_at').notNull(),
    /** Why nothing that is newer could be verified, when that was last tried; null if all is well. */
    problem: text('problem'),
    problemAt: timestamptz('problem_at'),
    /** The last verified block of which a second node said the same; null without one. */
    confirmed: block('confirmed'),
  },
  (cursor) => [primaryKey({ columns: [cursor.chainId, cursor.token] })],
);

/** Which instance does a piece of work, such as following the chain, until when by the database's clock. */
export const chainLeases = pgTable(
  'chain_lease',
  {
    ...chainAndToken(),
    work: text('work').$type<'follow' | 'relay'>().notNull().default('follow'),
    holder: text('holder').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (lease) => [primaryKey({ columns: [lease.chainId, lease.token, lease.work] })],
);

/** One entry of the token's log. */
const logEntry = () => ({
  block: block('block').notNull(),
  logIndex: integer('log_index').notNull(),
  blockHash: text('block_hash').notNull(),
  time: timestamptz('time').notNull(),
  tx: text('tx').notNull(),
  name: text('name').notNull(),
  /** Lower case, as all addresses here. */
  from: text('from_address'),
  to: text('to_address'),
  value: uint256('value'),
  /** The 32 bytes that an issue or a redemption carried; null for any other length. */
  reference: text('reference'),
  /** Of a transfer, empty: `from`, `to` and `value` say it all. */
  args: jsonb('args').$type<Record<string, unknown>>().notNull(),
  /** The token's history hash after this entry; null for those that it leaves out. */
  history: text('history'),
});

/** The token's log. Rows that are not final are replaced at every reading and have no effects. */
export const tokenEvents = pgTable(
  'token_event',
  {
    ...chainAndToken(),
    ...logEntry(),
    final: boolean('final').notNull(),
    /** The hash of the ticket that this burn belongs to; set once, for final burns only. */
    claimedBy: text('claimed_by'),
  },
  (event) => [
    primaryKey({ columns: [event.chainId, event.token, event.block, event.logIndex] }),
    // A database belongs to one token, so that these find as much without its columns, and are half as large.
    index('token_event_from').on(event.from, event.block, event.logIndex),
    index('token_event_to').on(event.to, event.block, event.logIndex),
    index('token_event_reference').on(event.reference).where(sql`${event.reference} is not null`),
    index('token_event_pending').on(event.block).where(sql`not ${event.final}`),
    index('token_event_recorded').on(event.block, event.logIndex).where(sql`${event.history} is not null`),
    // The desk asks again and again for burns that belong to nobody; there are few.
    index('token_event_unclaimed_burn')
      .on(event.chainId, event.token, event.block, event.logIndex)
      .where(sql`${event.name} = 'Redeemed' and ${event.final} and ${event.claimedBy} is null`),
    uniqueIndex('token_event_ticket_burned_once').on(event.claimedBy),
    check('token_event_claims_are_final', sql`${event.claimedBy} is null or ${event.final}`),
  ],
);

const holding = () => ({
  address: text('address').notNull(),
  balance: uint256('balance').notNull(),
  /** Everything received from others. */
  received: uint256('received').notNull(),
  redeemed: uint256('redeemed').notNull(),
});

/** What every wallet holds by the verified log, and at which block the token's own books last said the same. */
export const tokenBalances = pgTable(
  'token_balance',
  { ...chainAndToken(), ...holding(), checked: block('checked').notNull() },
  (row) => [
    primaryKey({ columns: [row.chainId, row.token, row.address] }),
    index('token_balance_checked').on(row.checked).where(sql`${row.balance} > 0`),
  ],
);

// The three tables of what is read but not verified are unlogged: faster, and a crash of the server empties all of them together.

/** How far final blocks are read beyond what is verified. The rows replace everything above `base` once they are verified. */
export const unverifiedRanges = pgTable(
  'unverified_range',
  {
    ...chainAndToken(),
    id: text('id').notNull(),
    base: block('base').notNull(),
    read: block('read').notNull(),
    /** Up to where its changes of balances are summed up. */
    summed: block('summed').notNull(),
    history: text('history').notNull(),
  },
  (range) => [primaryKey({ columns: [range.chainId, range.token] })],
);

/** The entries of the unverified range. */
export const unverifiedEvents = pgTable('unverified_event', logEntry(), (event) => [
  index('unverified_event_block').on(event.block),
]);

/** By how much the unverified range changes what each wallet holds. */
export const unverifiedBalances = pgTable('unverified_balance', {
  ...holding(),
  address: text('address').primaryKey(),
});
