import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { readReadableId, SECRET_LETTERS } from '#domain/readable-id.ts';
import { newReadableId } from '../platform/id.ts';
import { type KeyColumns, type Keys, openKey, sealKey } from '../workflow/customer-keys/customer-key.ts';
import { purchases } from './table.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/** Where requests keep their keys. */
export const purchaseKeys: KeyColumns = {
  kind: 'purchase',
  table: purchases,
  sealed: purchases.sealedKey,
};

/** What the row of the request with that id keeps of a new key. */
export function newPurchaseKey(context: Keys, id: string) {
  const key = newReadableId(SECRET_LETTERS);
  return { keyHash: hashOf(key), sealedKey: sealKey(context, purchaseKeys, id, key) };
}

type Kept = Pick<typeof purchases.$inferSelect, 'id' | 'sealedKey'>;

/** The key of a request, for its customer alone: in an email's link, or on their own dashboard. */
export const keyOfPurchase = (context: Keys, { id, sealedKey }: Kept): string =>
  openKey(context, purchaseKeys, { id, sealed: sealedKey });

/** The request that a key opens, as a condition. */
export const hasPurchaseKey = (key: string) => eq(purchases.keyHash, hashOf(key));

/** The request of what staff type into a search box, as a condition; undefined if it can't be a key. */
export function typedPurchaseKey(typed: string) {
  const key = readReadableId(typed, SECRET_LETTERS);
  return key === undefined ? undefined : hasPurchaseKey(key);
}
