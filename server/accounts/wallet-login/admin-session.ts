import { createHash } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Address, getAddress } from 'viem';
import { ADMIN_SESSION_HOURS, ADMIN_SESSION_IDLE_MINUTES } from '#domain/accounts/limits.ts';
import { ADMIN_COOKIE } from '#domain/names.ts';
import { findSafe, isOwner } from '../../chain/safe-account.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Actor, ClockContext, Context, SafeRights } from '../../platform/context.ts';
import { hostCookie } from '../../platform/http/host-cookie.ts';
import { adminSessions } from './table.ts';
import { rolesOf } from './wallet-roles.ts';

export type Admin = Extract<Actor, { kind: 'admin' }>;
/** A context whose actor was proven to be an admin: only continueAdminSession makes one. */
export type AdminContext = Context & { actor: Admin; openedAt: Date };

/** The stored form of a session's token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

const isOpen = (now: Date) =>
  and(
    isNull(adminSessions.endedAt),
    gt(adminSessions.lastSeenAt, before(now, ADMIN_SESSION_IDLE_MINUTES)),
    gt(adminSessions.createdAt, before(now, ADMIN_SESSION_HOURS * 60)),
  );

/** The Safe of an open session and its rights; undefined once the wallet isn't its owner or it has no role. */
async function keptSafeOf(context: Context, owner: Address, address: string): Promise<SafeRights | undefined> {
  const roles = await rolesOf(context, getAddress(address));
  if (roles.length === 0) return undefined;
  const safe = await findSafe(context, address);
  return safe && isOwner(safe, owner) ? { address: safe.address, roles } : undefined;
}

type Stored = { address: string; safe: string | null };

/** The wallet of a session with its rights of now; undefined once it has none. */
async function adminNow(context: Context, session: Stored): Promise<Admin | undefined> {
  const address = session.address as Address;
  const roles = await rolesOf(context, address);
  const safe = session.safe === null ? undefined : await keptSafeOf(context, address, session.safe);
  return roles.length > 0 || safe ? { kind: 'admin', address, roles, safe } : undefined;
}

/** Whose session that token opens now; unlike continueAdminSession, asking doesn't prolong it. */
export async function peekAdminSession(context: Context, token: string): Promise<Admin | undefined> {
  const [session] = await context.db
    .select({ address: adminSessions.address, safe: adminSessions.safe })
    .from(adminSessions)
    .where(and(eq(adminSessions.tokenHash, hashOf(token)), isOpen(context.now())));
  return session && adminNow(context, session);
}

/** Continues the session of that token for one more request; undefined if it ended, lapsed, or its wallet lost every role. */
export async function continueAdminSession(context: Context, token: string): Promise<AdminContext | undefined> {
  const { db, env, now } = context;
  const at = now();
  const isIt = and(eq(adminSessions.tokenHash, hashOf(token)), isOpen(at));
  const shown = { address: adminSessions.address, safe: adminSessions.safe, openedAt: adminSessions.createdAt };
  const [session] = env.readOnly
    ? await db.select(shown).from(adminSessions).where(isIt)
    : await db.update(adminSessions).set({ lastSeenAt: at }).where(isIt).returning(shown);
  if (!session) return undefined;
  const admin = await adminNow(context, session);
  if (admin) return { ...context, actor: admin, openedAt: session.openedAt };
  if (!env.readOnly) await endAdminSession(context, token);
  return undefined;
}

/** The wallets that are logged in now. */
export async function adminWallets({ db, now }: ClockContext): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: adminSessions.address })
    .from(adminSessions)
    // An owner of a Safe has no part in the desk's work.
    .where(and(isNull(adminSessions.safe), isOpen(now())));
  return rows.map(({ address }) => address);
}

/** How many sessions of wallets are open. */
export const countAdminSessions = ({ db, now }: ClockContext): Promise<number> =>
  db.$count(adminSessions, isOpen(now()));

/** Ends every session of every wallet; returns how many there were. */
export async function endAllAdminSessions({ db, now }: ClockContext): Promise<number> {
  const ended = await db
    .update(adminSessions)
    .set({ endedAt: now() })
    .where(isNull(adminSessions.endedAt))
    .returning({ address: adminSessions.address });
  return ended.length;
}

/** Ends the session of that token everywhere; nothing happens if there is none. */
export async function endAdminSession(context: Context, token: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(adminSessions)
      .set({ endedAt: context.now() })
      .where(and(eq(adminSessions.tokenHash, hashOf(token)), isNull(adminSessions.endedAt)))
      .returning({ address: adminSessions.address });
    if (!ended) return;
    const address = ended.address as Address;
    await recordAuditEvent(
      { ...context, db: tx, actor: { kind: 'admin', address, roles: [] } },
      { action: 'admin.logout', subject: { kind: 'wallet', id: address } },
    );
  });
}

/** The admin session's token. */
export const adminCookie = hostCookie(ADMIN_COOKIE);
export const ADMIN_COOKIE_SECONDS = ADMIN_SESSION_HOURS * 3_600;
