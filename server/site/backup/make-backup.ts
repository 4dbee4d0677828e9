import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { readAnyCursor } from '../../chain/stored-events.ts';
import { chainHead } from '../../platform/audit/audit-list.ts';
import { databaseOf } from '../../platform/database/connection-problem.ts';
import { type Db, openPoolOf } from '../../platform/database/database.ts';
import { expectSchema, lastMigration } from '../../platform/database/migrate.ts';
import { StartupError } from '../../platform/errors.ts';
import { neededKeyIds } from '../../platform/key-ids/key-ids.ts';
import { isReadOnlyError } from '../../platform/outages.ts';
import { recordRun } from './backup-runs.ts';
import { type Backup, backupName, DUMP, MANIFEST, type Manifest, newManifest, readBackup } from './manifest.ts';
import { runProgram } from './postgres-programs.ts';
import { countRows } from './row-counts.ts';

const DAY_MS = 86_400_000;
/** One backup of a database at a time: what an earlier one left half done can then be removed. */
const LOCK = 0x757362;
/** No name of a backup: whatever is in it may be half written. */
const UNFINISHED = '.unfinished-usg-backup';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** What is there to be read only by the one who makes the backup: it holds personal data. */
const PRIVATE = { folder: 0o700, file: 0o600 };

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** An empty folder for a backup under way, in place of what an earlier one left. */
async function startFolder(folder: string): Promise<string> {
  const unfinished = join(folder, UNFINISHED);
  try {
    // A missing folder isn't made: it may be a disk that isn't mounted.
    await readdir(folder);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: PRIVATE.folder });
    return unfinished;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `No backup can be written to ${folder} (${code}). Name a folder that exists and is writable.`,
    );
  }
}

/** Writes the dump as the snapshot has it; resolves once it is on disk. */
async function writeDump(url: string, snapshot: string, path: string): Promise<Manifest['dump']> {
  const args = ['--format=custom', '--no-unlogged-table-data', `--snapshot=${snapshot}`, '--no-password'];
  const { child, ended } = runProgram('pg_dump', args, url);
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  // `flush` makes the file durable before it is closed.
  const writing = pipeline(child.stdout, counted, createWriteStream(path, { mode: PRIVATE.file, flush: true }));
  const [dumped, written] = await Promise.allSettled([ended, writing]);
  const code = written.status === 'rejected' ? (written.reason as NodeJS.ErrnoException).code : undefined;
  // A full disk ends pg_dump, too; and a pg_dump that can't be run, the stream.
  if (code !== undefined && code !== 'ERR_STREAM_PREMATURE_CLOSE')
    throw new StartupError(`The backup can’t be written to ${path} (${code}).`);
  if (dumped.status === 'rejected') throw dumped.reason;
  if (written.status === 'rejected') throw written.reason;
  return { file: DUMP, bytes, sha256: hash.digest('hex') };
}

type Facts = Record<'at' | 'snapshot', string> & { postgresql: number };

async function snapshotOf(tx: Db): Promise<Facts> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const locked = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
  if (!locked.rows[0]?.mine) throw new StartupError('Another backup of this database is being made.');
  const { rows } = await tx.execute<Facts>(sql`select pg_export_snapshot() as snapshot,
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    current_setting('server_version_num')::int as postgresql`);
  return rows[0] as Facts;
}

async function cursorOf(tx: Db): Promise<Manifest['chain']> {
  const cursor = await readAnyCursor({ db: tx });
  if (!cursor) return null;
  const { chainId: id, token, block, blockHash } = cursor;
  return { id, token, block: String(block), block_hash: blockHash };
}

/** Everything that is written is of one snapshot, so that what a restored database has can be compared with the manifest. */
async function writeBackup(tx: Db, url: string, folder: string): Promise<{ at: Date; unfinished: string }> {
  const { at, snapshot, postgresql } = await snapshotOf(tx);
  const unfinished = await startFolder(folder);
  try {
    const dump = await writeDump(url, snapshot, join(unfinished, DUMP));
    const manifest = newManifest({
      at,
      version,
      schema: await lastMigration(tx),
      postgresql: Number(postgresql),
      database: databaseOf(url),
      dump,
      rows: await countRows({ db: tx }),
      audit: await chainHead({ db: tx }),
      chain: await cursorOf(tx),
      keys: await neededKeyIds({ db: tx }),
    });
    const file = await open(join(unfinished, MANIFEST), 'w', PRIVATE.file);
    await file.writeFile(manifest);
    await file.sync().finally(() => file.close());
    await syncFolder(unfinished);
    return { at: new Date(at), unfinished };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Remembers when the backup was made; false where the database takes no writes, as a standby does. */
async function record(db: Db, at: Date, seconds: number): Promise<boolean> {
  try {
    await recordRun({ db }, 'backup', { at, seconds });
    return true;
  } catch (error) {
    if (isReadOnlyError(error)) return false;
    throw error;
  }
}

/** A backup, and whether the database remembers when it was made. */
export type MadeBackup = Backup & { seconds: number; isRecorded: boolean };

/** Backs the database up into a new folder within that one: whole, or not at all. */
export async function makeBackup(url: string, folder: string): Promise<MadeBackup> {
  const started = performance.now();
  const { db, close } = await openPoolOf('DATABASE_URL', url, { queryTimeoutMs: DAY_MS });
  try {
    await expectSchema(db);
    const { at, path } = await db.transaction(
      async (tx) => {
        const { at, unfinished } = await writeBackup(tx, url, folder);
        const path = join(folder, backupName(at));
        await rename(unfinished, path);
        await syncFolder(folder);
        return { at, path };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const seconds = (performance.now() - started) / 1_000;
    return { ...(await readBackup(path)), seconds, isRecorded: await record(db, at, seconds) };
  } finally {
    await close();
  }
}
