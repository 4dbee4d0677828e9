import { CORRESPONDENCE_MESSAGES, CUSTOMER_MESSAGES_MAX } from '#domain/compliance/correspondence.ts';
import type { IdentityData } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import type { NoticeChoices } from '#domain/notices.ts';
import { purchaseTitle } from '#domain/purchases/messages.ts';
import { eraseCorrespondence } from '../compliance/correspondence/erase-correspondence.ts';
import { addMessage, customerMessages } from '../compliance/correspondence/messages.ts';
import { receiveFile } from '../compliance/correspondence/receive-file.ts';
import { giveIdentity, startIdentity } from '../compliance/identity/ask-identity.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DbContext, DeskContext } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { withIdempotencyKey } from '../platform/idempotency/with-idempotency-key.ts';
import { isWithinLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { chooseForRecord } from '../platform/mail/notice-choices.ts';
import { queueMail, queueNotice } from '../platform/mail/queue-mail.ts';
import type { RehearsalResult } from '../workflow/approvals/ask-approval.ts';
import { expectNotOwn } from '../workflow/separation.ts';
import { change } from '../workflow/transition.ts';
import { expectAllowed } from './purchase-block-reason.ts';
import { screenPurchase } from './screen-purchase.ts';
import { purchases } from './table.ts';
import { lockPurchase, statefulPurchases } from './transition-purchase.ts';

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
      await expectAllowed(inside, 'send_file', purchase);
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
    await expectAllowed(inside, 'send_message', purchase);
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
    const transactionContext = within as DeskContext;
    await lockPurchase(transactionContext, id);
    const subject = { kind: 'purchase', id } as const;
    await expectNotOwn(transactionContext, subject);
    const message = await addMessage(transactionContext, subject, text);
    await change(transactionContext, statefulPurchases, id, { unansweredSince: null });
    await recordAuditEvent(transactionContext, {
      action: 'message.send',
      subject,
      after: { message },
      personal: { text },
    });
    const isWithin = await isWithinLimit(transactionContext, LIMITS.purchaseMessage, id);
    if (isWithin) await queueMail(transactionContext, 'purchase-message', { id });
    return { id: message };
  });
}

/** Erases what customer and staff wrote, and the customer's files; nothing is left to answer. Gives how many there were. */
export async function eraseCorrespondenceOf(context: DeskContext, id: string): Promise<RehearsalResult> {
  return context.db.transaction(async (tx) => {
    const transactionContext: DeskContext = { ...context, db: tx };
    await lockPurchase(transactionContext, id);
    const erased = await eraseCorrespondence(transactionContext, { kind: 'purchase', id });
    await change(transactionContext, statefulPurchases, id, { unansweredSince: null });
    return erased;
  });
}

/** Stores identity data that the customer gives, whether staff asked for them or not. */
export async function giveIdentityForPurchase(context: Context, id: string, data: IdentityData): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx };
    const purchase = await lockPurchase(transactionContext, id);
    const subject = { kind: 'purchase', id } as const;
    await expectAllowed(transactionContext, 'give_identity', purchase);
    await startIdentity(transactionContext, subject, IDENTITY_MESSAGES.unasked);
    await giveIdentity(transactionContext, subject, data);
    await screenPurchase(transactionContext, id, 'identity');
  });
}

/** Keeps which emails about one request its customer wants, whatever the address gets otherwise. */
export const chooseForPurchase = (context: DbContext, id: string, choices: NoticeChoices): Promise<void> =>
  chooseForRecord(context, purchases, id, choices);
