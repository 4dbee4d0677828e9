import { Misuse, SettingsErrors } from '#server/platform/errors.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { type Settings, settingsOfCommand } from '#server/platform/secret-files.ts';
import { restoreCommand } from '#server/site/backup/commands.ts';
import { goLiveCommand, holdCommand } from '#server/site/backup/copy-command.ts';
import { runOnDatabase } from './run-on-database.ts';

type Given = { folder?: string | undefined; hold?: true | undefined; goLive?: true | undefined };

/** `usg restore`: a backup into an empty database; or what a database that was restored may do. */
export async function runRestore(settings: Settings, { folder, hold, goLive }: Given): Promise<CommandResult> {
  if ([folder, hold, goLive].filter(Boolean).length !== 1)
    throw new Misuse('Name a backup, a folder that usg backup made, or --hold, or --go-live.');
  if (folder !== undefined) return restoreCommand(settings, folder);
  // The embedded database of a local site has no copies.
  if (!settingsOfCommand(settings).DATABASE_URL) throw new SettingsErrors('this command', ['Please set DATABASE_URL.']);
  return runOnDatabase('restore', { run: hold ? holdCommand : goLiveCommand }, {}, settings);
}
