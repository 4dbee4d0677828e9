import { CORRESPONDENCE_MESSAGES } from '#domain/compliance/correspondence.ts';
import type { IdentityData } from '#domain/compliance/identity.ts';
import { isClaimRefused, mayClaimLost, redemptionMachine } from '#domain/redemptions/machine.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { LOST_KINDS, type LostReport } from '#domain/redemptions/redemption.ts';
import { canTransition } from '#domain/state-machine.ts';
import { eraseCorrespondence } from '../compliance/correspondence/erase-correspondence.ts';
import { expectRoomForFile, receiveFile } from '../compliance/correspondence/receive-file.ts';
import { giveIdentity } from '../compliance/identity/ask-identity.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { RehearsalResult } from '../workflow/approvals/ask-approval.ts';
import { transition } from '../workflow/transition.ts';
import { transitionsOf } from '../workflow/transition-history.ts';
import { type Redemption, redemptionList } from './find-redemption.ts';
import { screenRedemption } from './screen-redemption.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

/**
 * Records that the holder didn't get the package, or not all of it (Terms of Purchase 5.10), and emails holder and staff.
 * The receipt of a delivery stays: it's what the carrier said. Throws Conflict where no package is out, once a claim
 * about it was refused, or too late.
 */
export async function reportLostPackage(context: Context, id: string, { what, text }: LostReport): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx };
    const redemption = await lockRedemption(transactionContext, id);
    const { shippedAt } = redemption;
    if (!canTransition(redemptionMachine, 'report_lost', redemption) || shippedAt === null)
      throw new Conflict(REDEEM_MESSAGES.lostNotNow);
    if (isClaimRefused(await transitionsOf(transactionContext, { kind: 'redemption', id })))
      throw new Conflict(REDEEM_MESSAGES.lostAnswered);
    if (!mayClaimLost(shippedAt, transactionContext.now())) throw new Conflict(REDEEM_MESSAGES.lostTooLate);
    await transition(transactionContext, statefulRedemptions, redemption, 'report_lost', {
      reason: `${LOST_KINDS[what]}.\n${text}`,
    });
    // Closing had marked it complete: there is something to do again.
    await setComplete(transactionContext, redemptionList, id, false);
    await queueMail(transactionContext, 'redemption-lost-notice', { id });
  });
}

/** Stores identity data that the holder gives, and checks the names in it. */
export async function giveIdentityForRedemption(context: Context, id: string, data: IdentityData): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx };
    await giveIdentity(transactionContext, { kind: 'redemption', id }, data);
    await screenRedemption(transactionContext, id, 'identity');
  });
}

/** Whether the redemption is on hold for documents, which its holder may then send. */
export const takesDocuments = ({ documentHoldSince }: Pick<Redemption, 'documentHoldSince'>): boolean =>
  documentHoldSince !== null;

/** Refuses a document before its contents are read: none was asked for, or there are enough. */
export async function expectDocument(context: Context, redemption: Redemption): Promise<void> {
  if (!takesDocuments(redemption)) throw new Conflict(CORRESPONDENCE_MESSAGES.documentsNotNow);
  await expectRoomForFile(context, { kind: 'redemption', id: redemption.id });
}

/** Stores a document that the holder sends, once per key. */
export const addDocument = (
  context: Context,
  id: string,
  chunks: AsyncIterable<Uint8Array>,
  key?: string,
): Promise<{ id: string }> =>
  receiveFile(context, { kind: 'redemption', id }, chunks, {
    key,
    expect: async (inside) => {
      const redemption = await lockRedemption(inside, id);
      await expectDocument(inside, redemption);
      return redemptionTitle(redemption.qtyToRedeem);
    },
  });

/** Erases the documents that the holder sent. Gives how many there were. */
export async function eraseDocuments(context: DeskContext, id: string): Promise<RehearsalResult> {
  return context.db.transaction(async (tx) => {
    const transactionContext: DeskContext = { ...context, db: tx };
    await lockRedemption(transactionContext, id);
    return eraseCorrespondence(transactionContext, { kind: 'redemption', id });
  });
}
