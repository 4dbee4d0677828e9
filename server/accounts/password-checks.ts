import type { ErrorsByField } from '#domain/accounts/account.ts';
import { type Body, passwordErrors } from '#domain/accounts/account.ts';
import { RECENT_SIGN_IN_MINUTES } from '#domain/terms.ts';
import { checkPassword, guessableError } from '../passwords/hash.ts';
import type { AccountContext } from './require-account.ts';
import { beginAttempt, failAttempt, passAttempt } from './sign-in-attempts.ts';

const isRecent = ({ account: { session }, now }: AccountContext) =>
  now().getTime() - session.createdAt.getTime() < RECENT_SIGN_IN_MINUTES * 60_000;

/** What is wrong with the given current password; wrong ones count as at sign-in, and may throw TooMany. */
export async function currentPasswordErrors(
  context: AccountContext,
  given: unknown,
  ip: string,
): Promise<ErrorsByField> {
  if (given === undefined || given === null || given === '') return { current_password: ["can't be blank"] };
  const { user } = context.account;
  const attempt = await beginAttempt(context, user.email, ip);
  const password = typeof given === 'string' ? given : '';
  const { ok } = await checkPassword(context, password, user.passwordHash);
  if (ok) await passAttempt(context, attempt);
  else await failAttempt(context, attempt);
  return ok ? {} : { current_password: ['is invalid'] };
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
