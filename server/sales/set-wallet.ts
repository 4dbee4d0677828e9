import { mailboxOf } from '#domain/email.ts';
import { WALLET_UNSETTLED } from '#domain/purchases/desk-messages.ts';
import { PURCHASE_MESSAGES } from '#domain/purchases/messages.ts';
import type { Context } from '../platform/context.ts';
import { Conflict, TooMany } from '../platform/errors.ts';
import { isWithinLimit, leftWithinLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { addSearchTerms } from '../platform/lists/search-words.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { transition } from '../workflow/transition.ts';
import { checkRecipient } from './check-recipient.ts';
import type { Purchase } from './find-purchase.ts';
import { expectAllowed } from './purchase-block-reason.ts';
import { screenPurchase } from './screen-purchase.ts';
import { purchases } from './table.ts';
import { lockPurchase, statefulPurchases } from './transition-purchase.ts';

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
    await expectAllowed(transactionContext, 'set_wallet', purchase);
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
 * Refuses an order to a wallet that was named within the day while its customer can't change it back: anyone with the link to the
 * request's page could use up all changes, and the order would fix the last one. The request must be locked.
 */
export async function expectWalletSettled(context: Context, purchase: Mailed): Promise<void> {
  const { left, ofMailbox } = await changesLeft(context, purchase);
  if (left === LIMITS.purchaseWallet.most) return;
  const leftOfMailbox = await leftWithinLimit(context, ...ofMailbox);
  if (left === 0 || leftOfMailbox === 0) throw new Conflict(WALLET_UNSETTLED);
}
