import { recipientError } from '#domain/ethereum-address.ts';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import { purchaseMachine } from '#domain/purchases/machine.ts';
import { canTransition } from '#domain/state-machine.ts';
import type { Context } from '../context.ts';
import { Conflict, Invalid } from '../errors.ts';
import { transition } from '../history/transition.ts';
import { addSearchTerms } from '../lists/search-words.ts';
import { isWithinMailLimit, queueMail } from '../mail/queue-mail.ts';
import { screenPurchase } from './screen-purchase.ts';
import { purchases } from './table.ts';
import { lockPurchase, statefulPurchases } from './transition-purchase.ts';

/** Refuses an address to which no tokens may go: a request, an order and the start of an issue ask this. */
export function checkRecipient({ chain }: Pick<Context, 'chain'>, address: string): void {
  const error = recipientError(address, chain);
  if (error) throw new Invalid({ ethereum_address: [error.message] });
}

/**
 * Names the wallet of a request, or another one, until an order is placed. Every change is e-mailed to the customer: who has the
 * link to the request's page need not be who asked.
 */
export async function setWallet(context: Context, id: string, typed: string): Promise<void> {
  checkRecipient(context, typed);
  const ethereumAddress = typed.toLowerCase();
  await context.db.transaction(async (tx) => {
    const inside: Context = { ...context, db: tx };
    const purchase = await lockPurchase(inside, id);
    if (!canTransition(purchaseMachine, 'set_wallet', purchase)) throw new Conflict(PURCHASE_MESSAGES.walletFixed);
    if (purchase.ethereumAddress === ethereumAddress) return;
    await transition(inside, statefulPurchases, purchase, 'set_wallet', { changes: { ethereumAddress } });
    await screenPurchase(inside, id, 'wallet');
    await addSearchTerms(inside, purchases, id, ethereumAddress);
    if (await isWithinMailLimit(inside, 'purchase-wallet', purchase.email)) {
      await queueMail(inside, 'purchase-wallet', { id });
    }
  });
}
