import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordRun } from '../../site/backup/backup-runs.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { backupsCheck } from './backups.ts';

it('says how old the last backup and the last drill are, or that there was none', async () => {
  const postgres = await testPostgres();
  const { db } = postgres.open();
  const found = async (beforeUpgrade = false) =>
    idsOf(await findingsOf(backupsCheck, { DATABASE_URL: postgres.url }, { beforeUpgrade }));
  const rename = (from: string, to: string) => db.execute(sql.raw(`alter table ${from} rename to ${to}`));
  await rename('backup_run', 'of_a_newer_version');
  expect(await found()).toEqual(['warning backups.no-backup', 'warning backups.no-drill']);
  await rename('of_a_newer_version', 'backup_run');
  expect(await found()).toEqual(['warning backups.no-backup', 'warning backups.no-drill']);
  const ran = (kind: 'backup' | 'drill', hours: number) =>
    recordRun({ db }, kind, { at: new Date(Date.now() - hours * 3_600_000), seconds: 3 });
  await ran('backup', 5);
  await ran('drill', 20 * 24);
  expect(await found()).toEqual(['ok backups.backup', 'ok backups.drill']);
  await ran('backup', 3 * 24);
  await ran('drill', 90 * 24);
  expect(await found()).toEqual(['warning backups.old-backup', 'warning backups.old-drill']);
  expect(await found(true)).toEqual(['error backups.old-backup', 'warning backups.old-drill']);
  await db.execute(sql`insert into restored_copy (restored_at) values (now())`);
  expect(await found()).toContain('warning backups.held');
  await postgres.stop();
});
