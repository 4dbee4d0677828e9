import { COMMAND_LINE, type CommandContext, type CommandResult } from '../platform/operator-command.ts';
import { endEverySession } from './end-all-sessions.ts';

/** `usg sessions end-all`. A database restored from a backup holds sessions and links again that had ended since. */
export async function endSessionsCommand(context: CommandContext): Promise<CommandResult> {
  const ended = await context.db.transaction((db) => endEverySession({ ...context, db, actor: COMMAND_LINE }));
  const lines = [
    `Account sessions ended: ${ended.accounts}`,
    `Staff wallet sessions ended: ${ended.wallets}`,
    `Emailed password and address links ended: ${ended.links}`,
    'Everyone has to log in again.',
  ];
  return { ok: true, lines, data: ended };
}
