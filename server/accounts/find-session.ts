import { createHash } from 'node:crypto';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Surface } from '#domain/page-paths.ts';
import { ACCOUNT_SESSION_DAYS, ACCOUNT_SESSION_IDLE_HOURS } from '#domain/terms.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { User } from './find-user.ts';
import { sessions, users } from './table.ts';

export type Session = typeof sessions.$inferSelect;
export type Account = { user: User; session: Session };

export const SESSION_IDLE_MS = ACCOUNT_SESSION_IDLE_HOURS * 3_600_000;
export const SESSION_LONGEST_MS = ACCOUNT_SESSION_DAYS * 86_400_000;

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The form in which a session's token is stored: a session opened at the public address is not valid at the desk's, and vice versa. */
export const sessionHash = (token: string, surface: Surface | undefined) =>
  hashOf(surface === 'desk' ? `desk ${token}` : token);

/** When the session ends if it is not used again. */
export const endOf = ({ createdAt, lastUsedAt }: Pick<Session, 'createdAt' | 'lastUsedAt'>): Date =>
  new Date(Math.min(lastUsedAt.getTime() + SESSION_IDLE_MS, createdAt.getTime() + SESSION_LONGEST_MS));

const live = (now: Date) => ({
  usedAfter: new Date(now.getTime() - SESSION_IDLE_MS).toISOString(),
  madeAfter: new Date(now.getTime() - SESSION_LONGEST_MS).toISOString(),
});

const prepare = (db: Db) =>
  db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.lastUsedAt, sql`${sql.placeholder('usedAfter')}::timestamptz`),
        gt(sessions.createdAt, sql`${sql.placeholder('madeAfter')}::timestamptz`),
      ),
    )
    .prepare('');

// Building the query would cost more than running it, and it runs on every call of a signed-in client.
const prepared = new WeakMap<Db, ReturnType<typeof prepare>>();

/** The live session of that token and its account. */
export async function accountByToken({ db, now, surface }: Pick<Context, 'db' | 'now' | 'surface'>, token: string) {
  const query = prepared.get(db) ?? prepare(db);
  prepared.set(db, query);
  const [account] = await query.execute({ hash: sessionHash(token, surface), ...live(now()) });
  return account satisfies Account | undefined;
}

/** The live sessions of an account, last used first. */
export async function sessionsOf({ db, now }: Pick<Context, 'db' | 'now'>, userId: string): Promise<Session[]> {
  const { usedAfter, madeAfter } = live(now());
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.lastUsedAt, new Date(usedAfter)),
        gt(sessions.createdAt, new Date(madeAfter)),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}
