import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';

/**
 * Every price that was ever set. Each row names the one that it follows; that makes the times of a token unique and
 * increasing by constraints alone: none follows a later one, no two follow the same, and only one follows none.
 */
export const prices = pgTable(
  'price',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    token: text('token').notNull(),
    /** The signed time, unix seconds. */
    time: bigint('time', { mode: 'number' }).notNull(),
    previousTime: bigint('previous_time', { mode: 'number' }),
    cents: integer('cents').notNull(),
    signature: text('signature').notNull(),
    signer: text('signer').notNull(),
    /** Of a signer that is a contract, the block at which it accepted the signature (ERC-1271): its owners may change. */
    block: bigint('block', { mode: 'bigint' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Since when it is in force, unix seconds, where that is later than its signed time: another person approved it first. */
    approvedTime: bigint('approved_time', { mode: 'number' }),
    /** The signed time of its withdrawal, unix seconds; a withdrawn price counts as never set. */
    withdrawnTime: bigint('withdrawn_time', { mode: 'number' }),
    withdrawnSignature: text('withdrawn_signature'),
    withdrawnBy: text('withdrawn_by'),
    withdrawnBlock: bigint('withdrawn_block', { mode: 'bigint' }),
  },
  (price) => [
    primaryKey({ columns: [price.chainId, price.token, price.time] }),
    foreignKey({
      name: 'price_follows_a_price',
      columns: [price.chainId, price.token, price.previousTime],
      foreignColumns: [price.chainId, price.token, price.time],
    }),
    unique('price_followed_once').on(price.chainId, price.token, price.previousTime).nullsNotDistinct(),
    check('price_time_increases', sql`${price.time} > ${price.previousTime}`),
    check('price_approved_after', sql`${price.approvedTime} >= ${price.time}`),
    check('price_positive', sql`${price.cents} > 0`),
    check('price_withdrawn_after', sql`${price.withdrawnTime} >= ${price.time}`),
    check(
      'price_withdrawn_whole',
      sql`num_nulls(${price.withdrawnTime}, ${price.withdrawnSignature}, ${price.withdrawnBy}) in (0, 3)`,
    ),
    // The price in force is the last one that was not withdrawn.
    index('price_counting').on(price.chainId, price.token, price.time).where(sql`${price.withdrawnTime} is null`),
  ],
);
