import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NoticeChoices } from '#domain/notices.ts';
import { OPEN_ORDER_STATES } from '#domain/orders/machine.ts';
import type { OrderAlarm } from '#domain/orders/messages.ts';
import type { OrderMethod } from '#domain/orders/payment-methods.ts';
import type { OrderState } from '#domain/orders/states.ts';
import type { PurchaseState } from '#domain/purchases/machine.ts';
import { bytea, chainAndToken, int8, timestamptz, tsvector, uint256 } from '../platform/database/columns.ts';

const OPEN = sql.raw(OPEN_ORDER_STATES.map((state) => `'${state}'`).join(', '));

/** Purchase requests, as customers sent them; what staff made of them are the orders. */
export const purchases = pgTable(
  'purchase',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of what the customer's link carries (purchase-key.ts). */
    keyHash: text('key').notNull().unique(),
    /** What the link carries, under DATA_KEY; anyone who knows it sees the request's state. */
    sealedKey: bytea('sealed_key').notNull(),
    /** Lower case; empty if none was named. */
    ethereumAddress: text('ethereum_address').notNull(),
    qtyToPurchase: integer('qty_to_purchase').notNull(),
    email: text('email').notNull(),
    /** Who was signed in when it was made; a foreign key. Null for a visitor's, and once that account is closed. */
    accountId: uuid('account_id'),
    /** Made by an account: it belongs to that account alone, even if someone else has its email address, then or later. */
    isOfAccount: boolean('is_of_account').notNull().default(false),
    /** The version of the agreement that was ticked; null from clients that do not ask. */
    agreement: text('agreement'),
    agreedAt: timestamptz('agreed_at'),
    /** Where the customer lives, by ISO 3166-1 and the state's two letters; null from clients that do not ask. */
    country: text('country'),
    usState: text('us_state'),
    state: text('state').$type<PurchaseState>().notNull(),
    /** While documents are awaited. */
    documentHoldReason: text('document_hold_reason'),
    documentHoldSince: timestamptz('document_hold_since'),
    /** Since when it is stopped, with its orders, because it matches a sanctions list. */
    sanctionsHoldSince: timestamptz('sanctions_hold_since'),
    identityCheckedAt: timestamptz('identity_checked_at'),
    /** When staff waived the remaining checks. */
    checksWaivedAt: timestamptz('checks_waived_at'),
    /** Which emails about it its customer wants, where that differs from what the address wants. */
    noticeChoices: jsonb('notice_choices').$type<NoticeChoices>(),
    /** Time of the oldest message that still needs an answer. */
    unansweredSince: timestamptz('unanswered_since'),
    complete: boolean('complete').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    /** Also the numbers of its orders, which payments carry. */
    search: tsvector('search').notNull(),
  },
  (purchase) => [
    index('purchase_newest').on(purchase.createdAt, purchase.id),
    index('purchase_by_quantity').on(purchase.qtyToPurchase, purchase.id),
    index('purchase_by_email').on(sql`lower(${purchase.email})`, purchase.id),
    index('purchase_complete').on(purchase.complete, purchase.createdAt, purchase.id),
    index('purchase_by_state').on(purchase.state, purchase.createdAt, purchase.id),
    index('purchase_complete_by_state').on(purchase.complete, purchase.state, purchase.createdAt, purchase.id),
    index('purchase_complete_by_quantity').on(purchase.complete, purchase.qtyToPurchase, purchase.id),
    index('purchase_complete_by_email').on(purchase.complete, sql`lower(${purchase.email})`, purchase.id),
    index('purchase_by_state_and_quantity').on(purchase.state, purchase.qtyToPurchase, purchase.id),
    index('purchase_by_state_and_email').on(purchase.state, sql`lower(${purchase.email})`, purchase.id),
    index('purchase_waiting')
      .on(purchase.createdAt, purchase.id)
      .where(
        sql`${purchase.state} = 'requested' and not ${purchase.complete} and ${purchase.documentHoldSince} is null`,
      ),
    index('purchase_unanswered').on(purchase.unansweredSince).where(sql`${purchase.unansweredSince} is not null`),
    index('purchase_document_hold')
      .on(purchase.documentHoldSince)
      .where(sql`${purchase.documentHoldSince} is not null`),
    index('purchase_sanctions_hold')
      .on(purchase.sanctionsHoldSince)
      .where(sql`${purchase.sanctionsHoldSince} is not null`),
    index('purchase_of_account').on(purchase.accountId, purchase.id).where(sql`${purchase.accountId} is not null`),
    index('purchase_search').using('gin', purchase.search).with({ fastupdate: false }),
  ],
);

