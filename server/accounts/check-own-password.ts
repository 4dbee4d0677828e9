import type { Context } from '../platform/context.ts';
import { takeFromLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import type { User } from './find-user.ts';
import { checkPassword } from './passwords/hash-password.ts';
import { beginAttempt, failAttempt, passAttempt } from './sign-in-attempts.ts';

type Given = { password: unknown; ip: string };

/** Whether that is the account's password. It counts as a login does, by account and by network, and may throw TooMany. */
export async function isPasswordOf(context: Context, user: User, { password, ip }: Given): Promise<boolean> {
  await takeFromLimit(context, LIMITS.signIn(context.env), ip);
  const attempt = await beginAttempt(context, user.email, ip);
  const { ok } = await checkPassword(context, typeof password === 'string' ? password : '', user.passwordHash);
  if (ok) await passAttempt(context, attempt);
  else await failAttempt(context, attempt);
  return ok;
}
