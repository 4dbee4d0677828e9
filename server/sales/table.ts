import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { PurchaseState } from '#domain/purchases/machine.ts';
import { tsvector } from '../lists/search-words.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Purchase requests, as customers sent them; what staff made of them are the orders. */
export const purchases = pgTable(
  'purchase',
  {
    id: uuid('id').primaryKey(),
    /** What the customer's link carries; whoever knows it sees the request's state. */
    key: text('key').notNull().unique(),
    /** Lower case; empty where none was named. */
    ethereumAddress: text('ethereum_address').notNull(),
    qtyToPurchase: integer('qty_to_purchase').notNull(),
    email: text('email').notNull(),
    /** The version of the agreement that was ticked; null from clients that do not ask. */
    agreement: text('agreement'),
    agreedAt: at('agreed_at'),
    state: text('state').$type<PurchaseState>().notNull(),
    /** While documents are awaited. */
    withheldReason: text('withheld_reason'),
    withheldSince: at('withheld_since'),
    complete: boolean('complete').notNull().default(false),
    createdAt: at('created_at').notNull(),
    /** Also the numbers of its orders, which payments carry. */
    search: tsvector('search').notNull(),
  },
  (purchase) => [
    index('purchase_newest').on(purchase.createdAt, purchase.id),
    index('purchase_by_quantity').on(purchase.qtyToPurchase, purchase.id),
    index('purchase_by_email').on(sql`lower(${purchase.email})`, purchase.id),
    index('purchase_complete').on(purchase.complete, purchase.createdAt, purchase.id),
    index('purchase_by_state').on(purchase.state, purchase.createdAt, purchase.id),
    index('purchase_complete_by_quantity').on(purchase.complete, purchase.qtyToPurchase, purchase.id),
    index('purchase_complete_by_email').on(purchase.complete, sql`lower(${purchase.email})`, purchase.id),
    index('purchase_by_state_and_quantity').on(purchase.state, purchase.qtyToPurchase, purchase.id),
    index('purchase_by_state_and_email').on(purchase.state, sql`lower(${purchase.email})`, purchase.id),
    index('purchase_waiting')
      .on(purchase.createdAt, purchase.id)
      .where(sql`${purchase.state} = 'requested' and not ${purchase.complete} and ${purchase.withheldSince} is null`),
    index('purchase_withheld').on(purchase.withheldSince).where(sql`${purchase.withheldSince} is not null`),
    index('purchase_search').using('gin', purchase.search).with({ fastupdate: false }),
  ],
);
