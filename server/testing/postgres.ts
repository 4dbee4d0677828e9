import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { waitForOutput } from '#contracts/testing/wait-for-output.ts';
import { type Db, openPool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { claimFolder, copyProgram, folderPrefix, removeOrphans } from './postgres-program.ts';

const NOBODY = 65_534;
// PostgreSQL refuses to run as root.
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const READY = /database system is ready to accept (read-only )?connections/;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** A password that everyone knows needs no strength, and each connection would take 10 ms for it. Another program may be older than 16. */
const WEAK_HASH = ['--set=scram_iterations=1'];

async function initialise(folder: string, bin: string, isOurs: boolean): Promise<void> {
  const password = join(folder, 'password');
  await writeFile(password, 'test');
  for (const path of user.uid ? [folder, password] : []) await chown(path, NOBODY, NOBODY);
  const where = [`--pgdata=${join(folder, 'data')}`, `--pwfile=${password}`, '--username=test'];
  const how = ['--auth=scram-sha-256', '--no-sync', '--encoding=UTF8', '--locale=C', ...(isOurs ? WEAK_HASH : [])];
  await promisify(execFile)(join(bin, 'initdb'), [...where, ...how, '--no-instructions'], { cwd: folder, ...user });
}

type Running = { data?: 'data' | 'standby'; durable?: boolean; more?: string[] };

async function run(folder: string, bin: string, port: number, { data = 'data', durable = false, more = [] }: Running) {
  const settings = [
    `fsync=${durable ? 'on' : 'off'}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...more,
  ];
  const args = ['-D', join(folder, data), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(bin, 'postgres'), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user });
  const kill = () => child.kill('SIGINT');
  process.once('exit', kill);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitForOutput('PostgreSQL', child, child.stderr, (output) => (READY.test(output) ? true : undefined));
  const end = async () => {
    kill();
    await exited;
    process.off('exit', kill);
  };
  return { pid: child.pid ?? 0, end };
}

export type OwnPostgres = {
  url: string;
  pid: number;
  /** Ends the server; a standby of it goes on. */
  end: () => Promise<void>;
  stop: () => Promise<void>;
};

const urlOf = (port: number) => `postgres://test:test@127.0.0.1:${port}/postgres`;

/** Starts a hot standby of the server of that folder, from a copy of its data that was made before its first start. */
async function runStandby(folder: string, bin: string, primary: number) {
  const port = await freePort();
  await writeFile(join(folder, 'standby', 'standby.signal'), '');
  const follow = `primary_conninfo=host=127.0.0.1 port=${primary} user=test password=test`;
  const { pid, end } = await run(folder, bin, port, { data: 'standby', more: [follow] });
  return { url: urlOf(port), pid, end };
}

/** A separate PostgreSQL server with a migrated database, and a standby that follows it by streaming replication. */
export async function startReplicated(): Promise<{ primary: OwnPostgres; standby: Omit<OwnPostgres, 'stop'> }> {
  let standby: Awaited<ReturnType<typeof runStandby>> | undefined;
  const primary = await startPostgres({
    prepare: (folder) => promisify(execFile)('cp', ['-a', join(folder, 'data'), join(folder, 'standby')]),
    onStarted: async (folder, bin, port) => {
      standby = await runStandby(folder, bin, port);
    },
  });
  if (!standby) throw new Error('The standby was not started.');
  const { end } = standby;
  const stop = async () => {
    await end();
    await primary.stop();
  };
  return { primary: { ...primary, stop }, standby };
}

type Starting = {
  /** Where the programs are, where they aren't those of the package. */
  program?: string | undefined;
  /** A commit waits until it is on disk. */
  durable?: boolean;
  /** Before the first start. */
  prepare?: (folder: string) => Promise<unknown>;
  /** Before the database is migrated. */
  onStarted?: (folder: string, bin: string, port: number) => Promise<void>;
};

/** Stops every process of the server, as a machine that hangs does: connections stay open and nothing answers. Returns what ends that. */
export async function frozen({ pid }: Pick<OwnPostgres, 'pid'>, db: Db): Promise<() => void> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pid from pg_stat_activity`);
  // The first one starts others.
  const pids = [pid, ...rows.map((row) => row.pid)];
  for (const each of pids) process.kill(each, 'SIGSTOP');
  return () => {
    for (const each of pids) process.kill(each, 'SIGCONT');
  };
}

/** A separate PostgreSQL server with a migrated database. */
export async function startPostgres({
  program,
  durable = false,
  prepare,
  onStarted,
}: Starting = {}): Promise<OwnPostgres> {
  removeOrphans();
  const folder = await mkdtemp(folderPrefix);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    claimFolder(folder);
    const [bin, port] = [program ?? copyProgram(folder), await freePort()];
    await initialise(folder, bin, program === undefined);
    await prepare?.(folder);
    const { pid, end } = await run(folder, bin, port, { durable });
    const url = urlOf(port);
    await onStarted?.(folder, bin, port);
    const stop = async () => {
      await end();
      await remove();
    };
    const pool = openPool(url);
    await migrate(pool.db);
    await pool.close();
    return { url, pid, end, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}
