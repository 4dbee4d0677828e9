import type { ClockContext } from '../platform/context.ts';
import { TooMany } from '../platform/errors.ts';
import { isWithinLimit } from '../platform/limits/rate-limit.ts';

const IN_AN_HOUR = { most: 20, windowSeconds: 3_600 };

/**
 * Counts a change of an account that its owner is told of by email, best in the change's transaction; throws TooMany beyond the hour's. So
 * no change is silent, and a session can't fill the mailbox. What takes access away isn't counted: there is no more of it than was added.
 */
export async function countOwnChange(
  context: ClockContext,
  accountId: string,
  change: 'access' | 'password',
): Promise<void> {
  if (!(await isWithinLimit(context, `own-change:${change}:${accountId}`, IN_AN_HOUR)))
    throw new TooMany(IN_AN_HOUR.windowSeconds);
}