/** Sales orders. Which issue belongs to one is in the chain's rows, by its hash; what is kept here is what followed from it. */
export const orders = pgTable(
  'sales_order',
  {
    id: uuid('id').primaryKey(),
    /** The payment's reference. */
    number: text('number').notNull().unique(),
    purchaseId: uuid('purchase_id').notNull(),
    ...chainAndToken(),
    /** keccak256 of id: what the issue carries. */
    hash: text('hash').notNull().unique(),
    quantity: integer('quantity').notNull(),
    /** The entry of the public price log that the order's price is; a foreign key. */
    priceTime: int8('price_time').notNull(),
    priceCents: integer('price_cents').notNull(),
    totalCents: int8('total_cents').notNull(),
    /** Spot gold when it was placed, with its time and source; null where none was known. */
    spotCents: integer('spot_cents'),
    spotAt: timestamptz('spot_at'),
    spotSource: text('spot_source'),
    method: text('method').$type<OrderMethod>().notNull(),
    /** What the customer pays in satoshis or wei, where staff named it. */
    cryptoUnits: uint256('crypto_units'),
    /** The approved wallet address; lower case. */
    ethereumAddress: text('ethereum_address').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    stateSince: timestamptz('state_since').notNull(),
    documentHoldReason: text('document_hold_reason'),
    documentHoldSince: timestamptz('document_hold_since'),
    createdAt: timestamptz('created_at').notNull(),
    dueAt: timestamptz('due_at'),
    /** When its customer was reminded that it is about to lapse. */
    remindedAt: timestamptz('reminded_at'),
    paidCents: int8('paid_cents'),
    paidReference: text('paid_reference'),
    paidOn: date('paid_on'),
    /** The first day on which the payment can't be reversed any more; null before such days were recorded, when it counts as safe. */
    clearsOn: date('clears_on'),
    /** As staff's browser sent it, until the chain has it. */
    issueTx: text('issue_tx'),
    issueStartedAt: timestamptz('issue_started_at'),
    /** Whether an issue was ever started: a signed transaction may exist. */
    issueTried: boolean('issue_tried').notNull().default(false),
    /** The transaction that used the order's hash up without issuing it: a void, or an issue of something else. */
    voidTx: text('void_tx'),
    issuedAt: timestamptz('issued_at'),
    /** When it was cancelled or lapsed. */
    endedAt: timestamptz('ended_at'),
    feeCents: integer('fee_cents'),
    /** What of a cancelled order's payment was returned, and how. */
    refundedCents: int8('refunded_cents'),
    /** What two people let go back of a sale at once, before it is sent. */
    refundAllowedCents: int8('refund_allowed_cents'),
    refundReference: text('refund_reference'),
    refundedOn: date('refunded_on'),
    /** 5 p.m. in Denver on the cancellation date. */
    fairMarketAt: timestamptz('fair_market_at'),
    /** null, with a difference of 0, where no price was in force then. */
    fairMarketCents: integer('fair_market_cents'),
    /** null until it is determined. */
    marketDifferenceCents: int8('market_difference_cents'),
    alarm: text('alarm').$type<OrderAlarm>(),
    alarmTx: text('alarm_tx'),
    alarmSince: timestamptz('alarm_since'),
  },
  (order) => [
    uniqueIndex('sales_order_one_open').on(order.purchaseId).where(sql`${order.state} in (${OPEN})`),
    index('sales_order_of_purchase').on(order.purchaseId, order.id),
    index('sales_order_open').on(order.state, order.dueAt).where(sql`${order.state} in (${OPEN})`),
    index('sales_order_to_value')
      .on(order.fairMarketAt)
      .where(sql`${order.fairMarketAt} is not null and ${order.fairMarketCents} is null`),
    index('sales_order_waiting').on(order.stateSince).where(sql`${order.state} in (${OPEN})`),
    index('sales_order_to_refund')
      .on(order.endedAt)
      .where(sql`${order.state} = 'cancelled' and ${order.paidCents} is not null and ${order.refundedCents} is null`),
    index('sales_order_alarm').on(order.alarmSince).where(sql`${order.alarm} is not null`),
    check('sales_order_total', sql`${order.totalCents} = ${order.quantity}::bigint * ${order.priceCents}`),
    check('sales_order_spot_whole', sql`num_nulls(${order.spotCents}, ${order.spotAt}, ${order.spotSource}) in (0, 3)`),
    check('sales_order_placed_is_due', sql`${order.state} <> 'placed' or ${order.dueAt} is not null`),
  ],
);
