import { and, eq } from 'drizzle-orm';
import { FRESH_PASSKEY_MINUTES } from '#domain/accounts/limits.ts';
import { ACCOUNT_MESSAGES, PASSKEY_MESSAGES, PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/database.ts';
import { Unauthorized } from '../platform/errors.ts';
import type { User } from './find-user.ts';
import { createLink } from './mailed-links.ts';
import { type Account, isStillOpen } from './sessions.ts';
import { users } from './table.ts';

type Mode = Pick<Context, 'env'>;

/** Whether a password alone isn't enough to log in: for staff on a live site, and for accounts that require a passkey. */
export const needsSecondFactor = ({ env }: Mode, user: Pick<User, 'staff' | 'passkeyRequired'>): boolean =>
  user.passkeyRequired || (env.mode === 'live' && user.staff);

/** The second step after the right password: the login challenge to present with a passkey or recovery code, and which of them the account has. */
export type SecondStep = { login_challenge: string; passkeys: number; recovery_codes: number; staff: boolean };

/** Opens the second step of a login; undefined if the password that was checked is no longer the account's. */
export async function openSecondStep(context: Context, user: User): Promise<SecondStep | undefined> {
  return context.db.transaction(async (db) => {
    const still = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash));
    // A change of the password waits for this, and then ends the challenge.
    const locked = await db.select({ id: users.id }).from(users).where(still).for('update');
    if (locked.length === 0) return undefined;
    const loginChallenge = await createLink({ ...context, db }, 'second-step', user.id, user.email);
    return {
      login_challenge: loginChallenge,
      passkeys: user.passkeys,
      recovery_codes: user.recoveryCodes,
      staff: user.staff,
    };
  });
}

const FRESH_MS = FRESH_PASSKEY_MINUTES * 60_000;

/** Whether that moment is recent enough for what a stolen session must not do. */
export const isFresh = ({ now }: Pick<Context, 'now'>, at: Date | null): boolean =>
  at !== null && Math.abs(now().getTime() - at.getTime()) < FRESH_MS;

/** When the session last proved a passkey or its wallet last signed, and whether an old proof is refused for anything. */
export type Proof = { by: 'passkey' | 'wallet'; at: Date | null; mustBeFresh: boolean };

/** When an account last proved its passkey, and whether that has to be lately. */
export function passkeyProof({ env }: Mode, { user, session }: Account): Proof {
  const at = session.verifiedBy === 'passkey' ? session.verifiedAt : null;
  return { by: 'passkey', at, mustBeFresh: env.mode === 'live' || user.passkeys > 0 };
}

export const isStale = (context: Pick<Context, 'now'>, { mustBeFresh, at }: Proof): boolean =>
  mustBeFresh && !isFresh(context, at);

/** Whether a login of that account could work at the desk: on a live site losing one authenticator must not lock it out. */
export const canWorkAtDesk = ({ env }: Mode, { staff, passkeys, recoveryCodes }: User): boolean =>
  staff && (env.mode === 'local' || passkeys > 1 || (passkeys === 1 && recoveryCodes > 0));

/** Why an account may not work at the desk, or undefined. On a live site its session must have proved more than a password. */
export function deskBlockReason({ env }: Mode, { user, session }: Account): string | undefined {
  if (!user.staff) return ACCOUNT_MESSAGES.staffOnly;
  if (env.mode === 'live' && session.verifiedAt === null) return PASSKEY_MESSAGES.staffUnverified;
  return canWorkAtDesk({ env }, user) ? undefined : PASSKEY_MESSAGES.staffSpareNeeded;
}

type Authenticators = Pick<User, 'passkeys' | 'recoveryCodes'>;

/** Locks the account until the caller's transaction ends, and returns it. What locks anything else of it does this first, as a reset does. */
export async function lockAccount(tx: Db, id: string): Promise<User | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

/** The same for the account of a session, which also stays open until then; throws Unauthorized where it has ended. */
export async function lockOwn(tx: Db, { user, session }: Account): Promise<User> {
  const locked = await lockAccount(tx, user.id);
  if (!locked || !(await isStillOpen(tx, session.id))) throw new Unauthorized(PROTOCOL_MESSAGES.notSignedIn);
  return locked;
}

/** Stores how many passkeys and unused codes the account has, in the transaction that changes them; the account must be locked. */
export async function keepAuthenticators(tx: Db, id: string, counts: Partial<Authenticators>): Promise<void> {
  await tx.update(users).set(counts).where(eq(users.id, id));
}

/** Sets whether every login of the account needs a passkey: since when, or null. */
export async function setPasskeyRequired(tx: Db, id: string, since: Date | null): Promise<void> {
  await tx
    .update(users)
    .set({ passkeyRequired: since !== null, passkeyRequiredAt: since })
    .where(eq(users.id, id));
}
