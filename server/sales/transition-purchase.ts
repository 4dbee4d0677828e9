import { eq } from 'drizzle-orm';
import { PURCHASE_MESSAGES } from '#domain/messages/customer.ts';
import type { PurchaseTransitionInput } from '#domain/orders/input.ts';
import { purchaseMachine } from '#domain/purchases/machine.ts';
import type { TransitionOf } from '#domain/state-machine.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { release, withhold } from '../history/holds-and-alarms.ts';
import { transition } from '../history/transition.ts';
import { askIdentity } from '../identity/change-identity.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type Purchase, purchaseColumns } from './find-purchase.ts';
import { purchases } from './table.ts';

export const statefulPurchases = { kind: 'purchase', machine: purchaseMachine, table: purchases } as const;

/** The request, locked until the caller's transaction ends. */
export async function lockPurchase({ db }: Pick<Context, 'db'>, id: string): Promise<Purchase> {
  const [purchase] = await db.select(purchaseColumns).from(purchases).where(eq(purchases.id, id)).for('update');
  if (!purchase) throw new NotFound(PURCHASE_MESSAGES.notFound);
  return purchase;
}

/** Locks a request and makes one of its transitions, in the caller's transaction. */
export async function transitionPurchase(
  context: Context,
  id: string,
  name: TransitionOf<typeof purchaseMachine>,
  reason?: string,
): Promise<void> {
  await transition(context, statefulPurchases, await lockPurchase(context, id), name, { reason });
}

const EMAILS = { refuse: 'purchase-refused', withhold: 'purchase-withheld', release: 'purchase-released' } as const;

/** What staff do to a request itself: refuse it, or withhold it until documents are there. The customer gets an e-mail. */
export async function transitionPurchaseByStaff(
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
