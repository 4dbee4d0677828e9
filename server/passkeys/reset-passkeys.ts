import { normalEmail } from '#domain/email.ts';
import { endSessions } from '../accounts/end-session.ts';
import { findUserByEmail } from '../accounts/find-user.ts';
import { revokeLinks } from '../accounts/mailed-links.ts';
import { lockAccount } from '../accounts/second-factor.ts';
import { COMMAND_LINE, type CommandContext, type CommandResult, enrollmentCommand } from '../accounts/staff-command.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { removeAllPasskeys } from './own-passkeys.ts';

/**
 * `npm run staff -- reset-passkeys EMAIL`: removes every passkey and recovery code of an account and ends its sessions, for someone
 * who has lost them all. A staff account of a live site then gets a new enrollment link.
 */
export async function resetPasskeysCommand(
  context: CommandContext,
  [address, ...more]: string[],
): Promise<CommandResult> {
  if (address === undefined || more.length > 0)
    return { ok: false, lines: ['Usage: npm run staff -- reset-passkeys EMAIL'] };
  const email = normalEmail(address);
  const user = email === undefined ? undefined : await findUserByEmail(context, email);
  if (!user?.confirmedAt) return { ok: false, lines: [`There’s no account for ${address}.`] };
  const removed = await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await lockAccount(db, user.id);
    const passkeys = await removeAllPasskeys(inside, user.id);
    await endSessions(db, user.id);
    await revokeLinks(db, user.id, 'second-step');
    const subject = { kind: 'account', id: user.id };
    await recordAuditEvent(
      { ...inside, actor: COMMAND_LINE },
      { action: 'passkey.reset', subject, before: { passkeys }, after: { passkeys: 0 } },
    );
    await queueMail(inside, 'passkeys-reset', { email: user.email });
    return passkeys;
  });
  const lines = [`Removed: ${removed} passkeys and all recovery codes of ${user.email}. All its sessions have ended.`];
  if (user.staff && context.site?.mode === 'live') lines.push(...(await enrollmentCommand(context, user.email)).lines);
  return { ok: true, lines };
}
