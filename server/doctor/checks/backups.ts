import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { type Check, type Finding, ok } from '../finding.ts';

type Kind = 'backup' | 'drill';

const HOURS = { backup: 26, drill: 35 * 24 } as const;
const WHY = {
  backup:
    'What is younger than the last backup is lost with the database’s disk: orders, payments, who may have which coin.',
  drill: 'A backup that nobody ever restored may be incomplete, or under a key that is gone.',
} as const;
const FIX = {
  backup: 'Make one every day: docs/operating/database.md#backup.',
  drill: 'Restore the last backup into a database of its own: docs/operating/database.md#restore.',
} as const;

const never = (kind: Kind): Finding => ({
  id: `backups.no-${kind}`,
  level: 'warning',
  what: kind === 'backup' ? 'No backup is on record.' : 'No drill is on record.',
  why: `${WHY[kind]} What was made by other means isn’t on record.`,
  fix: FIX[kind],
});

const old = (kind: Kind, hours: number, level: 'warning' | 'error'): Finding => ({
  id: `backups.old-${kind}`,
  level,
  what: `The last ${kind} is ${ageOf(hours)} old.`,
  why: WHY[kind],
  fix: FIX[kind],
});

const HELD: Finding = {
  id: 'backups.held',
  level: 'warning',
  what: 'This database is a copy that was restored from a backup and has not gone live.',
  why: 'Emails, the relayer, webhooks and alarms are held, so that nobody gets them twice.',
  fix: 'If it is to be the site from now on, let it go live: docs/operating/database.md#restore.',
};

const ageOf = (hours: number) => (hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`);

type Last = { hours: Partial<Record<Kind, number>>; isHeld: boolean };

/** When a backup was last made and one last restored on trial, as the tables say that both are recorded in; where there are none, never. */
async function lastRuns(db: Db): Promise<Last> {
  const { rows } = await db.execute<{ runs: boolean; copies: boolean }>(
    sql`select to_regclass('public.backup_run') is not null as runs, to_regclass('public.restored_copy') is not null as copies`,
  );
  const [there] = rows;
  const runs = there?.runs
    ? await db.execute<{ kind: Kind; hours: number }>(
        sql`select kind, extract(epoch from clock_timestamp() - at)::float8 / 3600 as hours from public.backup_run`,
      )
    : { rows: [] };
  const copies = there?.copies ? await db.execute(sql`select from public.restored_copy`) : { rows: [] };
  return {
    hours: Object.fromEntries(runs.rows.map(({ kind, hours }) => [kind, Number(hours)])),
    isHeld: copies.rows.length > 0,
  };
}

/** Before an upgrade, nothing older than a day is a way back. */
export const backupsCheck: Check = {
  subject: 'Backups',
  patienceMs: 8_000,
  look: async (examined) => {
    const { hours, isHeld } = await lastRuns(await examined.db());
    if (examined.env.mode === 'local' && !examined.env.databaseUrl)
      return [ok('backups.ok', 'Local mode keeps no backups.')];
    const findings = isHeld ? [HELD] : [];
    for (const kind of ['backup', 'drill'] as const) {
      const age = hours[kind];
      const level = kind === 'backup' && examined.beforeUpgrade ? 'error' : 'warning';
      if (age === undefined) findings.push(never(kind));
      else if (age > HOURS[kind]) findings.push(old(kind, age, level));
      else findings.push(ok(`backups.${kind}`, `The last ${kind} is ${ageOf(age)} old.`));
    }
    return findings;
  },
};
