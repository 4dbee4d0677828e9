import { and, desc, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm';
import { purchaseMachine } from '#domain/purchases/machine.ts';
import { isOwnedBy, type Owner } from '../accounts/find-user.ts';
import type { DbContext } from '../platform/context.ts';
import type { Page } from '../platform/http/paging.ts';
import type { List, RowOf } from '../platform/lists/read-list.ts';
import { hasPurchaseKey, typedPurchaseKey } from './purchase-key.ts';
import { purchases } from './table.ts';

export type Purchase = RowOf<typeof purchases>;

const { search: _, ...columns } = getTableColumns(purchases);
/** Everything but the words to search by. */
export const purchaseColumns = columns;

const INDEXED = [['complete'], ['state']];

/** The list of all requests, for staff. */
export const purchaseList = {
  name: 'purchase',
  table: purchases,
  sorts: {
    created_at: { by: purchases.createdAt, type: 'timestamptz', filters: [...INDEXED, ['complete', 'state']] },
    qty_to_purchase: { by: purchases.qtyToPurchase, type: 'integer', filters: INDEXED },
    email: { by: sql`lower(${purchases.email})`, type: 'text', filters: INDEXED },
  },
  filters: {
    complete: { by: purchases.complete, values: 'boolean' },
    state: { by: purchases.state, values: purchaseMachine.states },
  },
  exactly: typedPurchaseKey,
} satisfies List<typeof purchases>;

/** The request that the key opens; undefined if there is none. */
export async function purchaseByKey({ db }: DbContext, key: string): Promise<Purchase | undefined> {
  const [purchase] = await db.select(columns).from(purchases).where(hasPurchaseKey(key));
  return purchase;
}

/** The requests of an account, newest first, made before the one whose id is `after`; one more than `limit`, if there are more. */
export async function purchasesOwnedBy(
  { db }: DbContext,
  owner: Owner,
  { limit, after }: Page<string>,
): Promise<Purchase[]> {
  const older = after === undefined ? undefined : lt(purchases.id, after);
  return db
    .select(columns)
    .from(purchases)
    .where(and(isOwnedBy(purchases, owner), older))
    .orderBy(desc(purchases.id))
    .limit(limit + 1);
}

/** An account as a buyer at once: its request whose identity was verified last, and whether a sanctions list stops any of them. */
export async function buyerOf({ db }: DbContext, accountId: string) {
  const ofAccount = eq(purchases.accountId, accountId);
  const [[verified], [stopped]] = await Promise.all([
    db
      .select({ id: purchases.id, checkedAt: purchases.identityCheckedAt })
      .from(purchases)
      .where(and(ofAccount, isNotNull(purchases.identityCheckedAt)))
      .orderBy(desc(purchases.identityCheckedAt))
      .limit(1),
    db
      .select({ id: purchases.id })
      .from(purchases)
      .where(and(ofAccount, isNotNull(purchases.sanctionsHoldSince)))
      .limit(1),
  ]);
  return { verified, isStopped: stopped !== undefined };
}

/** A request by its id, for staff and emails. */
export async function findPurchase({ db }: DbContext, id: string): Promise<Purchase | undefined> {
  const [purchase] = await db.select(columns).from(purchases).where(eq(purchases.id, id));
  return purchase;
}
