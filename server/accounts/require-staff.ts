import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { PROTOCOL_MESSAGES } from '#domain/messages/account.ts';
import { SAFE_MESSAGES } from '#domain/messages/approvals.ts';
import { adminCookie, continueAdminSession, isAdminAtDesk } from '../admin/admin-session.ts';
import type { Actor, AppEnv, Context } from '../context.ts';
import { ConfirmationNeeded, Forbidden, Unauthorized } from '../errors.ts';
import { expectDesk } from '../security/surface.ts';
import { signedIn } from './require-account.ts';
import { deskObstacle, isFresh } from './second-factor.ts';
import { credentialsOf } from './session-credentials.ts';
import { accountByToken } from './sessions.ts';

/** A context whose actor is proven to be staff, by an account with the staff role or a wallet with a role on the chain. */
export type DeskContext = Context & { actor: Extract<Actor, { kind: 'staff' | 'admin' }> };
/** When the session last proved a passkey or its wallet last signed, and whether an old proof is refused for anything. */
type Proof = { by: 'passkey' | 'wallet'; at: Date | null; mustBeFresh: boolean };
/** The environment of a route behind requireDesk: `c.var.desk`. */
export type DeskEnv = { Variables: AppEnv['Variables'] & { desk: DeskContext; proof: Proof } };

/** Anyone who may work at the desk, or with `ownersToo` an owner of a Safe with roles; an owner alone sees no customer data. */
async function prove(
  c: HonoContext<DeskEnv>,
  { ownersToo = false } = {},
): Promise<{ desk: DeskContext; proof: Proof }> {
  const { context } = c.var;
  const isLive = context.env.mode === 'live';
  const account = (await signedIn(c))?.account;
  const obstacle = account && deskObstacle(context, account);
  if (account && obstacle === undefined) {
    const { user, session } = account;
    const at = session.verifiedBy === 'passkey' ? session.verifiedAt : null;
    return {
      desk: { ...context, actor: { kind: 'staff', userId: user.id } },
      proof: { by: 'passkey', at, mustBeFresh: isLive || user.passkeys > 0 },
    };
  }
  const token = adminCookie.get(c);
  const admin = token === undefined ? undefined : await continueAdminSession(context, token);
  const isEnough = admin && (admin.actor.roles.length > 0 || ownersToo);
  if (isEnough) return { desk: admin, proof: { by: 'wallet', at: admin.openedAt, mustBeFresh: isLive } };
  if (admin) throw new Forbidden(SAFE_MESSAGES.ownersOnly);
  throw obstacle ? new Forbidden(obstacle) : new Unauthorized(PROTOCOL_MESSAGES.notSignedIn);
}

const requireProof = (options?: { ownersToo: boolean }) =>
  createMiddleware<DeskEnv>(async (c, next) => {
    expectDesk(c.var.context);
    c.header('cache-control', 'no-store');
    const { desk, proof } = await prove(c, options);
    c.set('context', desk);
    c.set('desk', desk);
    c.set('proof', proof);
    await next();
  });

/** Lets only staff pass, by account or by wallet: 401 without a session, 403 for an account without the role. */
export const requireDesk = requireProof();
/** The same, and owners of a Safe that holds a role. */
export const requireDeskOrOwner = requireProof({ ownersToo: true });

/** Whether a request that requireDesk let pass would still pass; unlike a call, asking doesn't prolong its session. */
export async function isStillAtDesk(c: HonoContext<DeskEnv>): Promise<boolean> {
  const { context } = c.var;
  const credentials = credentialsOf(c);
  const account = credentials && (await accountByToken(context, credentials.token));
  if (account && deskObstacle(context, account) === undefined) return true;
  const token = adminCookie.get(c);
  return token !== undefined && isAdminAtDesk(context, token);
}

/**
 * Refuses what a stolen session must not do (403 with a reason, errors.ts), unless a passkey, or for a wallet its signature, was
 * proved within the last minutes. Always on a live site; in local mode where the account has a passkey.
 */
export function requireFreshPasskey(c: { var: Pick<DeskEnv['Variables'], 'desk' | 'proof'> }): void {
  const { proof, desk } = c.var;
  if (proof.mustBeFresh && !isFresh(desk, proof.at)) throw new ConfirmationNeeded(proof.by);
}

/** The same for a whole route behind requireDesk. */
export const freshPasskey = createMiddleware<DeskEnv>(async (c, next) => {
  requireFreshPasskey(c);
  await next();
});
