import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { backupsCheck } from './backups.ts';

it('says how old the last backup and the last drill are, or that there was none', async () => {
  const postgres = await testPostgres();
  const { db } = postgres.open();
  const found = async (beforeUpgrade = false) =>
    idsOf(await findingsOf(backupsCheck, { DATABASE_URL: postgres.url }, { beforeUpgrade }));
  await db.execute(sql`drop table if exists backup_run, restored_copy`);
  expect(await found()).toEqual(['warning backups.no-backup', 'warning backups.no-drill']);
  await db.execute(
    sql`create table backup_run (kind text primary key, at timestamptz not null, seconds bigint not null)`,
  );
  await db.execute(sql`create table restored_copy (only boolean primary key default true)`);
  expect(await found()).toEqual(['warning backups.no-backup', 'warning backups.no-drill']);
  const ran = (kind: string, ago: string) =>
    db.execute(sql`insert into backup_run values (${kind}, now() - ${ago}::interval, 3)
      on conflict (kind) do update set at = excluded.at`);
  await ran('backup', '5 hours');
  await ran('drill', '20 days');
  expect(await found()).toEqual(['ok backups.backup', 'ok backups.drill']);
  await ran('backup', '3 days');
  await ran('drill', '90 days');
  expect(await found()).toEqual(['warning backups.old-backup', 'warning backups.old-drill']);
  expect(await found(true)).toEqual(['error backups.old-backup', 'warning backups.old-drill']);
  await db.execute(sql`insert into restored_copy default values`);
  expect(await found()).toContain('warning backups.held');
  await postgres.stop();
});
