import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import {
  ADMIN_LOGIN_AHEAD_SECONDS,
  ADMIN_LOGIN_FRESH_SECONDS,
  ADMIN_SESSION_HOURS,
  ADMIN_SESSION_IDLE_MINUTES,
} from '#domain/accounts/limits.ts';
import { ADMIN_COOKIE } from '#domain/names.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { type AdminLogin, adminLoginMessage } from '#domain/sign-in-with-ethereum.ts';
import { needsStaffAccount, opensAlone } from '#domain/staff/desk-rights.ts';
import { findSafe, isOwner } from '../../chain/safe-account.ts';
import { isSignedHere } from '../../chain/signed-message.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Actor, ClockContext, Context, SafeRights } from '../../platform/context.ts';
import { Conflict, Forbidden, StaffAccountNeeded, Unauthorized } from '../../platform/errors.ts';
import { hostCookie } from '../../platform/http/host-cookie.ts';
import { adminSessions } from './table.ts';
import { confirmedRolesOf, rolesOf } from './wallet-roles.ts';

export type Admin = Extract<Actor, { kind: 'admin' }>;
/** A context whose actor was proven to be an admin: only openAdminSession and continueAdminSession make one. */
export type AdminContext = Context & { actor: Admin; openedAt: Date };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

const signedInAs = ({ roles, safe }: Admin) => ({
  roles: roles.join(' '),
  ...(safe && { safe: safe.address, safe_roles: safe.roles.join(' ') }),
});

/** The Safe and its rights, for one of its owners; otherwise the reason. */
async function safeOf(context: Context, owner: Address, address: string): Promise<SafeRights> {
  const safe = await findSafe(context, address);
  if (!safe) throw new Forbidden(SAFE_MESSAGES.notASafe);
  if (!isOwner(safe, owner)) throw new Forbidden(SAFE_MESSAGES.notAnOwner);
  const roles = await confirmedRolesOf(context, safe.address);
  if (roles.length === 0) throw new Forbidden(SAFE_MESSAGES.withoutRole);
  return { address: safe.address, roles };
}

/** The same for an open session; undefined once it no longer holds. */
async function keptSafeOf(context: Context, owner: Address, address: string): Promise<SafeRights | undefined> {
  const roles = await rolesOf(context, getAddress(address));
  if (roles.length === 0) return undefined;
  const safe = await findSafe(context, address);
  return safe && isOwner(safe, owner) ? { address: safe.address, roles } : undefined;
}

/** The staff account inside whose session a wallet logs in, and how the two become one person, in the login's transaction. */
export type LoginAccount = { id: string; bind: (inside: Context, wallet: Address) => Promise<void> };

/** Refuses a wallet that opens the desk only inside a staff account's session, and a Safe itself: its owners are people. */
async function expectAccount(context: Context, { address, roles, safe }: Admin, account: LoginAccount | undefined) {
  if (!account && needsStaffAccount(context.env, { roles, safeRoles: safe?.roles }))
    throw new StaffAccountNeeded(ADMIN_LOGIN_MESSAGES.accountFirst);
  if (account && (await findSafe(context, address))) throw new Forbidden(SAFE_MESSAGES.ownersSignIn);
}

/**
 * Opens a session for a wallet that signed the sign-in text and holds a staff role, or owns the Safe that it names and that holds one. Inside
 * a staff account's session the two are one person from then on. The token is given out once and kept as a hash.
 */
export async function openAdminSession(
  context: Context,
  input: AdminLogin,
  account?: LoginAccount,
): Promise<{ token: string; admin: Admin }> {
  const now = context.now();
  const age = (now.getTime() - input.timestamp) / 1000;
  if (age > ADMIN_LOGIN_FRESH_SECONDS || age < -ADMIN_LOGIN_AHEAD_SECONDS)
    throw new Unauthorized(ADMIN_LOGIN_MESSAGES.loginStale);
  const address = getAddress(input.address);
  const { timestamp } = input;
  const messageFor = (origin: string) => adminLoginMessage({ origin, chainId: context.chain.id, address, timestamp });
  const signature = input.signature as Hex;
  if (!(await isSignedHere(context, { address, signature, messageFor })))
    throw new Unauthorized(ADMIN_LOGIN_MESSAGES.loginFailed);
  const roles = await confirmedRolesOf(context, address);
  const safe = input.safe === undefined ? undefined : await safeOf(context, address, input.safe);
  if (roles.length === 0 && !safe) throw new Forbidden(ADMIN_LOGIN_MESSAGES.loginNotStaff);
  const admin: Admin = { kind: 'admin', address, roles, safe };
  // A local site where a wallet opens everything binds none: whoever tries it is customer and staff at once.
  const owner = opensAlone(context.env) ? undefined : account;
  await expectAccount(context, admin, owner);

  const token = randomBytes(32).toString('base64url');
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx, actor: admin };
    await tx.delete(adminSessions).where(lt(adminSessions.createdAt, before(now, 24 * 60)));
    const opened = await tx
      .insert(adminSessions)
      .values({
        tokenHash: hashOf(token),
        address,
        safe: safe?.address ?? null,
        signedAt: input.timestamp,
        createdAt: now,
        lastSeenAt: now,
      })
      .onConflictDoNothing()
      .returning({ address: adminSessions.address });
    if (opened.length === 0) throw new Conflict(ADMIN_LOGIN_MESSAGES.loginUsed);
    await owner?.bind(transactionContext, address);
    await recordAuditEvent(transactionContext, {
      action: 'admin.login',
      subject: { kind: 'wallet', id: address },
      after: { ...signedInAs(admin), ...(owner && { account: owner.id }) },
    });
  });
  context.log.info({ address, roles, safe: safe?.address }, 'admin signed in');
  return { token, admin };
}

const isOpen = (now: Date) =>
  and(
    isNull(adminSessions.endedAt),
    gt(adminSessions.lastSeenAt, before(now, ADMIN_SESSION_IDLE_MINUTES)),
    gt(adminSessions.createdAt, before(now, ADMIN_SESSION_HOURS * 60)),
  );

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
  const now = context.now();
  const [session] = await context.db
    .update(adminSessions)
    .set({ lastSeenAt: now })
    .where(and(eq(adminSessions.tokenHash, hashOf(token)), isOpen(now)))
    .returning({ address: adminSessions.address, safe: adminSessions.safe, openedAt: adminSessions.createdAt });
  if (!session) return undefined;
  const admin = await adminNow(context, session);
  if (admin) return { ...context, actor: admin, openedAt: session.openedAt };
  await endAdminSession(context, token);
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
