import { REDEEM_MESSAGES } from '#domain/messages/holder.ts';
import { isClaimRefused, mayClaimLost, redemptionMachine } from '#domain/redemptions/machine.ts';
import { LOST_KINDS, type LostReport } from '#domain/redemptions/redemption.ts';
import { canTransition } from '#domain/state-machine.ts';
import type { Context } from '../context.ts';
import { Conflict } from '../errors.ts';
import { transition } from '../history/transition.ts';
import { transitionsOf } from '../history/transition-history.ts';
import { setComplete } from '../lists/set-complete.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { redemptionList } from './find-redemption.ts';
import { lockRedemption, statefulRedemptions } from './transition-redemption.ts';

/**
 * Records that the holder didn't get the package, or not all of it (Terms of Purchase 5.10), and e-mails holder and staff.
 * The receipt of a delivery stays: it's what the carrier said. Throws Conflict where no package is out, once a claim
 * about it was refused, or too late.
 */
export async function reportLostPackage(context: Context, id: string, { what, text }: LostReport): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside: Context = { ...context, db: tx };
    const redemption = await lockRedemption(inside, id);
    const { shippedAt } = redemption;
    if (!canTransition(redemptionMachine, 'report_lost', redemption) || shippedAt === null)
      throw new Conflict(REDEEM_MESSAGES.lostNotNow);
    if (isClaimRefused(await transitionsOf(inside, { kind: 'redemption', id })))
      throw new Conflict(REDEEM_MESSAGES.lostAnswered);
    if (!mayClaimLost(shippedAt, inside.now())) throw new Conflict(REDEEM_MESSAGES.lostTooLate);
    await transition(inside, statefulRedemptions, redemption, 'report_lost', {
      reason: `${LOST_KINDS[what]}.\n${text}`,
    });
    // Closing had marked it complete: there is something to do again.
    await setComplete(inside, redemptionList, id, false);
    await queueMail(inside, 'redemption-lost-reported', { id });
    await queueMail(inside, 'redemption-lost-notice', { id });
  });
}
