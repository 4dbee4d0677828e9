import { sql } from 'drizzle-orm';
import { counted } from '#domain/counted.ts';
import type { DbContext } from '../../platform/context.ts';
import { mailBacklog } from '../../platform/mail/queue-mail.ts';
import { COMMAND_LINE, type CommandContext, type CommandResult } from '../../platform/operator-command.ts';
import { usg } from '../../platform/usg.ts';
import { webhookBacklog } from '../../platform/webhooks/send-webhooks.ts';
import { goLive, holdCopy } from './restored-copy.ts';

/** How many connections the site has to the database, other than this command's own. */
async function siteConnections({ db }: DbContext): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'usg' and pid <> pg_backend_pid()`);
  return rows[0]?.count ?? 0;
}

/** `usg restore --hold`: a database that was restored by other means. */
export async function holdCommand(context: CommandContext): Promise<CommandResult> {
  if ((await siteConnections(context)) > 0)
    return { ok: false, lines: ['The site is running on this database. Stop it first: it would go on sending.'] };
  await holdCopy({ ...context, actor: COMMAND_LINE });
  const lines = [
    'This database is a copy now: the site only reads from it, and sends nothing. All sessions have ended.',
    `When everything is as it should be: ${usg('restore --go-live')}`,
  ];
  return { ok: true, lines };
}

/** `usg restore --go-live`: from the next start on, the site sends and changes again. */
export async function goLiveCommand(context: CommandContext): Promise<CommandResult> {
  const copy = await goLive({ ...context, actor: COMMAND_LINE });
  if (!copy) return { ok: false, lines: ['This database isn’t held as a copy.'] };
  const [mail, webhooks] = [await mailBacklog(context), await webhookBacklog(context)];
  const lines = [
    'The copy is live from the next start on: restart every instance.',
    `Then ${counted(mail.waiting, 'email', 'emails')} and ${counted(webhooks.waiting, 'webhook', 'webhooks')} go out that waited in the backup. Some may have gone out before.`,
    'All sessions have ended. Everyone has to log in again.',
  ];
  return { ok: true, lines };
}
