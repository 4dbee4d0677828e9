import type { PurchaseTransitionInput } from '#domain/orders/input.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import { Conflict } from '../errors.ts';
import { release, withhold } from '../history/holds-and-alarms.ts';
import { transition } from '../history/transition.ts';
import { askIdentity } from '../identity/change-identity.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { lockPurchase, statefulPurchases } from './purchase-transition.ts';

const EMAILS = { refuse: 'purchase-refused', withhold: 'purchase-withheld', release: 'purchase-released' } as const;

/** What staff do to a request itself: refuse it, or withhold it until documents are there. The customer gets an e-mail. */
export async function makePurchaseTransition(
  context: DeskContext,
  id: string,
  input: PurchaseTransitionInput,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const purchase = await lockPurchase(inside, id);
    if (input.step === 'withhold') await withhold(inside, statefulPurchases, purchase, input.reason);
    else if (input.step === 'release') await release(inside, statefulPurchases, purchase);
    else await transition(inside, statefulPurchases, purchase, input.step, { reason: input.reason });
    await queueMail(inside, EMAILS[input.step], { id });
  });
}

/** Asks the customer for the identity data of Schedule 1; the request stays in its state. */
export async function askPurchaseIdentity(context: DeskContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const { state } = await lockPurchase(inside, id);
    if (state === 'refused') throw new Conflict(TRANSITION_MESSAGES.notNow);
    await askIdentity(inside, { kind: 'purchase', id }, reason);
    await queueMail(inside, 'purchase-identity', { id });
  });
}
