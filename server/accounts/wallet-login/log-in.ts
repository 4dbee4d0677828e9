import { randomBytes } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { type Address, getAddress, type Hex } from 'viem';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { ADMIN_LOGIN_AHEAD_SECONDS, ADMIN_LOGIN_FRESH_SECONDS } from '#domain/accounts/limits.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { type AdminLogin, adminLoginMessage } from '#domain/sign-in-with-ethereum.ts';
import { needsStaffAccount, opensAlone } from '#domain/staff/desk-rights.ts';
import { findSafe, isOwner } from '../../chain/safe-account.ts';
import { isSignedHere } from '../../chain/signed-message.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context, SafeRights } from '../../platform/context.ts';
import { Conflict, Forbidden, StaffAccountNeeded, Unauthorized } from '../../platform/errors.ts';
import { type Admin, hashOf } from './admin-session.ts';
import { adminSessions } from './table.ts';
import { confirmedRolesOf } from './wallet-roles.ts';

/** A session's row outlives it for that long, so that no signature opens two. */
const KEPT_MS = 24 * 3_600_000;

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

/** The staff account inside whose session a wallet logs in, and how the two become one person, in the login's transaction. */
export type LoginAccount = { id: string; bind: (transactionContext: Context, wallet: Address) => Promise<void> };

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
  // A local site where a wallet opens everything binds none: the person who tries it is customer and staff at once.
  const owner = opensAlone(context.env) ? undefined : account;
  await expectAccount(context, admin, owner);

  const token = randomBytes(32).toString('base64url');
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx, actor: admin };
    await tx.delete(adminSessions).where(lt(adminSessions.createdAt, new Date(now.getTime() - KEPT_MS)));
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
