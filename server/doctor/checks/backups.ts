import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { lastRuns } from '../../site/backup/backup-runs.ts';
import { restoredCopy } from '../../site/backup/restored-copy.ts';
import { type Check, type Finding, ok } from '../finding.ts';

type Kind = 'backup' | 'drill';

const HOURS = { backup: 26, drill: 35 * 24 } as const;
const WHY = {
  backup:
    'What is younger than the last backup is lost with the database’s disk: orders, payments, who may have which coin.',
  drill: 'A backup that nobody ever restored may be incomplete, or under a key that is gone.',
} as const;
const FIX = {
  backup: 'Make one every day: docs/operating/backup.md.',
  drill: 'Restore the last backup on trial: docs/operating/backup.md#drill.',
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
  fix: 'If it is to be the site from now on, let it go live: docs/operating/backup.md#going-live.',
};

const ageOf = (hours: number) => (hours < 48 ? `${Math.round(hours)} hours` : `${Math.round(hours / 24)} days`);

/** What the site's tables say, which came with one migration: before that, that nothing was ever done. */
async function lastRunsOf(db: Db) {
  const { rows } = await db.execute<{ there: boolean; now: number }>(
    sql`select to_regclass('public.backup_run') is not null as there,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const [{ there, now } = { there: false, now: 0 }] = rows;
  if (!there) return { runs: {}, isHeld: false, now };
  return { runs: await lastRuns({ db }), isHeld: (await restoredCopy({ db })) !== undefined, now };
}

/** Before an upgrade, nothing older than a day is a way back. */
export const backupsCheck: Check = {
  subject: 'Backups',
  patienceMs: 8_000,
  look: async (examined) => {
    const { runs, isHeld, now } = await lastRunsOf(await examined.db());
    if (examined.env.mode === 'local' && !examined.env.databaseUrl)
      return [ok('backups.ok', 'Local mode keeps no backups.')];
    const findings = isHeld ? [HELD] : [];
    for (const kind of ['backup', 'drill'] as const) {
      const at = runs[kind]?.at;
      const age = at && (now - at.getTime()) / 3_600_000;
      const level = kind === 'backup' && examined.beforeUpgrade ? 'error' : 'warning';
      if (age === undefined) findings.push(never(kind));
      else if (age > HOURS[kind]) findings.push(old(kind, age, level));
      else findings.push(ok(`backups.${kind}`, `The last ${kind} is ${ageOf(age)} old.`));
    }
    return findings;
  },
};
