import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import { ACCOUNT_SESSION_DAYS, ACCOUNT_SESSION_IDLE_HOURS, ACCOUNT_SESSIONS_MAX } from '#domain/accounts/limits.ts';
import type { Host } from '#domain/page-paths.ts';
import type { ClockContext, Context, DbContext } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { uuidv7 } from '../platform/id.ts';
import type { User } from './find-user.ts';
import { sessions, users } from './table.ts';

export type Session = typeof sessions.$inferSelect;
export type Account = { user: User; session: Session };

const SESSION_IDLE_MS = ACCOUNT_SESSION_IDLE_HOURS * 3_600_000;
export const SESSION_LONGEST_MS = ACCOUNT_SESSION_DAYS * 86_400_000;

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The form in which a session's token is stored: a session opened at the public address is not valid at the desk's, and vice versa. Each kind
 * has its prefix, or a token that begins with the other's would be one of the other kind.
 */
export const sessionHash = (token: string, host: Host = 'site') => hashOf(`${host} ${token}`);

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
export async function accountByToken({ db, now, host }: Pick<Context, 'db' | 'now' | 'host'>, token: string) {
  const query = prepared.get(db) ?? prepare(db);
  prepared.set(db, query);
  const [account] = await query.execute({ hash: sessionHash(token, host), ...live(now()) });
  return account satisfies Account | undefined;
}

/** The live sessions of an account, last used first. */
export async function sessionsOf({ db, now }: ClockContext, userId: string): Promise<Session[]> {
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

/** How many sessions of accounts are live. */
export async function countSessions({ db, now }: ClockContext): Promise<number> {
  const { usedAfter, madeAfter } = live(now());
  return db.$count(
    sessions,
    and(gt(sessions.lastUsedAt, new Date(usedAfter)), gt(sessions.createdAt, new Date(madeAfter))),
  );
}

const LAST_USED_GRAIN_MS = 5 * 60_000;

/** The network address and browser of a login, which of the site's addresses it came to, and what it proved beyond a password. */
export type From = {
  ip: string;
  agent: string | undefined;
  host?: Host | undefined;
  verifiedBy?: Session['verifiedBy'];
};
/** A session and its token, which only exists here. */
export type Opened = { session: Session; token: string };

/**
 * Opens a session, inside the caller's transaction; beyond ten, the account's oldest end. Undefined if the
 * password that was checked is no longer the account's or no longer enough, or the account is gone.
 */
export async function openSession(tx: Db, user: User, from: From, now: Date): Promise<Opened | undefined> {
  const still = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
  const [locked] = await tx.select({ passkeyRequired: users.passkeyRequired }).from(users).where(still).for('update');
  if (!locked || (locked.passkeyRequired && !from.verifiedBy)) return undefined;
  const token = randomBytes(32).toString('base64url');
  const [session] = await tx
    .insert(sessions)
    .values({
      id: uuidv7(now),
      userId: user.id,
      client: randomBytes(16).toString('base64url'),
      tokenHash: sessionHash(token, from.host),
      agent: from.agent?.slice(0, 300) ?? null,
      network: from.ip,
      verifiedBy: from.verifiedBy ?? null,
      verifiedAt: from.verifiedBy ? now : null,
      createdAt: now,
      lastUsedAt: now,
    })
    .returning();
  const overLimit = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(ACCOUNT_SESSIONS_MAX);
  await tx.delete(sessions).where(inArray(sessions.id, overLimit));
  return session && { session, token };
}

/** Whether the session still is, which stays so until the caller's transaction ends: a reset that ends it waits, and then ends what was added. */
export async function isStillOpen(tx: Db, id: string): Promise<boolean> {
  const held = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('key share');
  return held.length > 0;
}

/** Records that the session was just confirmed by a passkey. */
export async function confirmSession(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ verifiedAt: now, verifiedBy: 'passkey' }).where(eq(sessions.id, id));
}

/** Records that the session was used, at most every few minutes, and not by an instance that only reads. */
export async function touchSession(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  session: Session,
): Promise<Session> {
  if (env.readOnly) return session;
  const at = now();
  const before = new Date(at.getTime() - LAST_USED_GRAIN_MS);
  if (session.lastUsedAt > before) return session;
  await db
    .update(sessions)
    .set({ lastUsedAt: at })
    .where(and(eq(sessions.id, session.id), lte(sessions.lastUsedAt, before)));
  return { ...session, lastUsedAt: at };
}

/** Ends one session of the account; false if it has no such session. */
export async function endSession({ db }: DbContext, userId: string, id: string): Promise<boolean> {
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

/** Ends every session of every account, and returns how many there were. */
export async function endAllSessions(db: Db): Promise<number> {
  return (await db.delete(sessions).returning({ id: sessions.id })).length;
}

/** Deletes expired sessions. */
export async function deleteEndedSessions({ db, now }: ClockContext): Promise<void> {
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
