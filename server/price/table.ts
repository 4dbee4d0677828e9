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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { MarketKind } from '#domain/price/market.ts';
import { chainAndToken, int8, timestamptz } from '../platform/database/columns.ts';

/**
 * Every price that was ever set. Each row names the one that it follows; that makes the times of a token unique and
 * increasing by constraints alone: none follows a later one, no two follow the same, and only one follows none.
 */
export const prices = pgTable(
  'price',
  {
    ...chainAndToken(),
    /** The signed time, unix seconds. */
    time: int8('time').notNull(),
    previousTime: int8('previous_time'),
    cents: integer('cents').notNull(),
    signature: text('signature').notNull(),
    signer: text('signer').notNull(),
    /** Of a signer that is a contract, the block at which it accepted the signature (ERC-1271): its owners may change. */
    block: bigint('block', { mode: 'bigint' }),
    createdAt: timestamptz('created_at').notNull(),
    /** Since when it is in force, unix seconds, where that is later than its signed time: another person approved it first. */
    approvedTime: int8('approved_time'),
    /** The signed time of its withdrawal, unix seconds; a withdrawn price counts as never set. */
    withdrawnTime: int8('withdrawn_time'),
    withdrawnSignature: text('withdrawn_signature'),
    withdrawnBy: text('withdrawn_by'),
    withdrawnBlock: bigint('withdrawn_block', { mode: 'bigint' }),
    /** For staff alone: why it was set, and why it was withdrawn. */
    why: text('why'),
    withdrawnWhy: text('withdrawn_why'),
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

/** Prices that aren't ours, as staff read them elsewhere; the last entry of a kind counts. */
export const marketPrices = pgTable(
  'market_price',
  {
    id: int8('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<MarketKind>().notNull(),
    cents: integer('cents').notNull(),
    /** When it was that. */
    at: timestamptz('at').notNull(),
    source: text('source').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (price) => [
    index('market_price_newest').on(price.kind, price.id),
    check('market_price_positive', sql`${price.cents} > 0`),
  ],
);

/**
 * What became of a scheduled price. In force: it is in the log since. Withdrawn by a PRICER, refused by the person who was asked to
 * approve it, or not in force at its time: its signer couldn't set prices any more, the site wasn't there for too long, a price was signed
 * for a later time before, or nobody approved it in time.
 */
export type ScheduledEnding = 'in_force' | 'withdrawn' | 'refused' | 'signer' | 'late' | 'overtaken' | 'unapproved';

/** Prices that were signed for a time to come; one waits at a time. Nothing public is read from here. */
export const scheduledPrices = pgTable(
  'scheduled_price',
  {
    ...chainAndToken(),
    /** The signed time, unix seconds: from then on it is to be in force. */
    time: int8('time').notNull(),
    cents: integer('cents').notNull(),
    signature: text('signature').notNull(),
    signer: text('signer').notNull(),
    why: text('why').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Until when another person may approve it, where one was asked. */
    approvalUntil: timestamptz('approval_until'),
    /** Who approved it, as long as it is compared with the price that they were shown. */
    approvedKind: text('approved_kind'),
    approvedId: text('approved_id'),
    endedAt: timestamptz('ended_at'),
    ending: text('ending').$type<ScheduledEnding>(),
    endedWhy: text('ended_why'),
    withdrawnTime: int8('withdrawn_time'),
    withdrawnSignature: text('withdrawn_signature'),
    withdrawnBy: text('withdrawn_by'),
  },
  (price) => [
    // Of one that has ended as well: what was signed once doesn't count again.
    primaryKey({ columns: [price.chainId, price.token, price.time, price.cents] }),
    uniqueIndex('scheduled_price_one').on(price.chainId, price.token).where(sql`${price.endedAt} is null`),
    check('scheduled_price_positive', sql`${price.cents} > 0`),
    check('scheduled_price_ended', sql`(${price.endedAt} is null) = (${price.ending} is null)`),
    check(
      'scheduled_price_withdrawn',
      sql`(${price.ending} is not distinct from 'withdrawn') = (num_nulls(${price.withdrawnTime}, ${price.withdrawnSignature}, ${price.withdrawnBy}) = 0)`,
    ),
  ],
);
