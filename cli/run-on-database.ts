import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { askSite } from '#server/local/command-socket.ts';
import { lockDataDir } from '#server/local/data-dir-lock.ts';
import { localDataKey } from '#server/local/local-keys.ts';
import { startDatabaseClock } from '#server/platform/database/clock.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { expectSchema } from '#server/platform/database/migrate.ts';
import { type CommandEnv, readCommandEnv } from '#server/platform/env.ts';
import { DataDirLocked, StartupError } from '#server/platform/errors.ts';
import type { CommandResult, DatabaseCommandContext, OperatorCommand } from '#server/platform/operator-command.ts';

type Command = Pick<OperatorCommand<DatabaseCommandContext>, 'run'>;
type Given = Parameters<Command['run']>[1];

const log = pino({ level: 'silent' });

/** The key from the settings, or in local mode the one that the site made itself. */
const ownDataKey = async ({ dataKey, databaseUrl, dataDir }: CommandEnv) =>
  dataKey ?? (databaseUrl ? undefined : await localDataKey(dataDir));

/** Runs a command on the database itself, whose schema it leaves as it is: a PostgreSQL server's, or the embedded one. */
async function runHere(command: Command, given: Given, env: CommandEnv): Promise<CommandResult> {
  const { db, close } = await openDatabase(env);
  try {
    await expectSchema(db);
    const keys = { ...env, dataKey: await ownDataKey(env) };
    const clock = await startDatabaseClock({ db, log });
    return await command.run({ db, now: clock.now, log, site: env.site, env, keys }, given).finally(clock.stop);
  } finally {
    await close();
  }
}

async function runOnLocalData(command: Command, given: Given, env: CommandEnv): Promise<CommandResult> {
  const { dataDir } = env;
  if (!existsSync(join(dataDir, 'db')))
    throw new StartupError(
      `${dataDir} holds no site’s data. Start the site once, or set DATABASE_URL to its database.`,
    );
  return runHere(command, given, env);
}

/** Runs a command on the database, or through the site that has the embedded one open. */
export async function runOnDatabase(
  name: string,
  command: Command,
  given: Given,
  settings: Record<string, string | undefined>,
): Promise<CommandResult> {
  const env = readCommandEnv(settings);
  const { dataDir } = env;
  if (env.databaseUrl) return runHere(command, given, env);
  if (env.isLiveSite)
    throw new StartupError('SITE_URL is set, so this is a live site. Set DATABASE_URL to its database as well.');
  try {
    const lock = lockDataDir(dataDir);
    return await runOnLocalData(command, given, env).finally(lock.release);
  } catch (error) {
    if (!(error instanceof DataDirLocked)) throw error;
    return askSite(dataDir, name, given).catch((problem: Error) => {
      if (problem instanceof StartupError) throw problem;
      throw new StartupError('The site that has the data folder open is not ready yet. Please try again in a moment.');
    });
  }
}
