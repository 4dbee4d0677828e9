import { PURCHASE_MESSAGES, purchaseTitle } from '#domain/purchases/messages.ts';
import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { actingAccount } from '../accounts/find-user.ts';
import type { Context } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { uuidv7 } from '../platform/id.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { searchWords } from '../platform/lists/search-words.ts';
import { queueMailForAnyone, queueNotice } from '../platform/mail/queue-mail.ts';
import { begin } from '../workflow/transition.ts';
import { checkRecipient } from './check-recipient.ts';
import { findPurchase } from './find-purchase.ts';
import { keyOfPurchase, newPurchaseKey } from './purchase-key.ts';
import { screenPurchase } from './screen-purchase.ts';
import { statefulPurchases } from './transition-purchase.ts';

/** Stores a purchase request and acknowledges it; once per key, where a key is given. */
export async function requestPurchase(
  context: Context,
  input: PurchaseRequest,
  idempotencyKey?: string,
): Promise<{ key: string }> {
  const request = { scope: 'POST /api/purchase', key: idempotencyKey, body: input };
  const stored = await withIdempotencyKey(context, request, (transactionContext) =>
    insertPurchase(transactionContext, input),
  );
  // The answer to a repeated request is stored with the id alone, because the key must not be readable in the database.
  const purchase = orNotFound(await findPurchase(context, stored.id), PURCHASE_MESSAGES.notFound);
  return { key: keyOfPurchase(context, purchase) };
}

async function insertPurchase(context: Context, input: PurchaseRequest): Promise<{ id: string }> {
  const { email, country, agreement } = input;
  if (input.ethereum_address !== '') checkRecipient(context, input.ethereum_address);
  const now = context.now();
  const id = uuidv7(now);
  const accountId = await actingAccount(context);
  const purchase = {
    id,
    ...newPurchaseKey(context, id),
    ethereumAddress: input.ethereum_address.toLowerCase(),
    qtyToPurchase: input.qty_to_purchase,
    email,
    accountId,
    isOfAccount: accountId !== null,
    country: country ?? null,
    usState: country === 'US' ? (input.us_state ?? null) : null,
    agreement: agreement ?? null,
    agreedAt: agreement ? now : null,
    createdAt: now,
    search: searchWords(purchaseTitle(input.qty_to_purchase), email, input.ethereum_address),
  };
  await begin(context, statefulPurchases, 'request', purchase);
  await screenPurchase(context, id, 'request');
  await queueMailForAnyone(context, 'purchase-received', { id }, email);
  await queueNotice(context, 'purchase-notice', { id });
  return { id };
}
