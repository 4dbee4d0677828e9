import { isNull } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { chainAndToken, int8, timestamptz, uint256 } from '../../platform/database/columns.ts';

/**
 * Every transaction that the relayer signed to post a price at the sale desk, kept before it is broadcast. Those of one attempt have one
 * nonce, so one at most is mined. Addresses in lower case.
 */
export const pricePosts = pgTable(
  'price_post',
  {
    ...chainAndToken(),
    desk: text('desk').notNull(),
    /** The signed time of the price, unix seconds. */
    priceTime: int8('price_time').notNull(),
    hash: text('hash').notNull(),
    raw: text('raw').notNull(),
    sender: text('sender').notNull(),
    /** Null on a local chain that lost the block in which it was used. */
    txNonce: integer('tx_nonce'),
    maxFeePerGas: uint256('max_fee_per_gas').notNull(),
    maxPriorityFeePerGas: uint256('max_priority_fee_per_gas').notNull(),
    signedAt: timestamptz('signed_at').notNull(),
    /** When a final block showed what became of its attempt. */
    endedAt: timestamptz('ended_at'),
  },
  (post) => [
    primaryKey({ columns: [post.chainId, post.hash] }),
    index('price_post_open').on(post.chainId, post.token).where(isNull(post.endedAt)),
  ],
);
