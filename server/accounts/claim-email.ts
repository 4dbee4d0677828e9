import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { MailedLink } from './mailed-links.ts';
import { users } from './table.ts';

/**
 * Ends all other sign-ups with the address of a link that was opened: nobody has shown that the address is theirs. Returns
 * how many there were.
 */
export async function endOtherSignUps(db: Db, { email, userId }: MailedLink): Promise<number> {
  const others = and(eq(users.email, email), isNull(users.confirmedAt), ne(users.id, userId));
  const ended = await db.delete(users).where(others).returning({ id: users.id });
  return ended.length;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '23505' || isTaken(error.cause));

/**
 * Does work that gives an account an address, within a savepoint: of several accounts that reach for one at the same
 * moment the database lets one have it. Undefined for the others.
 */
export async function unlessTaken<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}
