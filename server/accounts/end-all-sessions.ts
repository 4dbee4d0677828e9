import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { ActorContext } from '../platform/context.ts';
import { revokeAllLinks } from './mailed-links.ts';
import { endAllSessions } from './sessions.ts';
import { endAllAdminSessions } from './wallet-login/admin-session.ts';

/** Ends every session, of accounts and of staff wallets, and every mailed link that would open or change an account; in the caller's transaction. */
export async function endEverySession(
  context: ActorContext,
): Promise<Record<'accounts' | 'wallets' | 'links', number>> {
  const ended = {
    accounts: await endAllSessions(context.db),
    wallets: await endAllAdminSessions(context),
    links: await revokeAllLinks(context.db),
  };
  await recordAuditEvent(context, {
    action: 'sessions.end-all',
    subject: { kind: 'session', id: 'all' },
    after: ended,
  });
  return ended;
}
