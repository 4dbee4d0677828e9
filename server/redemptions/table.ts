import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { NoticeChoices } from '#domain/notices.ts';
import type { PaymentMethod } from '#domain/orders/payment-methods.ts';
import type { RedemptionAlarm } from '#domain/redemptions/alarms.ts';
import type { Channel } from '#domain/redemptions/input.ts';
import type { RedemptionState } from '#domain/redemptions/states.ts';
import { bytea, chainAndToken, int8, timestamptz, tsvector, uint256 } from '../platform/database/columns.ts';

/** Redemption requests. Which burn belongs to one is in the chain's rows; what is kept here is what followed from it. */
export const redemptions = pgTable(
  'redemption',
  {
    id: uuid('id').primaryKey(),
    /** keccak256 of the ticket number: what the on-chain redeem carries. */
    ticketHash: text('ticket_hash').notNull().unique(),
    /** The ticket number under DATA_KEY; anyone who knows it sees the redemption. */
    sealedNumber: bytea('sealed_number').notNull(),
    ...chainAndToken(),
    /** Whose tokens are burned, lower case: the holder's wallet, or the ticket's own address (RedemptionInbox). */
    ethereumAddress: text('ethereum_address').notNull(),
    qtyToRedeem: integer('qty_to_redeem').notNull(),
    email: text('email').notNull(),
    /** Who was signed in when it was made; a foreign key. Null for a visitor's, and once that account is closed. */
    accountId: uuid('account_id'),
    /** Made by an account: it belongs to that account alone, even if someone else has its email address, then or later. */
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
    /** Which emails about it its holder wants, where that differs from what the address wants. */
    noticeChoices: jsonb('notice_choices').$type<NoticeChoices>(),
    complete: boolean('complete').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    channel: text('channel').$type<Channel>().notNull().default('site'),
    /** Identity and cost are settled before any token is turned in, because the holder chose so. */
    checkFirst: boolean('check_first').notNull().default(false),
    /** When staff approved the request, knowing who receives the coins: not asked again after the burn. */
    identityCheckedAt: timestamptz('identity_checked_at'),
    /** What shipping, handling and insurance cost, once that is firm. */
    shippingCents: int8('shipping_cents'),
    state: text('state').$type<RedemptionState>().notNull().default('requested'),
    documentHoldReason: text('document_hold_reason'),
    documentHoldSince: timestamptz('document_hold_since'),
    /** Since when it is stopped because it matches a sanctions list. */
    sanctionsHoldSince: timestamptz('sanctions_hold_since'),
    /** When all tokens had arrived at the ticket's own address, in final blocks. */
    arrivedAt: timestamptz('arrived_at'),
    /** When staff last began to burn the tokens there. */
    burnStartedAt: timestamptz('burn_started_at'),
    /** The last package. */
    carrier: text('carrier'),
    tracking: text('tracking'),
    insuredCents: int8('insured_cents'),
    shippedAt: timestamptz('shipped_at'),
    deliveredAt: timestamptz('delivered_at'),
    /** When the payment for shipping was recorded, or waived: then there is no amount. */
    shippingSettledAt: timestamptz('shipping_settled_at'),
    shippingPaidCents: int8('shipping_paid_cents'),
    shippingPaidMethod: text('shipping_paid_method').$type<PaymentMethod>(),
    shippingPaidReference: text('shipping_paid_reference'),
    shippingPaidOn: date('shipping_paid_on'),
    /** What the holder paid for another shipment; 0 where that was waived. */
    costsCents: int8('costs_cents'),
    costsMethod: text('costs_method').$type<PaymentMethod>(),
    costsReference: text('costs_reference'),
    costsPaidOn: date('costs_paid_on'),
    /** As fulfilRedemption wrote it to the chain; it may come before the delivery is entered. */
    receiptHash: text('receipt_hash'),
    receiptTx: text('receipt_tx'),
    /** What is to go back from the ticket's address: the contract (0 for ether), its decimals, how many units, and where to. */
    returnAsset: text('return_asset').$type<`0x${string}`>(),
    returnDecimals: smallint('return_decimals'),
    returnTo: text('return_to').$type<`0x${string}`>(),
    returnUnits: uint256('return_units'),
    /** The last transaction that gave tokens back. */
    sentBackTx: text('sent_back_tx'),
    alarm: text('alarm').$type<RedemptionAlarm>(),
    alarmTx: text('alarm_tx'),
    alarmSince: timestamptz('alarm_since'),
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
    index('redemption_return_asset').on(redemption.returnAsset).where(sql`${redemption.returnAsset} is not null`),
    index('redemption_alarm').on(redemption.alarmSince).where(sql`${redemption.alarm} is not null`),
    index('redemption_sanctions_hold')
      .on(redemption.sanctionsHoldSince)
      .where(sql`${redemption.sanctionsHoldSince} is not null`),
    index('redemption_of_account')
      .on(redemption.accountId, redemption.id)
      .where(sql`${redemption.accountId} is not null`),
    index('redemption_search').using('gin', redemption.search).with({ fastupdate: false }),
  ],
);
