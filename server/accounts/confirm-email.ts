import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { consumeLink, type MailedLink, revokeLinks } from './mailed-links.ts';
import { users } from './table.ts';

/** Uses a confirmation link: the account is confirmed, or takes its new address. False if the link is no longer valid. */
export async function confirm(context: Context, token: string): Promise<boolean> {
  return context.db.transaction(async (db) => {
    const inside: Context = { ...context, db };
    const link = await consumeLink(inside, token, ['confirm', 'change-email']);
    if (!link) return false;
    return link.purpose === 'confirm' ? confirmAccount(inside, link) : takeNewEmail(inside, link);
  });
}

async function confirmAccount({ db, now }: Context, link: MailedLink): Promise<boolean> {
  await endOtherSignUps(db, link);
  const at = now();
  const confirmed = await unlessTaken(db, (tx) =>
    tx
      .update(users)
      .set({ confirmedAt: at, updatedAt: at })
      .where(and(eq(users.id, link.userId), eq(users.email, link.email), isNull(users.confirmedAt)))
      .returning({ id: users.id }),
  );
  await revokeLinks(db, link.userId, 'confirm');
  return confirmed !== undefined && confirmed.length > 0;
}

async function takeNewEmail(context: Context, link: MailedLink): Promise<boolean> {
  const { db } = context;
  const [before] = await db.select({ email: users.email }).from(users).where(eq(users.id, link.userId));
  await endOtherSignUps(db, link);
  const taken = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, link.email), isNotNull(users.confirmedAt)));
  if (!before || taken.length > 0) return false;
  const changed = await moveTo(context, link);
  await revokeLinks(db, link.userId);
  if (changed) await queueMail(context, 'email-changed', { email: before.email });
  return changed;
}

async function moveTo({ db, now }: Context, { userId, email }: MailedLink): Promise<boolean> {
  const moved = await unlessTaken(db, (tx) =>
    tx
      .update(users)
      .set({ email, newEmail: null, updatedAt: now() })
      .where(and(eq(users.id, userId), eq(users.newEmail, email), eq(users.staff, false)))
      .returning({ id: users.id }),
  );
  return moved !== undefined && moved.length > 0;
}

/** Ends all other sign-ups with the address whose link was opened: none of them proved that they own it. Returns how many there were. */
export async function endOtherSignUps(db: Db, { email, userId }: MailedLink): Promise<number> {
  const others = and(eq(users.email, email), isNull(users.confirmedAt), ne(users.id, userId));
  const ended = await db.delete(users).where(others).returning({ id: users.id });
  return ended.length;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23505' || isTaken(error.cause));

/**
 * Runs work that gives an account an address, in a savepoint: if several accounts claim one at the same moment, the database lets only one
 * have it. Undefined for the others.
 */
export async function unlessTaken<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}
