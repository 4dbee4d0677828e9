import type { ClockContext } from '../platform/context.ts';
import { takeFromLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';

/**
 * Counts a change of an account that its owner is told of by email, best in the change's transaction; throws TooMany beyond the hour's. So
 * no change is silent, and a session can't fill the mailbox. What takes access away isn't counted: there is no more of it than was added.
 */
export async function countOwnChange(
  context: ClockContext,
  accountId: string,
  change: 'access' | 'password',
): Promise<void> {
  await takeFromLimit(context, LIMITS.ownChange, `${change}:${accountId}`);
}
