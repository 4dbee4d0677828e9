import { type Body, type ErrorsByField, passwordErrors } from '#domain/accounts/account.ts';
import { RECENT_SIGN_IN_MINUTES } from '#domain/accounts/limits.ts';
import type { Context } from '../platform/context.ts';
import { takeFromLimit } from '../platform/limits/database-limit.ts';
import { LIMITS } from '../platform/limits/limits.ts';
import type { User } from './find-user.ts';
import { checkPassword, guessableError } from './passwords/hash-password.ts';
import type { AccountContext } from './require-account.ts';
import { beginAttempt, failAttempt, passAttempt } from './sign-in-attempts.ts';

type PasswordAttempt = { password: unknown; ip: string };

/** Whether that is the account's password. It counts as a login does, by account and by network, and may throw TooMany. */
export async function isPasswordOf(context: Context, user: User, { password, ip }: PasswordAttempt): Promise<boolean> {
  await takeFromLimit(context, LIMITS.signIn(context.env), ip);
  const attempt = await beginAttempt(context, user.email, ip);
  const { ok } = await checkPassword(context, typeof password === 'string' ? password : '', user.passwordHash);
  if (ok) await passAttempt(context, attempt);
  else await failAttempt(context, attempt);
  return ok;
}

const isRecent = ({ account: { session }, now }: AccountContext) =>
  now().getTime() - session.createdAt.getTime() < RECENT_SIGN_IN_MINUTES * 60_000;

/** What is wrong with the given current password; wrong ones count as at sign-in, and may throw TooMany. */
export async function currentPasswordErrors(
  context: AccountContext,
  given: unknown,
  ip: string,
): Promise<ErrorsByField> {
  if (given === undefined || given === null || given === '') return { current_password: ["can't be blank"] };
  const isRight = await isPasswordOf(context, context.account.user, { password: given, ip });
  return isRight ? {} : { current_password: ['is invalid'] };
}

/** The same for what a stolen session must not do: without a password, only shortly after its sign-in. */
export const presenceErrors = async (context: AccountContext, given: unknown, ip: string): Promise<ErrorsByField> =>
  given === undefined && isRecent(context) ? {} : currentPasswordErrors(context, given, ip);

/** What is wrong with a new password: its form, or that it is easy to guess. */
export function newPasswordErrors(body: Body, email: string): ErrorsByField {
  const errors = passwordErrors(body);
  if (errors.password) return errors;
  const guessable = guessableError(String(body.password), email);
  return guessable ? { ...errors, password: [guessable] } : errors;
}
