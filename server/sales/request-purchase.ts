import { purchaseTitle } from '#domain/messages/customer.ts';
import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { actingAccount } from '../accounts/find-user.ts';
import type { Context } from '../context.ts';
import { begin } from '../history/transition.ts';
import { newReadableId, SECRET_LETTERS, uuidv7 } from '../id.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { searchWords } from '../lists/search-words.ts';
import { isWithinMailLimit, queueMail, queueNotice } from '../mail/queue-mail.ts';
import { screenPurchase } from './screen-purchase.ts';
import { checkRecipient } from './set-wallet.ts';
import { statefulPurchases } from './transition-purchase.ts';

/** Stores a purchase request and acknowledges it; once per key, where a key is given. */
export async function requestPurchase(
  context: Context,
  input: PurchaseRequest,
  idempotencyKey?: string,
): Promise<{ key: string }> {
  const request = { scope: 'POST /api/purchase', key: idempotencyKey, body: input };
  return withIdempotencyKey(context, request, async (inside) => {
    if (input.ethereum_address !== '') checkRecipient(inside, input.ethereum_address);
    const now = inside.now();
    const id = uuidv7(now);
    const key = newReadableId(SECRET_LETTERS);
    const { email } = input;
    const accountId = await actingAccount(inside);
    const purchase = {
      id,
      key,
      ethereumAddress: input.ethereum_address.toLowerCase(),
      qtyToPurchase: input.qty_to_purchase,
      email,
      accountId,
      isOfAccount: accountId !== null,
      country: input.country ?? null,
      usState: input.country === 'US' ? (input.us_state ?? null) : null,
      agreement: input.agreement ?? null,
      agreedAt: input.agreement ? now : null,
      createdAt: now,
      search: searchWords(purchaseTitle(input.qty_to_purchase), email, input.ethereum_address, key),
    };
    await begin(inside, statefulPurchases, 'request', purchase);
    await screenPurchase(inside, id, 'request');
    if (await isWithinMailLimit(inside, 'purchase', email)) await queueMail(inside, 'purchase-received', { id });
    await queueNotice(inside, 'purchase-notice', { id });
    return { key };
  });
}
