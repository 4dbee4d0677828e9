import { and, eq } from 'drizzle-orm';
import { type Body, type ErrorsByField, emailErrors, passwordErrors } from '#domain/accounts/account.ts';
import { RECENT_SIGN_IN_MINUTES } from '#domain/accounts/limits.ts';
import { STAFF_PHRASES } from '#domain/accounts/messages.ts';
import type { Profile } from '#domain/accounts/profile.ts';
import { normalEmail } from '#domain/email.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context } from '../platform/context.ts';
import { queueMail, queueMailForAnyone } from '../platform/mail/queue-mail.ts';
import { isPasswordOf } from './check-own-password.ts';
import { findUser, type User } from './find-user.ts';
import { revokeLinks } from './mailed-links.ts';
import { countOwnChange } from './own-changes.ts';
import { guessableError, hashPassword } from './passwords/hash-password.ts';
import type { AccountContext } from './require-account.ts';
import { endSessions } from './sessions.ts';
import { resetAttempts } from './sign-in-attempts.ts';
import { staffNameOf, registerStaff } from './staff-register.ts';
import { users } from './table.ts';

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

export type Changed = { ok: true; user: User } | { ok: false; errors: ErrorsByField };

const columnsOf = (profile: Partial<Profile>) => ({
  nickname: profile.nickname,
  firstName: profile.first_name,
  lastName: profile.last_name,
  phone: profile.phone,
  addressLine1: profile.address_line_1,
  addressLine2: profile.address_line_2,
  city: profile.city,
  state: profile.state,
  zip: profile.zip,
  country: profile.country,
  paymentMethod: profile.payment_method,
});

/**
 * Changes an account: the profile immediately, the password if the current one is given, the address once it is confirmed by the link in its email.
 * All or nothing.
 */
export async function changeAccount(
  context: AccountContext,
  {
    profile,
    body,
    ip,
    redirectUrl,
  }: { profile: Partial<Profile>; body: Body; ip: string; redirectUrl?: string | undefined },
): Promise<Changed> {
  const { user, session } = context.account;
  const newEmail = 'email' in body ? normalEmail(body.email) : undefined;
  const moves = newEmail !== undefined && newEmail !== user.email;
  const errors: ErrorsByField = {
    ...('email' in body ? emailErrors(body.email) : {}),
    ...('password' in body ? newPasswordErrors(body, user.email) : {}),
  };
  if (moves && user.staff) errors.email = [STAFF_PHRASES.email];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { current_password: given } = body;
  if ('password' in body) Object.assign(errors, await currentPasswordErrors(context, given, ip));
  else if (moves) Object.assign(errors, await presenceErrors(context, given, ip));
  if (Object.keys(errors).length > 0) return { ok: false, errors };

  const passwordHash = 'password' in body ? await hashPassword(context, String(body.password)) : undefined;
  return context.db.transaction(async (db) => {
    const transactionContext = { ...context, db };
    const at = context.now();
    const [changed] = await db
      .update(users)
      .set({ ...columnsOf(profile), passwordHash, newEmail: moves ? newEmail : undefined, updatedAt: at })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning();
    if (!changed) return { ok: false, errors: { current_password: ['is invalid'] } };
    if (changed.staff && staffNameOf(changed) !== staffNameOf(user)) await registerStaff(transactionContext, changed);
    if (moves) await mailNewAddress(transactionContext, user.id, newEmail, redirectUrl);
    if (passwordHash === undefined) return { ok: true, user: changed };
    await countOwnChange(transactionContext, user.id, 'password');
    await settlePassword(transactionContext, changed, { keptSessionId: session.id });
    return { ok: true, user: changed };
  });
}

async function mailNewAddress(context: Context, userId: string, email: string, redirectUrl: string | undefined) {
  await revokeLinks(context.db, userId, 'change-email');
  const about = { userId, email, ...(redirectUrl === undefined ? {} : { redirectUrl }) };
  await queueMailForAnyone(context, 'change-email', about, email);
}

/**
 * Everything that a new password entails, in the same transaction: other sessions end, links are revoked, waits end, and the owner gets an
 * email, which also says how many linked wallets went with the old one, and what became of the profile.
 */
export async function settlePassword(
  context: Context,
  user: User,
  { keptSessionId, wallets = 0, profile }: { keptSessionId?: string; wallets?: number; profile?: 'kept' | 'emptied' },
): Promise<void> {
  await endSessions(context.db, user.id, keptSessionId);
  await revokeLinks(context.db, user.id);
  await resetAttempts(context, user.email);
  const about = { email: user.email, wallets: String(wallets), ...(profile && { profile }) };
  await queueMail(context, 'password-changed', about);
}

/**
 * Deletes the account and everything that belongs to it, and records that its owner did so. 'gone' if it no longer exists; 'staff' while it
 * has the staff role, which another person has to revoke first.
 */
export async function closeAccount(context: AccountContext): Promise<'closed' | 'gone' | 'staff'> {
  const { id } = context.account.user;
  return context.db.transaction(async (tx) => {
    const closed = await tx
      .delete(users)
      .where(and(eq(users.id, id), eq(users.staff, false)))
      .returning({ id: users.id });
    if (closed.length === 0) return (await findUser({ db: tx }, id)) ? 'staff' : 'gone';
    await recordAuditEvent({ ...context, db: tx }, { action: 'account.close', subject: { kind: 'account', id } });
    context.log.info({ userId: id }, 'account closed');
    return 'closed';
  });
}
