import { and, eq, lt, ne, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { SESSION_IDLE_MS, SESSION_LONGEST_MS } from './find-session.ts';
import { sessions } from './table.ts';

/** Ends one session of the account; false if it has no such session. */
export async function endSession({ db }: Pick<Context, 'db'>, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of the account, or all but one. */
export async function endSessions(db: Db, userId: string, butId?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), butId === undefined ? undefined : ne(sessions.id, butId)));
}

/** Deletes expired sessions. */
export async function deleteEndedSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now().getTime();
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastUsedAt, new Date(at - SESSION_IDLE_MS)),
        lt(sessions.createdAt, new Date(at - SESSION_LONGEST_MS)),
      ),
    );
}
