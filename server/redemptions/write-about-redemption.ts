import type { IdentityData } from '#domain/compliance/identity.ts';
import type { NoticeChoices } from '#domain/notices.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { LOST_KINDS, type LostReport } from '#domain/redemptions/redemption.ts';
import { eraseCorrespondence } from '../compliance/correspondence/erase-correspondence.ts';
import { receiveFile } from '../compliance/correspondence/receive-file.ts';
import { giveIdentity } from '../compliance/identity/ask-identity.ts';
import type { Context, DbContext, DeskContext } from '../platform/context.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { chooseForRecord } from '../platform/mail/notice-choices.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { RehearsalResult } from '../workflow/approvals/ask-approval.ts';
import { transition } from '../workflow/transition.ts';
import { closeAfterDelivery } from './apply-fulfilment-event.ts';
import { expectAllowed } from './block-reason.ts';
import { redemptionList } from './find-redemption.ts';
import { screenRedemption } from './screen-redemption.ts';
import { redemptions } from './table.ts';
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
    await expectAllowed(transactionContext, 'report_lost', redemption);
    await transition(transactionContext, statefulRedemptions, redemption, 'report_lost', {
      reason: `${LOST_KINDS[what]}.\n${text}`,
    });
    // Closing had marked it complete: there is something to do again.
    await setComplete(transactionContext, redemptionList, id, false);
    await queueMail(transactionContext, 'redemption-lost-notice', { id });
  });
}

/** Records that the holder has the coins. Throws Conflict where no package is on its way. */
export async function confirmDelivery(context: Context, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext: Context = { ...context, db: tx };
    const redemption = await lockRedemption(transactionContext, id);
    await expectAllowed(transactionContext, 'confirm_delivery', redemption);
    const changes = { deliveredAt: context.now() };
    await transition(transactionContext, statefulRedemptions, redemption, 'confirm_delivery', { changes });
    await closeAfterDelivery(transactionContext, id);
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
      await expectAllowed(inside, 'send_file', redemption);
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

/** Keeps which emails about one redemption its holder wants, whatever the address gets otherwise. */
export const chooseForRedemption = (context: DbContext, id: string, choices: NoticeChoices): Promise<void> =>
  chooseForRecord(context, redemptions, id, choices);
