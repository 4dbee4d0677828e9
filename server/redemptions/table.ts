import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RedemptionAlarm } from '#domain/messages/staff.ts';
import type { Channel } from '#domain/redemptions/input.ts';
import type { RedemptionState } from '#domain/redemptions/machine.ts';
import { tsvector } from '../lists/search-words.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const cents = (name: string) => bigint(name, { mode: 'number' });

/** Redemption requests. Which burn belongs to one is in the chain's rows; what is kept here is what followed from it. */
export const redemptions = pgTable(
  'redemption',
  {
    id: uuid('id').primaryKey(),
    ticketId: text('ticket_id').notNull().unique(),
    /** keccak256 of ticketId: what the on-chain redeem carries. */
    ticketHash: text('ticket_hash').notNull().unique(),
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    token: text('token').notNull(),
    /** Whose tokens are burned, lower case: the holder's wallet, or the ticket's own address (RedemptionInbox). */
    ethereumAddress: text('ethereum_address').notNull(),
    qtyToRedeem: integer('qty_to_redeem').notNull(),
    email: text('email').notNull(),
    /** Who was signed in when it was made; a foreign key. Null for a visitor's, and once that account is closed. */
    accountId: uuid('account_id'),
    /** Made by an account: it belongs to that account alone, even if someone else has its e-mail address, then or later. */
    isOfAccount: boolean('is_of_account').notNull().default(false),
    /** The street address from a client without address lines; with address lines, notes for the carrier, or nothing. */
    shippingDetails: text('shipping_details').notNull(),
    addressLine1: text('address_line_1'),
    addressLine2: text('address_line_2'),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    city: text('city').notNull(),
    stateProvince: text('state_province').notNull(),
    country: text('country').notNull(),
    postalCode: text('postal_code').notNull(),
    complete: boolean('complete').notNull().default(false),
    createdAt: at('created_at').notNull(),
    channel: text('channel').$type<Channel>().notNull().default('site'),
    /** Identity and cost are settled before any token is handed in, because the holder chose so. */
    checkFirst: boolean('check_first').notNull().default(false),
    /** When staff approved the request, knowing who receives the coins: not asked again after the burn. */
    identityCheckedAt: at('identity_checked_at'),
    /** What shipping, handling and insurance cost, once that is firm. */
    shippingCents: cents('shipping_cents'),
    state: text('state').$type<RedemptionState>().notNull().default('requested'),
    withheldReason: text('withheld_reason'),
    withheldSince: at('withheld_since'),
    /** Since when it is stopped because it matches a sanctions list. */
    listedSince: at('listed_since'),
    /** When all tokens had arrived at the ticket's own address, in final blocks. */
    arrivedAt: at('arrived_at'),
    /** When staff last began to burn the tokens there. */
    burnStartedAt: at('burn_started_at'),
    /** The last package. */
    carrier: text('carrier'),
    tracking: text('tracking'),
    insuredCents: cents('insured_cents'),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    /** What the holder paid for another shipment. */
    costsCents: cents('costs_cents'),
    /** As fulfilRedemption wrote it to the chain; it may come before the delivery is entered. */
    receiptHash: text('receipt_hash'),
    receiptTx: text('receipt_tx'),
    /** What is to go back from the ticket's address: the contract (0 for ether), its decimals, how many units, and where to. */
    returnAsset: text('return_asset').$type<`0x${string}`>(),
    returnDecimals: smallint('return_decimals'),
    returnTo: text('return_to').$type<`0x${string}`>(),
    returnUnits: numeric('return_units', { precision: 78, scale: 0, mode: 'bigint' }),
    /** The last transaction that gave tokens back. */
    sentBackTx: text('sent_back_tx'),
    alarm: text('alarm').$type<RedemptionAlarm>(),
    alarmTx: text('alarm_tx'),
    alarmSince: at('alarm_since'),
    search: tsvector('search').notNull().default(sql`''::tsvector`),
  },
  (redemption) => [
    index('redemption_newest').on(redemption.createdAt, redemption.id),
    index('redemption_by_quantity').on(redemption.qtyToRedeem, redemption.id),
    index('redemption_by_email').on(sql`lower(${redemption.email})`, redemption.id),
    index('redemption_complete').on(redemption.complete, redemption.createdAt, redemption.id),
    index('redemption_by_state').on(redemption.state, redemption.createdAt, redemption.id),
    index('redemption_complete_by_state').on(
      redemption.complete,
      redemption.state,
      redemption.createdAt,
      redemption.id,
    ),
    index('redemption_complete_by_quantity').on(redemption.complete, redemption.qtyToRedeem, redemption.id),
    index('redemption_complete_by_email').on(redemption.complete, sql`lower(${redemption.email})`, redemption.id),
    index('redemption_by_state_and_quantity').on(redemption.state, redemption.qtyToRedeem, redemption.id),
    index('redemption_by_state_and_email').on(redemption.state, sql`lower(${redemption.email})`, redemption.id),
    index('redemption_by_channel').on(redemption.channel, redemption.createdAt, redemption.id),
    index('redemption_channel_by_complete').on(
      redemption.channel,
      redemption.complete,
      redemption.createdAt,
      redemption.id,
    ),
    index('redemption_channel_by_state').on(redemption.channel, redemption.state, redemption.createdAt, redemption.id),
    index('redemption_inbox').on(redemption.ethereumAddress).where(sql`${redemption.channel} <> 'site'`),
    index('redemption_alarm').on(redemption.alarmSince).where(sql`${redemption.alarm} is not null`),
    index('redemption_listed').on(redemption.listedSince).where(sql`${redemption.listedSince} is not null`),
    index('redemption_of_account')
      .on(redemption.accountId, redemption.id)
      .where(sql`${redemption.accountId} is not null`),
    index('redemption_search').using('gin', redemption.search).with({ fastupdate: false }),
  ],
);
