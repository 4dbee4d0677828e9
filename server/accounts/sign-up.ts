import { and, desc, eq, exists, isNotNull, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ErrorsByField, SignUp } from '#domain/accounts/account.ts';
import { UNCONFIRMED_SIGN_UP_DAYS } from '#domain/accounts/limits.ts';
import { PRIVACY_POLICY_EFFECTIVE, USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import type { ClockContext, Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { uuidv7 } from '../platform/id.ts';
import { queueMailForAnyone } from '../platform/mail/queue-mail.ts';
import { browserHash } from './confirm-email.ts';
import { guessableError, hashPassword } from './passwords/hash-password.ts';
import { users } from './table.ts';

export type NewUser = typeof users.$inferInsert;
export type SignedUp = { ok: true; user: NewUser } | { ok: false; errors: ErrorsByField };

/**
 * Creates an account that is not confirmed yet. Earlier sign-ups with the address are kept, each with its own
 * password and link, until one is confirmed, which `browser`, the token of a cookie, may do by its link alone; where the address is confirmed the same work is done and its owner gets a
 * mail. The response never reveals which it was: even its id is new each time.
 */
export async function signUp(
  context: Context,
  input: SignUp,
  { browser, redirectUrl }: { browser: string; redirectUrl: string | undefined },
): Promise<SignedUp> {
  const guessable = guessableError(input.password, input.email);
  if (guessable) return { ok: false, errors: { password: [guessable] } };
  const now = context.now();
  const user: NewUser = {
    id: uuidv7(now),
    email: input.email,
    passwordHash: await hashPassword(context, input.password, await earlierHash(context, input.email)),
    signUpHash: browserHash(browser),
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
    await db.insert(users).values(user);
    const known = await deleteIfConfirmed(db, user);
    const template = known ? 'account-exists' : 'confirmation';
    const about = { userId: user.id, email: user.email, ...(redirectUrl === undefined ? {} : { redirectUrl }) };
    const transactionContext = { ...context, db };
    await queueMailForAnyone(transactionContext, template, about, user.email);
  });
  return { ok: true, user };
}

// With its salt, sign-in can compare a password with every sign-up of the address for the work of one hash.
async function earlierHash({ db }: Context, email: string): Promise<string | undefined> {
  const [newest] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.confirmedAt)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(1);
  return newest?.passwordHash;
}

// After the insert and not before it, so that every address takes the same statements.
async function deleteIfConfirmed(db: Db, { id, email }: NewUser): Promise<boolean> {
  const owner = alias(users, 'owner');
  const isConfirmed = db
    .select({ id: owner.id })
    .from(owner)
    .where(and(eq(owner.email, email), isNotNull(owner.confirmedAt)));
  const deleted = await db
    .delete(users)
    .where(and(eq(users.id, id), exists(isConfirmed)))
    .returning({ id: users.id });
  return deleted.length > 0;
}

const KEPT_MS = UNCONFIRMED_SIGN_UP_DAYS * 86_400_000;

/** Deletes the sign-ups that nobody has confirmed in time. */
export async function deleteOldSignUps({ db, now }: ClockContext): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await db.delete(users).where(and(isNull(users.confirmedAt), lt(users.createdAt, before)));
}
