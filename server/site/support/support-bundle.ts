import { readFileSync } from 'node:fs';
import { arch, availableParallelism, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type Db, openPoolOf } from '../../platform/database/database.ts';
import { migratedTables, schemaOf } from '../../platform/database/migrate.ts';
import { readEnv } from '../../platform/env.ts';
import { SETTING_NAMES } from '../../platform/env-schema.ts';
import { rootCause, SettingsErrors } from '../../platform/errors.ts';
import { givenSettings, type Settings } from '../../platform/secret-files.ts';
import { knownTexts } from './known-texts.ts';
import { publicLog } from './public-log.ts';
import { redactAll, redactor, shownSetting } from './redact.ts';

export type SupportInput = {
  settings: Settings;
  /** The machine's. */
  at: Date;
  /** The text of the log, where there is one. */
  log?: string | undefined;
  /** What a check of the installation found. */
  findings?: (() => Promise<readonly { id: string; level: string; what: string }[]>) | undefined;
};

const PACKAGE = fileURLToPath(new URL('../../../package.json', import.meta.url));
const MIB = 2 ** 20;
const PATIENCE_MS = 3_000;
const QUERY_MS = 10_000;
const PORT = '3000';

const versions = () => ({
  site: JSON.parse(readFileSync(PACKAGE, 'utf8')).version as string,
  node: process.version,
  system: `${process.platform} ${arch()} ${release()}`,
  cores: availableParallelism(),
  memoryMiB: Math.round(totalmem() / MIB),
});

function settingsPart(settings: Settings) {
  const names = Object.fromEntries(SETTING_NAMES.map((name) => [name, shownSetting(name, settings[name])]));
  return { mode: settings.SITE_URL?.trim() ? 'live' : 'local', names };
}

function problemsOf(settings: Settings): readonly string[] {
  try {
    readEnv(settings);
    return [];
  } catch (error) {
    return error instanceof SettingsErrors ? error.errors : ['The settings could not be read.'];
  }
}

/** The rows of every table that the migrations make; what else is there isn't ours to name. */
async function rowCounts(db: Db): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const own = new Set(migratedTables());
  const counts: Record<string, number> = {};
  for (const { name } of rows.filter((table) => own.has(table.name))) {
    const counted = await db.execute<{ rows: string }>(
      sql`select count(*)::text as rows from ${sql.identifier('public')}.${sql.identifier(name)}`,
    );
    counts[name] = Number(counted.rows[0]?.rows);
  }
  return counts;
}

async function readDatabase(db: Db) {
  const { rows } = await db.execute<{ version: string; bytes: string; standby: boolean; connections: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      pg_is_in_recovery() as standby, (select count(*)::int from pg_stat_activity) as connections`);
  const [server] = rows;
  return {
    postgresql: /^[\d.]+/.exec(server?.version ?? '')?.[0],
    mebibytes: Math.round(Number(server?.bytes) / MIB),
    standby: server?.standby,
    connections: server?.connections,
    schema: await schemaOf(db),
    rows: await rowCounts(db),
  };
}

async function databasePart({ DATABASE_URL: url }: Settings) {
  if (!url?.trim()) return 'DATABASE_URL is not set: the site keeps an embedded database, which isn’t read here.';
  const { db, close } = await openPoolOf('DATABASE_URL', url.trim(), { readOnly: true, queryTimeoutMs: QUERY_MS });
  return readDatabase(db).finally(close);
}

/** What the instance says that runs on this machine with these settings. */
async function readinessPart({ PORT: port }: Settings) {
  const answer = await fetch(`http://127.0.0.1:${port?.trim() || PORT}/readyz`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

/** What the part holds, or why it is missing: of an installation that is broken the rest is worth as much. */
async function orWhyNot(part: () => unknown): Promise<unknown> {
  try {
    return await part();
  } catch (error) {
    const { code, message } = rootCause(error as Error);
    return `Not there: ${typeof code === 'string' ? code : message}`;
  }
}

/** Of a finding what isn't known from its id, which is ours. */
const withoutAddresses =
  (redact: (text: string) => string) =>
  ({ id, level, what }: { id: string; level: string; what: string }) => ({ id, level, what: redact(what) });

/** What helps others to understand a fault of this installation, without what isn't theirs to know. */
export async function supportBundle({ settings: source, at, log, findings }: SupportInput) {
  // With what is in the files that they name.
  const settings = givenSettings(source).given;
  const redact = redactor(settings);
  const redacted = async (part: () => unknown) => redactAll(await orWhyNot(part), redact);
  return {
    at: at.toISOString(),
    versions: versions(),
    settings: { ...settingsPart(settings), problems: problemsOf(source).map(redact) },
    readiness: await redacted(() => readinessPart(settings)),
    database: await orWhyNot(() => databasePart(settings)).then((part) =>
      typeof part === 'string' ? redact(part) : part,
    ),
    ...(findings && { findings: await orWhyNot(async () => (await findings()).map(withoutAddresses(redact))) }),
    ...(log !== undefined && { log: publicLog(log, knownTexts()) }),
  };
}
export type SupportBundle = Awaited<ReturnType<typeof supportBundle>>;
