import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Surface } from '#domain/page-paths.ts';
import { ACCOUNT_SESSIONS_MAX } from '#domain/terms.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { uuidv7 } from '../id.ts';
import { type Session, sessionHash } from './find-session.ts';
import type { User } from './find-user.ts';
import { sessions, users } from './table.ts';

const LAST_USED_GRAIN_MS = 5 * 60_000;

/** The network address and browser of a login, which of the site's addresses it came to, and what it proved beyond a password. */
export type From = {
  ip: string;
  agent: string | undefined;
  surface?: Surface | undefined;
  verifiedBy?: Session['verifiedBy'];
};
/** A session and its token, which only exists here. */
export type Opened = { session: Session; token: string };

/**
 * Opens a session, inside the caller's transaction; beyond ten, the account's oldest end. Undefined if the
 * password that was checked is no longer the account's, or the account is gone.
 */
export async function openSession(tx: Db, user: User, from: From, now: Date): Promise<Opened | undefined> {
  const still = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
  const locked = await tx.select({ id: users.id }).from(users).where(still).for('update');
  if (locked.length === 0) return undefined;
  const token = randomBytes(32).toString('base64url');
  const [session] = await tx
    .insert(sessions)
    .values({
      id: uuidv7(now),
      userId: user.id,
      client: randomBytes(16).toString('base64url'),
      tokenHash: sessionHash(token, from.surface),
      agent: from.agent?.slice(0, 300) ?? null,
      network: from.ip,
      verifiedBy: from.verifiedBy ?? null,
      verifiedAt: from.verifiedBy ? now : null,
      createdAt: now,
      lastUsedAt: now,
    })
    .returning();
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(ACCOUNT_SESSIONS_MAX);
  await tx.delete(sessions).where(inArray(sessions.id, beyond));
  return session && { session, token };
}

/** Records that the session was just confirmed by a passkey. */
export async function confirmSession(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ verifiedAt: now, verifiedBy: 'passkey' }).where(eq(sessions.id, id));
}

/** Records that the session was used, at most every few minutes. */
export async function touchSession({ db, now }: Pick<Context, 'db' | 'now'>, session: Session): Promise<Session> {
  const at = now();
  const before = new Date(at.getTime() - LAST_USED_GRAIN_MS);
  if (session.lastUsedAt > before) return session;
  await db
    .update(sessions)
    .set({ lastUsedAt: at })
    .where(and(eq(sessions.id, session.id), lte(sessions.lastUsedAt, before)));
  return { ...session, lastUsedAt: at };
}
