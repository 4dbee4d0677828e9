import { and, asc, eq, isNull } from 'drizzle-orm';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { ClockContext } from '../../platform/context.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Owner } from '../find-user.ts';
import { countOwnChange } from '../own-changes.ts';
import type { AccountContext } from '../require-account.ts';
import { keepAuthenticators, lockOwn, needsSecondFactor, setPasskeyRequired } from '../second-factor.ts';
import { endSessions } from '../sessions.ts';
import { replaceCodes } from './recovery-codes.ts';
import { passkeys, recoveryCodes } from './table.ts';

async function listPasskeys(db: ClockContext['db'], accountId: string) {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
    id,
    name,
    backed_up: isBackedUp,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }));
}

/** An account's passkeys, for the customer's download of their data. */
export const passkeysOfCustomer = async ({ db }: ClockContext, { accountId }: Pick<Owner, 'accountId'>) => ({
  passkeys: await listPasskeys(db, accountId),
});

/** What the account's owner sees of its passkeys and recovery codes; `staff` if the site requires them. */
export async function passkeysOf({ db, account: { user }, env }: AccountContext) {
  const codesLeft = and(eq(recoveryCodes.accountId, user.id), isNull(recoveryCodes.usedAt));
  return {
    passkeys: await listPasskeys(db, user.id),
    recovery_codes: await db.$count(recoveryCodes, codesLeft),
    required: needsSecondFactor({ env }, user),
    required_of_staff: env.mode === 'live' && user.staff,
  };
}

const own = ({ account }: AccountContext, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.accountId, account.user.id));

export async function renamePasskey(context: AccountContext, id: string, name: string): Promise<void> {
  const renamed = await context.db
    .update(passkeys)
    .set({ name })
    .where(own(context, id))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new NotFound(PASSKEY_MESSAGES.notFound);
}

/** Removes a passkey, but never the last one of an account that needs one to log in. */
export async function removePasskey(context: AccountContext, id: string): Promise<void> {
  const { user } = context.account;
  await context.db.transaction(async (db) => {
    const locked = await lockOwn(db, context.account);
    const [removed] = await db.delete(passkeys).where(own(context, id)).returning({ name: passkeys.name });
    if (!removed) throw new NotFound(PASSKEY_MESSAGES.notFound);
    const left = await db.$count(passkeys, eq(passkeys.accountId, user.id));
    if (left === 0 && needsSecondFactor(context, locked))
      throw new Conflict(locked.passkeyRequired ? PASSKEY_MESSAGES.lastRequired : PASSKEY_MESSAGES.lastOfStaff);
    const transactionContext = { ...context, db };
    await keepAuthenticators(db, user.id, { passkeys: left });
    // Codes replace a passkey: without one they would look useful and open nothing.
    if (left === 0) await replaceCodes(transactionContext, user.id, []);
    await recordAuditEvent(transactionContext, {
      action: 'passkey.remove',
      subject: { kind: 'account', id: user.id },
      after: { passkeys: left },
    });
    await queueMail(transactionContext, 'passkey-removed', { email: user.email, name: removed.name });
  });
}

/** Sets whether every login needs a passkey, and tells the owner; if so, sessions opened by a password end, except the current one. */
export async function requirePasskey(context: AccountContext, required: boolean): Promise<void> {
  const { user, session } = context.account;
  await context.db.transaction(async (db) => {
    const locked = await lockOwn(db, context.account);
    if (required && !(locked.passkeys > 1 || (locked.passkeys === 1 && locked.recoveryCodes > 0)))
      throw new Conflict(locked.passkeys > 0 ? PASSKEY_MESSAGES.spareNeeded : PASSKEY_MESSAGES.noneYet);
    // Since when it holds is what a reset asks: setting it again makes it neither older nor newer.
    if (locked.passkeyRequired === required) return;
    if (required) await countOwnChange({ ...context, db }, user.id, 'access');
    await setPasskeyRequired(db, user.id, required ? context.now() : null);
    if (required) await endSessions(db, user.id, session.id);
    const transactionContext = { ...context, db };
    await recordAuditEvent(transactionContext, {
      action: 'passkey.require',
      subject: { kind: 'account', id: user.id },
      after: { required },
    });
    await queueMail(transactionContext, required ? 'passkey-required' : 'passkey-not-required', { email: user.email });
  });
}
