import { eq } from 'drizzle-orm';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { ClockContext, Context } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { User } from '../find-user.ts';
import { revokeLinks } from '../mailed-links.ts';
import { keepAuthenticators, lockAccount, setPasskeyRequired } from '../second-factor.ts';
import { endSessions } from '../sessions.ts';
import { replaceCodes } from './recovery-codes.ts';
import { passkeys, recoveryCodes } from './table.ts';

/**
 * Removes every passkey and code of an account and ends its sessions, in the caller's transaction; its owner gets an email where it had some.
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
