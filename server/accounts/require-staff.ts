import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { ACCOUNT_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import {
  DESK_RIGHTS,
  type DeskRight,
  deskCall,
  isAllowed,
  needsStaffAccount,
  walletRights,
} from '#domain/staff/desk-rights.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import type { AppEnv, Context, DeskContext } from '../platform/context.ts';
import { ConfirmationNeeded, Forbidden, StaffAccountNeeded, Unauthorized } from '../platform/errors.ts';
import { expectDesk } from '../platform/security/host.ts';
import { bindOwnWallet } from './link-wallet.ts';
import { signedIn } from './require-account.ts';
import { deskBlockReason, isStale, type Proof, passkeyProof } from './second-factor.ts';
import { credentialsOf } from './session-credentials.ts';
import { type Account, accountByToken } from './sessions.ts';
import { isBound } from './staff-wallets.ts';
import {
  type Admin,
  type AdminContext,
  adminCookie,
  continueAdminSession,
  peekAdminSession,
} from './wallet-login/admin-session.ts';
import type { LoginAccount } from './wallet-login/log-in.ts';

/** The environment of a route behind requireDesk: `c.var.desk`. */
export type DeskEnv = { Variables: AppEnv['Variables'] & { desk: DeskContext } };

const ofWallet = ({ roles, safe }: Admin) => ({ roles, safeRoles: safe?.roles });

type Staff = { account?: Account; blockReason: string | undefined };

/** The staff account that the request is signed in with, or why there is none that may work at the desk. */
async function staffOf<Env extends AppEnv>(c: HonoContext<Env>): Promise<Staff> {
  const account = (await signedIn(c))?.account;
  const blockReason = account && deskBlockReason(c.var.context, account);
  return account && blockReason === undefined ? { account, blockReason } : { blockReason };
}

type Proven = { desk: DeskContext; proof: Proof; rights: readonly DeskRight[] };

/** Who may work at the desk, and what they may use there. */
async function prove(c: HonoContext<DeskEnv>): Promise<Proven> {
  const { context } = c.var;
  const { account, blockReason } = await staffOf(c);
  if (account) {
    const desk: DeskContext = { ...context, actor: { kind: 'staff', userId: account.user.id } };
    return { desk, proof: passkeyProof(context, account), rights: DESK_RIGHTS };
  }
  const token = adminCookie.get(c);
  const admin = token === undefined ? undefined : await continueAdminSession(context, token);
  if (!admin) throw blockReason ? new Forbidden(blockReason) : new Unauthorized(PROTOCOL_MESSAGES.notSignedIn);
  if (needsStaffAccount(context.env, ofWallet(admin.actor))) {
    const isNoStaff = blockReason === undefined || blockReason === ACCOUNT_MESSAGES.staffOnly;
    throw isNoStaff ? new StaffAccountNeeded(ADMIN_LOGIN_MESSAGES.accountFirst) : new Forbidden(blockReason);
  }
  const proof: Proof = { by: 'wallet', at: admin.openedAt, mustBeFresh: context.env.mode === 'live' };
  return { desk: admin, proof, rights: rightsOf(context, admin.actor, false) };
}

const refusalTo = ({ actor }: DeskContext) =>
  actor.kind === 'admin' && actor.roles.length === 0
    ? new Forbidden(SAFE_MESSAGES.ownersOnly)
    : new StaffAccountNeeded(DESK_MESSAGES.accountNeeded);

/**
 * Lets pass who may make this call of the desk, by the one table of domain/staff/desk-rights.ts: 401 without a session, 403 for who may not, and
 * 403 with a reason (errors.ts) where a stolen session must not do it and no passkey, or no signature of the wallet, was given lately.
 */
export const requireDesk = createMiddleware<DeskEnv>(async (c, next) => {
  expectDesk(c.var.context);
  c.header('cache-control', 'no-store');
  const { desk, proof, rights } = await prove(c);
  const call = deskCall(c.req.method, routePath(c));
  if (!call || !isAllowed(call, rights)) throw refusalTo(desk);
  if (call.fresh && isStale(desk, proof)) throw new ConfirmationNeeded(proof.by);
  c.set('context', desk);
  c.set('desk', desk);
  await next();
});

/** Whether a request that requireDesk let pass would still pass; unlike a call, asking doesn't prolong its session. */
export async function isStillAtDesk(c: HonoContext<DeskEnv>): Promise<boolean> {
  const { context } = c.var;
  const credentials = credentialsOf(c);
  const account = credentials && (await accountByToken(context, credentials.token));
  if (account && deskBlockReason(context, account) === undefined) return true;
  const token = adminCookie.get(c);
  const admin = token === undefined ? undefined : await peekAdminSession(context, token);
  return admin !== undefined && rightsOf(context, admin, false).length > 0;
}

/** The staff account inside whose session a wallet logs in, and is bound to it. */
export async function loginAccount(c: HonoContext<AppEnv>): Promise<LoginAccount | undefined> {
  const { account } = await staffOf(c);
  return (
    account && {
      id: account.user.id,
      bind: (transactionContext, address) => bindOwnWallet(transactionContext, account, address),
    }
  );
}

/** What a wallet that is logged in opens, by itself or beside a staff account. */
export const rightsOf = (
  { env }: Pick<Context, 'env'>,
  admin: Admin,
  isInsideAccount: boolean,
): readonly DeskRight[] => (isInsideAccount ? DESK_RIGHTS : walletRights(env, ofWallet(admin)));

/** The wallet that is logged in, and what it opens together with the account beside it; undefined where it is another person's than that. */
export async function walletAtDesk(
  c: HonoContext<AppEnv>,
): Promise<{ admin: AdminContext; rights: readonly DeskRight[] } | undefined> {
  const { context } = c.var;
  const token = adminCookie.get(c);
  const admin = token === undefined ? undefined : await continueAdminSession(context, token);
  if (!admin) return undefined;
  const { account } = await staffOf(c);
  if (needsStaffAccount(context.env, ofWallet(admin.actor))) {
    const { address } = admin.actor;
    if (!account || !(await isBound(context, { address, accountId: account.user.id }))) return undefined;
  }
  return { admin, rights: rightsOf(context, admin.actor, account !== undefined) };
}
