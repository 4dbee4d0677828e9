import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { isWithinLimit, takeFromLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import { countForAddress, queueMail } from '../platform/mail/queue-mail.ts';
import { users } from './table.ts';

/**
 * Queues an email that a visitor requests by address alone. Whether the address is known is looked up when the email is written, so an unknown
 * one takes the same steps here. Throws TooMany for a network that asks too often.
 *
 * A confirmed account's mail is counted by its own address only: else a stranger could use up what its mailbox gets in an hour, with
 * sign-ups for instance, and its owner's new password would not come.
 */
export async function requestMail(
  context: Context,
  template: 'confirmation' | 'reset',
  { email, redirectUrl, ip }: { email: string; redirectUrl: string | undefined; ip: string },
): Promise<void> {
  await takeFromLimit(context, LIMITS.mailRequest(context.env), ip);
  if (!(await isWithinLimit(context, LIMITS.mailRequestOfAddress, `${template}:${email}`))) return;
  if (!(await isOwnersOrWithinTotal(context, email))) return;
  await queueMail(context, template, { email, ...(redirectUrl === undefined ? {} : { redirectUrl }) });
}

// One statement for every address, so that the time it takes reveals nothing.
async function isOwnersOrWithinTotal(context: Context, email: string): Promise<boolean> {
  const owner = context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.confirmedAt)));
  const { rows } = await context.db.execute<{ ok: boolean }>(sql`
    with owner as (${owner}),
      counted as (${countForAddress(context, email, sql`where not exists (select from owner)`)})
    select exists (select from owner) or exists (select from counted) as ok`);
  return rows[0]?.ok === true;
}
