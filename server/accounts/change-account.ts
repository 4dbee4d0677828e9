import { and, eq } from 'drizzle-orm';
import { type Body, type ErrorsByField, emailErrors } from '#domain/accounts/account.ts';
import { STAFF_PHRASES } from '#domain/accounts/messages.ts';
import type { Profile } from '#domain/accounts/profile.ts';
import { normalEmail } from '#domain/email.ts';
import type { Context } from '../platform/context.ts';
import { queueMail, queueMailForAnyone } from '../platform/mail/queue-mail.ts';
import { currentPasswordErrors, newPasswordErrors, presenceErrors } from './check-password.ts';
import type { User } from './find-user.ts';
import { revokeLinks } from './mailed-links.ts';
import { countOwnChange } from './own-changes.ts';
import { hashPassword } from './passwords/hash-password.ts';
import type { AccountContext } from './require-account.ts';
import { endSessions } from './sessions.ts';
import { resetAttempts } from './sign-in-attempts.ts';
import { registerStaff, staffNameOf } from './staff-register.ts';
import { users } from './table.ts';

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
