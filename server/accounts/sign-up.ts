import { isNull } from 'drizzle-orm';
import type { ErrorsByField, SignUp } from '#domain/accounts/account.ts';
import { PRIVACY_POLICY_EFFECTIVE, USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../id.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { guessableError } from '../passwords/guessable.ts';
import { hashPassword } from '../passwords/hash.ts';
import { revokeLinks } from './mailed-links.ts';
import { isWithinMailLimit } from './request-mail.ts';
import { users } from './table.ts';

export type NewUser = typeof users.$inferInsert;
export type SignedUp = { ok: true; user: NewUser } | { ok: false; errors: ErrorsByField };

/**
 * Opens an account that its mail has yet to confirm. An address that nobody confirmed is taken over, with the new
 * password and without the earlier links; for a confirmed one the same work is done and its owner gets a mail. The
 * response never reveals which it was: even its id is new each time.
 */
export async function signUp(context: Context, input: SignUp, redirectUrl: string | undefined): Promise<SignedUp> {
  const guessable = guessableError(input.password, input.email);
  if (guessable) return { ok: false, errors: { password: [guessable] } };
  const now = context.now();
  const user: NewUser = {
    id: uuidv7(now),
    email: input.email,
    passwordHash: await hashPassword(context, input.password),
    staff: false,
    nickname: input.nickname,
    firstName: input.first_name,
    lastName: input.last_name,
    phone: input.phone,
    userAgreement: input.agreed ? USER_AGREEMENT_EFFECTIVE : null,
    privacyPolicy: input.agreed ? PRIVACY_POLICY_EFFECTIVE : null,
    agreedAt: input.agreed ? now : null,
    createdAt: now,
    updatedAt: now,
  };
  await context.db.transaction(async (db) => {
    const made = await db
      .insert(users)
      .values(user)
      .onConflictDoUpdate({ target: users.email, set: user, setWhere: isNull(users.confirmedAt) })
      .returning({ id: users.id });
    await revokeLinks(db, user.id);
    const template = made.length > 0 ? 'confirmation' : 'account-exists';
    const about = { email: user.email, ...(redirectUrl === undefined ? {} : { redirectUrl }) };
    const inside = { ...context, db };
    if (await isWithinMailLimit(inside, 'sign-up', user.email)) await queueMail(inside, template, about);
  });
  return { ok: true, user };
}
