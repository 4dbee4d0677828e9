import { and, eq, sql } from 'drizzle-orm';
import { normalEmail } from '#domain/email.ts';
import { PURCHASE_MESSAGES, purchaseTitle } from '#domain/messages/customer.ts';
import { ORDER_MESSAGES } from '#domain/messages/staff.ts';
import type { PurchaseStepInput } from '#domain/orders/input.ts';
import { type PurchaseStep, purchaseSteps } from '#domain/purchases/machine.ts';
import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { isWithinMailLimit } from '../accounts/request-mail.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { expectStep } from '../expect-step.ts';
import { recordStep } from '../history/record-transition.ts';
import { newReadableId, SECRET_LETTERS, uuidv7 } from '../id.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { askIdentity } from '../identity/change-identity.ts';
import { isWithinLimit } from '../limits/rate-limit.ts';
import { searchWords } from '../lists/search-words.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type Purchase, purchaseColumns } from './find-purchase.ts';
import { purchases } from './table.ts';

// Nobody is to flood the desk's mailbox through us; the queue shows every request.
const NOTICES = { most: 60, windowSeconds: 3_600 };

const subjectOf = (id: string) => ({ kind: 'purchase', id }) as const;

/** Stores a purchase request and acknowledges it; once per key, where a key is given. */
export async function requestPurchase(
  context: Context,
  input: PurchaseRequest,
  idempotencyKey?: string,
): Promise<{ key: string }> {
  const request = { scope: 'POST /api/purchase', key: idempotencyKey, body: input };
  return withIdempotencyKey(context, request, async (inside) => {
    const now = inside.now();
    const id = uuidv7(now);
    const key = newReadableId(SECRET_LETTERS);
    const email = normalEmail(input.email) ?? input.email;
    await inside.db.insert(purchases).values({
      id,
      key,
      ethereumAddress: input.ethereum_address.toLowerCase(),
      qtyToPurchase: input.qty_to_purchase,
      email,
      agreement: input.agreement ?? null,
      agreedAt: input.agreement ? now : null,
      state: 'requested',
      createdAt: now,
      search: searchWords(purchaseTitle(input.qty_to_purchase), email, input.ethereum_address, key),
    });
    await recordStep(inside, { subject: subjectOf(id), step: 'request', from: null, to: 'requested' });
    if (await isWithinMailLimit(inside, 'purchase', email)) await queueMail(inside, 'purchase-received', { id });
    if (await isWithinLimit(inside, 'mail:purchase-notice', NOTICES))
      await queueMail(inside, 'purchase-notice', { id });
    return { key };
  });
}

/** The request, locked until the caller's transaction ends. */
export async function lockPurchase({ db }: Pick<Context, 'db'>, id: string): Promise<Purchase> {
  const [purchase] = await db.select(purchaseColumns).from(purchases).where(eq(purchases.id, id)).for('update');
  if (!purchase) throw new NotFound(PURCHASE_MESSAGES.notFound);
  return purchase;
}

/** Moves a request in the caller's transaction; a step that its state does not allow is refused. */
export async function movePurchase(context: Context, id: string, step: PurchaseStep, reason?: string): Promise<void> {
  const { state, withheldSince } = await lockPurchase(context, id);
  expectStep(purchaseSteps, state, step, withheldSince !== null);
  const { to } = purchaseSteps.steps[step];
  await context.db
    .update(purchases)
    .set({ state: to })
    .where(and(eq(purchases.id, id), eq(purchases.state, state)));
  await recordStep(context, { subject: subjectOf(id), step, from: state, to, reason });
}

/** Lets staff find the request by more words, such as the number of its order. */
export async function findPurchaseBy({ db }: Pick<Context, 'db'>, id: string, ...texts: string[]): Promise<void> {
  const words = searchWords(...texts).join(' ');
  await db
    .update(purchases)
    .set({ search: sql`${purchases.search} || array_to_tsvector(string_to_array(${words}, ' '))` })
    .where(eq(purchases.id, id));
}

/** What staff do to a request itself: refuse it, or hold it until documents are there. The customer gets a letter. */
export async function takePurchaseStep(context: DeskContext, id: string, input: PurchaseStepInput): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    if (input.step === 'refuse') await movePurchase(inside, id, 'refuse', input.reason);
    else await withhold(inside, id, input.step === 'withhold' ? input.reason : undefined);
    const letter = { refuse: 'purchase-refused', withhold: 'purchase-withheld', release: 'purchase-released' }[
      input.step
    ];
    await queueMail(inside, letter, { id });
  });
}

async function withhold(context: DeskContext, id: string, reason: string | undefined): Promise<void> {
  const { state, withheldSince } = await lockPurchase(context, id);
  const isHeld = withheldSince !== null;
  if (state === 'refused' || isHeld === (reason !== undefined)) throw new Conflict(ORDER_MESSAGES.stepTooLate);
  await context.db
    .update(purchases)
    .set({ withheldReason: reason ?? null, withheldSince: reason === undefined ? null : context.now() })
    .where(eq(purchases.id, id));
  const step = reason === undefined ? 'release' : 'withhold';
  await recordStep(context, { subject: subjectOf(id), step, from: state, to: state, reason });
}

/** Asks the customer for the identity data of Schedule 1; the request goes on as it stands. */
export async function askPurchaseIdentity(context: DeskContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const { state } = await lockPurchase(inside, id);
    if (state === 'refused') throw new Conflict(ORDER_MESSAGES.stepTooLate);
    await askIdentity(inside, subjectOf(id), reason);
    await queueMail(inside, 'purchase-identity', { id });
  });
}
