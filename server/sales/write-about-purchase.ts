import { CORRESPONDENCE_MESSAGES, CUSTOMER_MESSAGES_MAX } from '#domain/correspondence.ts';
import type { IdentityData } from '#domain/identity.ts';
import { IDENTITY_MESSAGES, purchaseTitle } from '#domain/messages/customer.ts';
import type { OrderState } from '#domain/orders/machine.ts';
import { eraseCorrespondence, expectRoomForFile, receiveFile } from '../compliance/correspondence/files.ts';
import { addMessage, customerMessages } from '../compliance/correspondence/messages.ts';
import { giveIdentity, startIdentity } from '../compliance/identity/change-identity.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { isWithinLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { queueMail, queueNotice } from '../platform/mail/queue-mail.ts';
import type { Effect } from '../workflow/approvals/ask-approval.ts';
import { expectNotOwn } from '../workflow/separation.ts';
import { change } from '../workflow/transition.ts';
import { ordersOf } from './find-order.ts';
import type { Purchase } from './find-purchase.ts';
import { screenPurchase } from './screen-purchase.ts';
import { lockPurchase, statefulPurchases } from './transitions.ts';

const PROVABLE: readonly OrderState[] = ['placed', 'paid', 'issuing', 'cancelled', 'lapsed'];

type Held = { withheldSince: Date | null };

/** Whether files belong to the request: it's on hold for documents, or one of its orders was to be paid, and isn't fulfilled. */
export const takesFiles = (
  { state, withheldSince }: Pick<Purchase, 'state'> & Held,
  orders: readonly ({ state: OrderState; dueAt: Date | null } & Held)[],
): boolean =>
  state !== 'refused' &&
  (withheldSince !== null ||
    orders.some((order) => order.withheldSince !== null || (order.dueAt !== null && PROVABLE.includes(order.state))));

/** Whether customer and staff may still write to each other here. */
export const takesMessages = ({ state }: Purchase): boolean => state !== 'refused';

/** Whether the customer may give identity data, asked or not: they are not checked yet, and the request is open. */
export const takesIdentity = ({ state, identityCheckedAt }: Purchase): boolean =>
  state !== 'refused' && identityCheckedAt === null;

/** Refuses a file before its contents are read: the request takes none, or no more. */
export async function expectFile(context: Context, purchase: Purchase): Promise<void> {
  if (!takesFiles(purchase, await ordersOf(context, [purchase.id])))
    throw new Conflict(CORRESPONDENCE_MESSAGES.filesNotNow);
  await expectRoomForFile(context, { kind: 'purchase', id: purchase.id });
}

/** Stores a customer's proof of payment or document, once per key. */
export const addProof = (
  context: Context,
  id: string,
  chunks: AsyncIterable<Uint8Array>,
  key?: string,
): Promise<{ id: string }> =>
  receiveFile(context, { kind: 'purchase', id }, chunks, {
    key,
    expect: async (inside) => {
      const purchase = await lockPurchase(inside, id);
      await expectFile(inside, purchase);
      return purchaseTitle(purchase.qtyToPurchase);
    },
  });

/** Takes what the customer writes about the request, once per key; staff get an email without the text. */
export async function writeAsCustomer(
  context: Context,
  id: string,
  text: string,
  key?: string,
): Promise<{ id: string }> {
  const request = { scope: 'POST /api/purchase/messages', key, body: { id, text } };
  return withIdempotencyKey(context, request, async (inside) => {
    const purchase = await lockPurchase(inside, id);
    const subject = { kind: 'purchase', id } as const;
    if (!takesMessages(purchase)) throw new Conflict(CORRESPONDENCE_MESSAGES.closed);
    if ((await customerMessages(inside, subject)) >= CUSTOMER_MESSAGES_MAX)
      throw new Conflict(CORRESPONDENCE_MESSAGES.messagesTooMany);
    const message = await addMessage(inside, subject, text);
    await change(inside, statefulPurchases, id, { unansweredSince: purchase.unansweredSince ?? inside.now() });
    await queueNotice(inside, 'message-notice', { title: purchaseTitle(purchase.qtyToPurchase) });
    return { id: message };
  });
}

/** Takes what staff write to the customer, once per key; the customer gets an email without the text. */
export async function writeAsStaff(
  context: DeskContext,
  id: string,
  text: string,
  key?: string,
): Promise<{ id: string }> {
  const request = { scope: 'POST /api/purchaseList/messages', key, body: { id, text } };
  return withIdempotencyKey(context, request, async (within) => {
    const inside = within as DeskContext;
    await lockPurchase(inside, id);
    const subject = { kind: 'purchase', id } as const;
    await expectNotOwn(inside, subject);
    const message = await addMessage(inside, subject, text);
    await change(inside, statefulPurchases, id, { unansweredSince: null });
    await recordAuditEvent(inside, { action: 'message.send', subject, after: { message }, personal: { text } });
    const isWithin = await isWithinLimit(inside, LIMITS.purchaseMessage, id);
    if (isWithin) await queueMail(inside, 'purchase-message', { id });
    return { id: message };
  });
}

/** Erases what customer and staff wrote, and the customer's files; nothing is left to answer. Gives how many there were. */
export async function eraseCorrespondenceOf(context: DeskContext, id: string): Promise<Effect> {
  return context.db.transaction(async (tx) => {
    const inside: DeskContext = { ...context, db: tx };
    await lockPurchase(inside, id);
    const erased = await eraseCorrespondence(inside, { kind: 'purchase', id });
    await change(inside, statefulPurchases, id, { unansweredSince: null });
    return erased;
  });
}

/** Stores identity data that the customer gives, whether staff asked for them or not. */
export async function giveIdentityForPurchase(context: Context, id: string, data: IdentityData): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside: Context = { ...context, db: tx };
    const purchase = await lockPurchase(inside, id);
    const subject = { kind: 'purchase', id } as const;
    if (takesIdentity(purchase)) await startIdentity(inside, subject, IDENTITY_MESSAGES.unasked);
    await giveIdentity(inside, subject, data);
    await screenPurchase(inside, id, 'identity');
  });
}
