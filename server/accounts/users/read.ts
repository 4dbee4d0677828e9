import { and, desc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Page } from '../../paging.ts';
import { users } from '../table.ts';

export type User = typeof users.$inferSelect;

export async function findUser({ db }: Pick<Context, 'db'>, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** The account with that address, in the spelling of normalEmail. */
export async function findUserByEmail({ db }: Pick<Context, 'db'>, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

/** A place in the list of users. */
export type UserPlace = { createdAt: string; id: string };

/** All accounts, newest first; one more than `limit`, where there is one. */
export async function userList({ db }: Pick<Context, 'db'>, { limit, after }: Page<UserPlace>): Promise<User[]> {
  const older = after && sql`(${users.createdAt}, ${users.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
  return db
    .select()
    .from(users)
    .where(and(older))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1);
}
