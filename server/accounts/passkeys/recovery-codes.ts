import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RECOVERY_CODES } from '#domain/accounts/limits.ts';
import { PASSKEY_MESSAGES } from '#domain/accounts/messages.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { ClockContext } from '../../platform/context.ts';
import { Conflict } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { countOwnChange } from '../own-changes.ts';
import type { AccountContext } from '../require-account.ts';
import { keepAuthenticators, lockOwn } from '../second-factor.ts';
import { recoveryCodes } from './table.ts';

// No characters that are easily confused.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = () => [group(), group(), group()].join('-');

/** The stored form of a code, however it was typed. A code has 74 random bits, so a fast hash is enough. */
export const codeHash = (accountId: string, code: string): string =>
  createHash('sha256')
    .update(`${accountId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url');

/** Replaces the account's codes, in the caller's transaction. */
export async function replaceCodes({ db, now }: ClockContext, accountId: string, codes: string[]): Promise<void> {
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
