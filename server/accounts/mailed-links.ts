import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm';
import { ENROLLMENT_LINK_HOURS, SECOND_STEP_MINUTES } from '#domain/accounts/limits.ts';
import type { ClockContext } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { hashOf } from './sessions.ts';
import { mailedLinks, users } from './table.ts';

export type Purpose = (typeof mailedLinks.$inferSelect)['purpose'];
export type MailedLink = typeof mailedLinks.$inferSelect;

const HOURS: Record<Purpose, number> = {
  confirm: 72,
  'change-email': 24,
  reset: 1,
  enroll: ENROLLMENT_LINK_HOURS,
  'second-step': SECOND_STEP_MINUTES / 60,
};
export const hoursOf = (purpose: Purpose): number => HOURS[purpose];

/** Creates a link's secret when its email is written; only the hash is stored. */
export async function createLink(
  { db, now }: ClockContext,
  purpose: Purpose,
  userId: string,
  email: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now().getTime() + HOURS[purpose] * 3_600_000);
  await db.insert(mailedLinks).values({ tokenHash: hashOf(token), userId, purpose, email, expiresAt });
  return token;
}

const usable = ({ now }: ClockContext, token: string, purposes: Purpose[]) =>
  and(
    eq(mailedLinks.tokenHash, hashOf(token)),
    inArray(mailedLinks.purpose, purposes),
    gt(mailedLinks.expiresAt, now()),
  );

/** The link's row; the link stays usable. */
export async function findLink(
  context: ClockContext,
  token: string,
  purposes: Purpose[],
): Promise<MailedLink | undefined> {
  const [link] = await context.db
    .select()
    .from(mailedLinks)
    .where(usable(context, token, purposes));
  return link;
}

/**
 * Consumes the link in the transaction of its effect; undefined if it is unknown, used or expired. Links for one address are consumed one
 * after another, since the first may end the others.
 */
export async function consumeLink(
  context: ClockContext,
  token: string,
  purposes: Purpose[],
): Promise<MailedLink | undefined> {
  const known = await findLink(context, token, purposes);
  if (!known) return undefined;
  await context.db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.email, known.email), eq(users.id, known.userId)))
    .orderBy(users.id)
    .for('update');
  const [link] = await context.db
    .delete(mailedLinks)
    .where(usable(context, token, purposes))
    .returning();
  return link;
}

/** Revokes all of the account's links, or those of one purpose. */
export async function revokeLinks(db: Db, userId: string, purpose?: Purpose): Promise<void> {
  const which = purpose === undefined ? undefined : eq(mailedLinks.purpose, purpose);
  await db.delete(mailedLinks).where(and(eq(mailedLinks.userId, userId), which));
}

/** Revokes every link of every account that would open or change it, and returns how many there were. */
export async function revokeAllLinks(db: Db): Promise<number> {
  return (await db.delete(mailedLinks).where(ne(mailedLinks.purpose, 'confirm')).returning({ of: mailedLinks.userId }))
    .length;
}

/** Deletes expired links. */
export async function deleteOldLinks({ db, now }: ClockContext): Promise<void> {
  await db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now()));
}
