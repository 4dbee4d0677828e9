import { doctorCommand } from '#server/doctor/doctor-command.ts';
import { askSite } from '#server/local/command-socket.ts';
import { examineEnv } from '#server/platform/env.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import type { Settings } from '#server/platform/secret-files.ts';

/** `usg doctor`. Of a local site that runs, only its own process can look at the database and the chain. */
export async function runDoctor(
  settings: Settings,
  given: { beforeUpgrade?: true | undefined },
): Promise<CommandResult> {
  const { databaseUrl, mode, dataDir } = examineEnv(settings).env;
  const isLocal = mode === 'local' && databaseUrl === undefined;
  const asked = isLocal ? await askSite(dataDir, 'doctor', given).catch(() => undefined) : undefined;
  const found = asked ?? (await doctorCommand(settings, { beforeUpgrade: given.beforeUpgrade === true }));
  // A connection on which nothing answers would keep the process for its own time.
  setTimeout(() => process.exit(), 500).unref();
  return found;
}
