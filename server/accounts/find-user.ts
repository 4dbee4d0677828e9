import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Page } from '../http/paging.ts';
import { users } from './table.ts';

export type User = typeof users.$inferSelect;

export async function findUser({ db }: Pick<Context, 'db'>, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

const MOST_SIGN_UPS = 100;

/** The confirmed account with that address, in the spelling of normalEmail; else the sign-ups that wait for it, newest first. */
export async function usersByEmail({ db }: Pick<Context, 'db'>, email: string): Promise<User[]> {
  const found = await db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .orderBy(asc(users.confirmedAt), desc(users.createdAt), desc(users.id))
    .limit(MOST_SIGN_UPS);
  return found[0]?.confirmedAt ? found.slice(0, 1) : found;
}

/** The first of usersByEmail. */
export const findUserByEmail = async (context: Pick<Context, 'db'>, email: string): Promise<User | undefined> =>
  (await usersByEmail(context, email))[0];

/** The addresses of those accounts, by their ids. */
export async function emailsOf({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** A place in the list of users. */
export type UserCursor = { createdAt: string; id: string };

/** All accounts, newest first; one more than `limit`, where there is one. */
export async function userList({ db }: Pick<Context, 'db'>, { limit, after }: Page<UserCursor>): Promise<User[]> {
  const older = after && sql`(${users.createdAt}, ${users.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db
    .select()
    .from(users)
    .where(and(older))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1);
}
