import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { verifyAuditLog } from '../../platform/audit/audit-command.ts';
import type { DbContext } from '../../platform/context.ts';
import { connectionProblem } from '../../platform/database/connection-problem.ts';
import { openPoolOf } from '../../platform/database/database.ts';
import { expectSchema, migrate } from '../../platform/database/migrate.ts';
import { StartupError } from '../../platform/errors.ts';
import { keyProblems, newestSealed } from '../health/check-keys.ts';
import { recordRun } from './backup-runs.ts';
import { compareBooks } from './compare-books.ts';
import { expectEmpty, expectRows, expectUsable, loadDump } from './load-dump.ts';
import { type Backup, newestBackup, rowsIn } from './manifest.ts';

const SCRATCH = 'usg_drill_scratch';
/** One drill at a time on a server: what an earlier one left behind can then be dropped. */
const LOCK = 0x757364;
const DAY_MS = 86_400_000;

type Drilling = {
  /** Where the backups are. */
  folder: string;
  /** Where the scratch database is made, by a role that may. */
  admin: string;
  dataKey: Uint8Array;
  acceptedDataKeys: readonly Uint8Array[];
  auditKey: Uint8Array | undefined;
  rpcUrl: string | undefined;
  /** The live database, which remembers the drill. */
  live: string | undefined;
};

/** What was found, and for how long data would be lost (RPO) and the site be down for the restore (RTO), in seconds. */
export type Drilled = {
  ok: boolean;
  backup: Backup;
  findings: { ok: boolean; line: string }[];
  rpoSeconds: number;
  rtoSeconds: number;
  isRecorded: boolean;
};

async function connectAdmin(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks is told by the next query.
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw connectionProblem(error, 'ADMIN_DATABASE_URL', url);
  });
  return client;
}

/** Works in a new database, which is dropped whatever happens, also if the process is told to end; one that was killed leaves it to the next. */
async function inScratch<Result>(admin: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const client = await connectAdmin(admin);
  const drop = () => client.query(`drop database if exists ${SCRATCH} with (force)`);
  const end = () => void drop().finally(() => process.exit(1));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!rows[0]?.mine) throw new StartupError('Another drill is running on this server.');
    for (const signal of signals) process.once(signal, end);
    await drop();
    await client.query(`create database ${SCRATCH} template template0`);
    return await work(Object.assign(new URL(admin), { pathname: `/${SCRATCH}` }).href).finally(drop);
  } finally {
    for (const signal of signals) process.off(signal, end);
    await client.end();
  }
}

async function auditFinding(context: DbContext, { audit }: Backup['manifest']) {
  const { ok, lines } = await verifyAuditLog(context, `${audit.position}:${audit.hash}`);
  return { ok, line: `Audit log: ${lines.join(' ')}` };
}

async function keyFinding(context: DbContext, { dataKey, acceptedDataKeys, auditKey }: Drilling) {
  const env = { dataKey, auditKey, dataDir: '' };
  const problems = await keyProblems({ ...context, env, dataKey, acceptedDataKeys, auditKey: auditKey ?? dataKey });
  if (problems.length > 0) return { ok: false, line: problems.join(' ') };
  const opened = await newestSealed(context);
  if (opened.length === 0)
    return { ok: true, line: 'The keys in the settings are all that the backup needs. There is no sealed row yet.' };
  return { ok: true, line: `DATA_KEY opens the newest sealed rows: ${opened.map(({ kind }) => kind).join(', ')}.` };
}

/** Everything that a restore takes, and whether what came of it is sound. */
async function restoreAndCheck(url: string, backup: Backup, drilling: Drilling) {
  const { manifest } = backup;
  const { db, close } = await openPoolOf('ADMIN_DATABASE_URL', url, { queryTimeoutMs: DAY_MS });
  try {
    await expectEmpty({ db }, manifest);
    await loadDump(backup, url);
    await expectRows({ db }, manifest);
    await migrate(db);
    const restored = `Restored: ${rowsIn(manifest)} rows in ${Object.keys(manifest.rows).length} tables, as many as were backed up.`;
    return [
      { ok: true, line: restored },
      await auditFinding({ db }, manifest),
      await keyFinding({ db }, drilling),
      await compareBooks({ db }, drilling.rpcUrl),
    ];
  } finally {
    await close();
  }
}

/** Restores the newest backup into a scratch database and checks what came of it. */
export async function drill(drilling: Drilling): Promise<Drilled> {
  const backup = await newestBackup(drilling.folder);
  const started = performance.now();
  await expectUsable(backup);
  const findings = await inScratch(drilling.admin, (url) => restoreAndCheck(url, backup, drilling));
  const rtoSeconds = (performance.now() - started) / 1_000;
  const ok = findings.every((finding) => finding.ok);
  const rpoSeconds = await ageOf(drilling.admin, backup);
  const isRecorded = ok && drilling.live !== undefined;
  if (ok && drilling.live !== undefined) await recordDrill(drilling.live, rtoSeconds);
  return { ok, backup, findings, rpoSeconds, rtoSeconds, isRecorded };
}

async function ageOf(admin: string, { manifest }: Backup): Promise<number> {
  const client = await connectAdmin(admin);
  try {
    const age = 'select extract(epoch from now() - $1::timestamptz)::float8 as seconds';
    return Number((await client.query(age, [manifest.at])).rows[0]?.seconds);
  } finally {
    await client.end();
  }
}

async function recordDrill(url: string, seconds: number): Promise<void> {
  const { db, close } = await openPoolOf('DATABASE_URL', url);
  try {
    await expectSchema(db);
    await recordRun({ db }, 'drill', { seconds });
  } finally {
    await close();
  }
}
