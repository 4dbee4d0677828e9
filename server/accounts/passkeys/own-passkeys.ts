import { createHash, randomInt } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { RECOVERY_CODES } from '#domain/accounts/limits.ts';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { ClockContext, Context } from '../../platform/context.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Owner, User } from '../find-user.ts';
import { revokeLinks } from '../mailed-links.ts';
import { countOwnChange } from '../own-changes.ts';
import type { AccountContext } from '../require-account.ts';
import { keepAuthenticators, lockAccount, lockOwn, needsSecondFactor, setPasskeyRequired } from '../second-factor.ts';
import { endSessions } from '../sessions.ts';
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

// No characters that are easily confused.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => [group(), group(), group()].join('-');

/** The stored form of a code, however it was typed. A code has 74 random bits, so a fast hash is enough. */
export const codeHash = (accountId: string, code: string): string =>
  createHash('sha256')
    .update(`${accountId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url');

async function replaceCodes({ db, now }: ClockContext, accountId: string, codes: string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  const rows = codes.map((code) => ({ accountId, codeHash: codeHash(accountId, code), createdAt: now() }));
  if (rows.length > 0) await db.insert(recoveryCodes).values(rows);
  await keepAuthenticators(db, accountId, { recoveryCodes: codes.length });
}

/** Makes ten new recovery codes, which only the answer shows; earlier ones end. */
export async function createRecoveryCodes(context: AccountContext): Promise<string[]> {
  const { user } = context.account;
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await context.db.transaction(async (db) => {
    const transactionContext = { ...context, db };
    const locked = await lockOwn(db, context.account);
    if (locked.passkeys === 0) throw new Conflict(PASSKEY_MESSAGES.noneYet);
    await countOwnChange(transactionContext, user.id, 'access');
    await replaceCodes(transactionContext, user.id, codes);
    await recordAuditEvent(transactionContext, {
      action: 'recovery-codes.create',
      subject: { kind: 'account', id: user.id },
    });
    await queueMail(transactionContext, 'recovery-codes-created', { email: user.email });
  });
  return codes;
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

/**
 * Removes every passkey and code of an account and ends its sessions, in the caller's transaction; its owner is told where it had some.
 * Returns how many passkeys there were.
 */
export async function resetPasskeys(
  context: ClockContext & Pick<Context, 'actor'>,
  { id, email }: User,
): Promise<number> {
  const { db } = context;
  const had = await lockAccount(db, id);
  await db.delete(passkeys).where(eq(passkeys.accountId, id));
  await replaceCodes(context, id, []);
  await keepAuthenticators(db, id, { passkeys: 0 });
  await setPasskeyRequired(db, id, null);
  await endSessions(db, id);
  await revokeLinks(db, id, 'second-step');
  const before = had?.passkeys ?? 0;
  const subject = { kind: 'account', id };
  const change = { before: { passkeys: before }, after: { passkeys: 0 } };
  await recordAuditEvent(context, { action: 'passkey.reset', subject, ...change });
  if (before > 0) await queueMail(context, 'passkeys-reset', { email });
  return before;
}

/** The same where there is anything to remove: a passkey, a recovery code, or the rule that one is required. */
export async function forgetPasskeys(context: ClockContext & Pick<Context, 'actor'>, user: User): Promise<void> {
  const { db } = context;
  const keys = await db.$count(passkeys, eq(passkeys.accountId, user.id));
  const codes = await db.$count(recoveryCodes, eq(recoveryCodes.accountId, user.id));
  if (keys > 0 || codes > 0 || user.passkeyRequired) await resetPasskeys(context, user);
}
