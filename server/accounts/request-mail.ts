import type { Context } from '../context.ts';
import { isWithinLimit, takeFromLimit } from '../limits/rate-limit.ts';
import { queueMail } from '../mail/queue-mail.ts';

const EMAILS_AN_HOUR = 10;

/** Counts one more such e-mail to that address; false beyond the limit, so that nobody can flood a mailbox through us. Responses must not reveal it. */
export const isWithinMailLimit = (
  context: Pick<Context, 'db' | 'now'>,
  kind: string,
  email: string,
): Promise<boolean> => isWithinLimit(context, `mail:${kind}:${email}`, { most: EMAILS_AN_HOUR, windowSeconds: 3600 });

/**
 * Queues an e-mail that was asked for by address alone. Whether the address is known is looked up when the e-mail
 * is written, so an unknown one takes the same steps here. Throws TooMany for a network that asks too often.
 */
export async function requestMail(
  context: Context,
  template: 'confirmation' | 'reset',
  { email, redirectUrl, ip }: { email: string; redirectUrl: string | undefined; ip: string },
): Promise<void> {
  const { signUpLimit: most, limitWindowSeconds: windowSeconds } = context.env.accounts;
  await takeFromLimit(context, { name: 'mail-request', ip }, { most, windowSeconds });
  if (!(await isWithinMailLimit(context, template, email))) return;
  await queueMail(context, template, { email, ...(redirectUrl === undefined ? {} : { redirectUrl }) });
}
