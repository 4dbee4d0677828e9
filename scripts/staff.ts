import { pino } from 'pino';
import { type CommandResult, staffCommand } from '../server/accounts/staff-command.ts';
import { openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { runCommand } from '../server/local/command-socket.ts';
import { DataDirLocked, lockDataDir } from '../server/local/data-dir-lock.ts';

const databaseUrl = process.env.DATABASE_URL?.trim() || undefined;
const dataDir = process.env.DATA_DIR?.trim() || 'data';
const args = process.argv.slice(2);

/** On the database itself: a PostgreSQL server's, or the embedded one when no site has it open. */
async function directly(): Promise<CommandResult> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl });
  try {
    await migrate(db);
    return await staffCommand({ db, now: () => new Date(), log: pino({ level: 'silent' }) }, args);
  } finally {
    await close();
  }
}

async function run(): Promise<CommandResult> {
  if (databaseUrl) return directly();
  try {
    const lock = lockDataDir(dataDir);
    return await directly().finally(lock.release);
  } catch (error) {
    if (!(error instanceof DataDirLocked)) throw error;
    return runCommand(dataDir, 'staff', args).catch(() => {
      throw new Error('the site that has the data folder open is not ready yet. Please try again in a moment.');
    });
  }
}

try {
  const { ok, lines } = await run();
  for (const line of lines) (ok ? console.log : console.error)(line);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`This could not be done: ${(error as Error).message}`);
  process.exitCode = 1;
}
