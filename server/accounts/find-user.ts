import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context, DbContext } from '../platform/context.ts';
import type { Page } from '../platform/http/paging.ts';
import { users } from './table.ts';

export type User = typeof users.$inferSelect;

export async function findUser({ db }: DbContext, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** Whether an account is staff, which stays so until the caller's transaction ends. */
export async function isStaffAccount({ db }: DbContext, id: string): Promise<boolean> {
  const [user] = await db.select({ staff: users.staff }).from(users).where(eq(users.id, id)).for('share');
  return user?.staff === true;
}

/** The name in its profile; empty if there is none. */
export const fullNameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

const MOST_SIGN_UPS = 100;

/** The confirmed account with that address (as normalEmail writes it), or else its unconfirmed sign-ups, newest first. */
export async function usersByEmail({ db }: DbContext, email: string): Promise<User[]> {
  const found = await db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .orderBy(asc(users.confirmedAt), desc(users.createdAt), desc(users.id))
    .limit(MOST_SIGN_UPS);
  return found[0]?.confirmedAt ? found.slice(0, 1) : found;
}

/** The first of usersByEmail. */
export const findUserByEmail = async (context: DbContext, email: string): Promise<User | undefined> =>
  (await usersByEmail(context, email))[0];

/** The account that makes the request, locked so that it can't be closed until the caller's transaction ends; null if there is none. */
export async function actingAccount({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<string | null> {
  if (actor.kind !== 'user') return null;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('key share');
  return user?.id ?? null;
}

/** Whose requests are looked for; `email` only once it is confirmed to be theirs. */
export type Owner = { accountId: string; email: string | undefined };

export const ownerOf = ({ id, email, confirmedAt }: User): Owner => ({
  accountId: id,
  email: confirmedAt ? email : undefined,
});

type OwnedColumns = { accountId: PgColumn; isOfAccount: PgColumn; email: PgColumn };

/** The requests that the account made, and those that visitors made with its confirmed email address; never another account's. */
export const isOwnedBy = ({ accountId, isOfAccount, email }: OwnedColumns, owner: Owner): SQL | undefined =>
  or(
    eq(accountId, owner.accountId),
    owner.email === undefined ? undefined : and(eq(isOfAccount, false), eq(sql`lower(${email})`, owner.email)),
  );

/** A place in the list of users. */
export type UserCursor = { createdAt: string; id: string };

/** All accounts, newest first; one more than `limit`, if there are more. */
export async function userList({ db }: DbContext, { limit, after }: Page<UserCursor>): Promise<User[]> {
  const older = after && sql`(${users.createdAt}, ${users.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db
    .select()
    .from(users)
    .where(and(older))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1);
}
