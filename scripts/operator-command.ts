// npm run staff, sessions, audit, keys, database, doctor, support, rotate-data-key, backup, restore and drill: runs an operator's command on the
// site's database, or through the site that has it open.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pino } from 'pino';
import { runCommand } from '#server/local/command-socket.ts';
import { lockDataDir } from '#server/local/data-dir-lock.ts';
import { rotateDataKeyCommand } from '../server/desk/rotate-data-key.ts';
import { COMMAND_LINE, type CommandContext, type CommandResult } from '../server/desk/staff-command.ts';
import { localDataKey } from '../server/local/local-keys.ts';
import { commands } from '../server/operator-commands.ts';
import { auditFileCommand } from '../server/platform/audit/audit-command.ts';
import { startDatabaseClock } from '../server/platform/database/clock.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { databaseCommand } from '../server/platform/database/database-command.ts';
import { expectSchema } from '../server/platform/database/migrate.ts';
import { type CommandEnv, examineEnv, readCommandEnv } from '../server/platform/env.ts';
import { DataDirLocked, rootCause, SettingsErrors, StartupError } from '../server/platform/errors.ts';
import { keysCommand } from '../server/platform/key-ids/keys-command.ts';
import type { DataKeys } from '../server/platform/secrets.ts';
import { backupCommand, drillCommand, restoreCommand } from '../server/site/backup/commands.ts';
import { copyCommand } from '../server/site/backup/copy-command.ts';
import { supportCommand } from '../server/site/support/support-command.ts';

const log = pino({ level: 'silent' });

type Command = (context: CommandContext) => Promise<CommandResult>;

/** The key from the settings, or in local mode the one that the site made itself. */
const ownDataKey = async ({ dataKey, databaseUrl, dataDir }: CommandEnv) =>
  dataKey ?? (databaseUrl ? undefined : await localDataKey(dataDir));

async function dataKeys(env: CommandEnv): Promise<DataKeys> {
  const dataKey = await ownDataKey(env);
  if (!dataKey) throw new StartupError('Set DATA_KEY to the new key, and DATA_KEYS_ACCEPTED to the old one.');
  return { dataKey, acceptedDataKeys: env.acceptedDataKeys };
}

const COMMANDS = {
  ...commands,
  'rotate-data-key': async (context: CommandContext, args: string[], env: CommandEnv) =>
    rotateDataKeyCommand({ ...context, ...(await dataKeys(env)) }, args),
  keys: async (context: CommandContext, args: string[], env: CommandEnv) =>
    keysCommand({ ...context, actor: COMMAND_LINE, settings: { ...env, dataKey: await ownDataKey(env) } }, args),
  restore: copyCommand,
};

/** These open the databases that they need themselves; undefined where such a command leaves it to those above. */
const WITH_OWN_DATABASES = {
  database: databaseCommand,
  backup: backupCommand,
  restore: restoreCommand,
  drill: drillCommand,
  // A CSV of the audit log is verified without a database.
  audit: auditFileCommand,
};

/** Runs a command on the database itself, whose schema it leaves as it is: a PostgreSQL server's, or the embedded one. */
async function runOnDatabase(command: Command, env: CommandEnv): Promise<CommandResult> {
  const { db, close } = await openDatabase(env);
  try {
    await expectSchema(db);
    const clock = await startDatabaseClock({ db, log });
    return await command({ db, now: clock.now, log, site: env.site, env }).finally(clock.stop);
  } finally {
    await close();
  }
}

async function runOnLocalData(command: Command, env: CommandEnv): Promise<CommandResult> {
  const { dataDir } = env;
  if (!existsSync(join(dataDir, 'db')))
    throw new StartupError(
      `${dataDir} holds no site’s data. Start the site once, or set DATABASE_URL to its database.`,
    );
  return runOnDatabase(command, env);
}

/** Runs a command on the database, or through the site that has the embedded one open. */
async function runWithDatabase(name: keyof typeof COMMANDS, args: string[]): Promise<CommandResult> {
  const env = readCommandEnv(process.env);
  const { dataDir } = env;
  const command: Command = (context) => COMMANDS[name](context, args, env);
  if (env.databaseUrl) return runOnDatabase(command, env);
  if (env.isLiveSite)
    throw new StartupError('SITE_URL is set, so this is a live site. Set DATABASE_URL to its database as well.');
  try {
    const lock = lockDataDir(dataDir);
    return await runOnLocalData(command, env).finally(lock.release);
  } catch (error) {
    if (!(error instanceof DataDirLocked)) throw error;
    return runCommand(dataDir, name, args).catch(() => {
      throw new StartupError('The site that has the data folder open is not ready yet. Please try again in a moment.');
    });
  }
}

async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question).finally(() => terminal.close());
  return /^y(es)?$/i.test(answer.trim());
}

/** It needs no database: one that can't be reached is what it is for. */
const support = (args: string[]) =>
  supportCommand(
    args,
    { settings: process.env, at: new Date() },
    { say: (line) => console.error(line), ask: process.stdin.isTTY ? askOnTerminal : undefined },
  );

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name);
const hasOwnDatabases = (name: string): name is keyof typeof WITH_OWN_DATABASES =>
  Object.hasOwn(WITH_OWN_DATABASES, name);

/** Of a local site that runs, only its own process can look at the database and the chain. */
async function runDoctor(args: string[]): Promise<CommandResult> {
  const { databaseUrl, mode, dataDir } = examineEnv(process.env).env;
  const own =
    databaseUrl || mode === 'live' ? undefined : await runCommand(dataDir, 'doctor', args).catch(() => undefined);
  if (own) return own;
  const { doctorCommand } = await import('../server/doctor/doctor-command.ts');
  return doctorCommand(args, process.env);
}

async function run(name: string, args: string[]): Promise<CommandResult> {
  if (name === 'doctor') return runDoctor(args);
  if (name === 'support') return support(args);
  if (hasOwnDatabases(name)) {
    const result = await WITH_OWN_DATABASES[name](args, process.env);
    if (result) return result;
  }
  if (name === 'restore' && !process.env.DATABASE_URL) throw new StartupError('Please set DATABASE_URL.');
  if (!isCommand(name))
    throw new StartupError(
      `There is no command '${name}', only ${Object.keys({ ...COMMANDS, ...WITH_OWN_DATABASES }).join(', ')}.`,
    );
  return runWithDatabase(name, args);
}

try {
  const [name = '', ...args] = process.argv.slice(2);
  const { ok, lines } = await run(name, args);
  // What the doctor finds is its output, errors included.
  for (const line of lines) (ok || name === 'doctor' ? console.log : console.error)(line);
  process.exitCode = ok ? 0 : 1;
  // A connection on which nothing answers would keep the process for its own time.
  if (name === 'doctor') setTimeout(() => process.exit(), 500).unref();
} catch (error) {
  console.error(
    error instanceof SettingsErrors ? error.message : `This could not be done: ${rootCause(error as Error).message}`,
  );
  process.exitCode = 1;
}
