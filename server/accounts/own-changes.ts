import type { ClockContext } from '../platform/context.ts';
import { TooMany } from '../platform/errors.ts';
import { isWithinLimit } from '../platform/limits/rate-limit.ts';

const IN_AN_HOUR = { most: 20, windowSeconds: 3_600 };

/**
 * Counts a change of an account about which its owner gets an email, best in the change's transaction; throws TooMany above the limit of an
 * hour. Every change sends an email, so without a limit a session could fill the mailbox. Removals aren't counted: there are no more of them
 * than additions.
 */
export async function countOwnChange(
  context: ClockContext,
  accountId: string,
  change: 'access' | 'password',
): Promise<void> {
  if (!(await isWithinLimit(context, `own-change:${change}:${accountId}`, IN_AN_HOUR)))
    throw new TooMany(IN_AN_HOUR.windowSeconds);
}
