import type { ClockContext } from '../platform/context.ts';
import { takeFromLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';

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
  await takeFromLimit(context, LIMITS.ownChange, `${change}:${accountId}`);
}
