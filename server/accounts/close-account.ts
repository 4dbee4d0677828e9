import { and, eq } from 'drizzle-orm';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import { forgetChoices } from '../platform/mail/notice-choices.ts';
import { findUser } from './find-user.ts';
import type { AccountContext } from './require-account.ts';
import { users } from './table.ts';

/**
 * Deletes the account and everything that belongs to it, and records that its owner did so. 'gone' if it no longer exists; 'staff' while it
 * has the staff role, which another person has to revoke first.
 */
export async function closeAccount(context: AccountContext): Promise<'closed' | 'gone' | 'staff'> {
  const { id, email } = context.account.user;
  return context.db.transaction(async (tx) => {
    const closed = await tx
      .delete(users)
      .where(and(eq(users.id, id), eq(users.staff, false)))
      .returning({ id: users.id });
    if (closed.length === 0) return (await findUser({ db: tx }, id)) ? 'staff' : 'gone';
    await forgetChoices({ db: tx }, email);
    await recordAuditEvent({ ...context, db: tx }, { action: 'account.close', subject: { kind: 'account', id } });
    context.log.info({ userId: id }, 'account closed');
    return 'closed';
  });
}
