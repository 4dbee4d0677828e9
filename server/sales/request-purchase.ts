import { mailboxOf } from '#domain/email.ts';
import { recipientError } from '#domain/ethereum-address.ts';
import { WALLET_UNSETTLED } from '#domain/purchases/desk-messages.ts';
import { purchaseMachine } from '#domain/purchases/machine.ts';
import { PURCHASE_MESSAGES, purchaseTitle } from '#domain/purchases/messages.ts';
import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { canTransition } from '#domain/state-machine.ts';
import { actingAccount } from '../accounts/find-user.ts';
import type { Context } from '../platform/context.ts';
import { Conflict, Invalid, orNotFound, TooMany } from '../platform/errors.ts';
import { uuidv7 } from '../platform/id.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { isWithinLimit, leftWithinLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { addSearchTerms, searchWords } from '../platform/lists/search-words.ts';
import { queueMail, queueMailForAnyone, queueNotice } from '../platform/mail/queue-mail.ts';
import { begin, transition } from '../workflow/transition.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';
import { keyOfPurchase, newPurchaseKey } from './purchase-key.ts';
import { screenPurchase } from './screen-purchase.ts';
import { purchases } from './table.ts';
import { lockPurchase, statefulPurchases } from './transitions.ts';

/** Stores a purchase request and acknowledges it; once per key, where a key is given. */
export async function requestPurchase(
  context: Context,
  input: PurchaseRequest,
  idempotencyKey?: string,
): Promise<{ key: string }> {
  const request = { scope: 'POST /api/purchase', key: idempotencyKey, body: input };
  const answer = await withIdempotencyKey(context, request, async (inside) => {
    if (input.ethereum_address !== '') checkRecipient(inside, input.ethereum_address);
    const now = inside.now();
    const id = uuidv7(now);
    const { columns } = newPurchaseKey(inside, id);
    const { email } = input;
    const accountId = await actingAccount(inside);
    const purchase = {
      id,
      ...columns,
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
      search: searchWords(purchaseTitle(input.qty_to_purchase), email, input.ethereum_address),
    };
    await begin(inside, statefulPurchases, 'request', purchase);
    await screenPurchase(inside, id, 'request');
    await queueMailForAnyone(inside, 'purchase-received', { id }, email);
    await queueNotice(inside, 'purchase-notice', { id });
    return { id };
  });
  // What is kept for a repeated request is the id: the key is stored nowhere else.
  return {
    key: keyOfPurchase(context, orNotFound(await findPurchase(context, answer.id), PURCHASE_MESSAGES.notFound)),
  };
}

/** Refuses an address to which no tokens may go: a request, an order and the start of an issue ask this. */
export function checkRecipient({ chain }: Pick<Context, 'chain'>, address: string): void {
  const error = recipientError(address, chain);
  if (error) throw new Invalid({ ethereum_address: [error.message] });
}

/**
 * Names the wallet of a request, or another one, until an order is placed. Every change is emailed to the customer, or refused: who has the
 * link to the request's page need not be who asked.
 */
export async function setWallet(context: Context, id: string, typed: string): Promise<void> {
  checkRecipient(context, typed);
  const ethereumAddress = typed.toLowerCase();
  await context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx };
    const purchase = await lockPurchase(transactionContext, id);
    if (!canTransition(purchaseMachine, 'set_wallet', purchase)) throw new Conflict(PURCHASE_MESSAGES.walletFixed);
    if (purchase.ethereumAddress === ethereumAddress) return;
    await expectRoomForNotice(transactionContext, purchase);
    await transition(transactionContext, statefulPurchases, purchase, 'set_wallet', { changes: { ethereumAddress } });
    await screenPurchase(transactionContext, id, 'wallet');
    await addSearchTerms(transactionContext, purchases, id, ethereumAddress);
    await queueMail(transactionContext, 'purchase-wallet', { id });
  });
}

/** A request's first changes are counted apart from the further ones of all, so that those of another can stop neither a change nor its undoing. */
const FIRST_OF_ONE = 2;

type Mailed = Pick<Purchase, 'id' | 'email'>;

/** How many changes a request has left today, and the limit that the next one takes from beside its own. */
async function changesLeft(context: Context, { id, email }: Mailed) {
  const left = await leftWithinLimit(context, LIMITS.purchaseWallet, id);
  const isFirst = LIMITS.purchaseWallet.most - left < FIRST_OF_ONE;
  const limit = isFirst ? LIMITS.firstPurchaseWallets : LIMITS.furtherPurchaseWallets;
  return { left, ofMailbox: [limit, mailboxOf(email)] as const };
}

/** Refuses a change whose email would flood its reader; the request must be locked. */
async function expectRoomForNotice(context: Context, purchase: Mailed): Promise<void> {
  const { ofMailbox } = await changesLeft(context, purchase);
  const hasRoom =
    (await isWithinLimit(context, LIMITS.purchaseWallet, purchase.id)) && (await isWithinLimit(context, ...ofMailbox));
  if (!hasRoom) throw new TooMany(60, PURCHASE_MESSAGES.walletChangedOften);
}

/**
 * Refuses an order to a wallet that was named within the day while its customer can't change it back: whoever has the link to the
 * request's page could use up all changes, and the order would fix the last. The request must be locked.
 */
export async function expectWalletSettled(context: Context, purchase: Mailed): Promise<void> {
  const { left, ofMailbox } = await changesLeft(context, purchase);
  if (left === LIMITS.purchaseWallet.most) return;
  const leftOfMailbox = await leftWithinLimit(context, ...ofMailbox);
  if (left === 0 || leftOfMailbox === 0) throw new Conflict(WALLET_UNSETTLED);
}
