import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Redemption requests. Whether a ticket's tokens were burned is not kept here: the chain's rows say it. */
export const redemptions = pgTable(
  'redemption',
  {
    id: uuid('id').primaryKey(),
    ticketId: text('ticket_id').notNull().unique(),
    /** keccak256 of ticketId: what the on-chain redeem carries. */
    ticketHash: text('ticket_hash').notNull().unique(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    token: text('token').notNull(),
    /** Lower case; empty when staff go on by e-mail. */
    ethereumAddress: text('ethereum_address').notNull(),
    qtyToRedeem: integer('qty_to_redeem').notNull(),
    email: text('email').notNull(),
    shippingDetails: text('shipping_details').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    city: text('city').notNull(),
    stateProvince: text('state_province').notNull(),
    country: text('country').notNull(),
    postalCode: text('postal_code').notNull(),
    complete: boolean('complete').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (redemption) => [index('redemption_newest').on(redemption.createdAt.desc(), redemption.id.desc())],
);
