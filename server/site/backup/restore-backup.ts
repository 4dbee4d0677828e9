import { pino } from 'pino';
import type { Actor } from '../../platform/context.ts';
import { startDatabaseClock } from '../../platform/database/clock.ts';
import { databaseOf, roleOf } from '../../platform/database/connection-problem.ts';
import { openPoolOf } from '../../platform/database/database.ts';
import { createRoles } from '../../platform/database/database-command.ts';
import { migrateAsOwner } from '../../platform/database/roles.ts';
import { expectEmpty, expectRows, expectUsable, loadDump } from './load-dump.ts';
import { type Backup, readBackup } from './manifest.ts';
import { holdCopy } from './restored-copy.ts';

const DAY_MS = 86_400_000;

type Restoring = {
  /** The backup's. */
  folder: string;
  owner: string;
  site: string;
  /** Where the roles and the database are to be made, too. */
  admin?: string | undefined;
  actor: Actor;
};

/** The copy is held from the very transaction that loads it. */
const holdStatement = ({ at }: Backup['manifest']): string =>
  `insert into public.restored_copy (restored_at, backup_at) values (now(), '${at}')
    on conflict ("only") do update set restored_at = excluded.restored_at, backup_at = excluded.backup_at;`;

/** Restores a backup into an empty database as its owner; nothing is sent from it or changed in it until it goes live. */
export async function restoreBackup({ folder, owner, site, admin, actor }: Restoring) {
  const backup = await readBackup(folder);
  await expectUsable(backup);
  if (admin) await createRoles({ admin, owner, site });
  const { db, close } = await openPoolOf('MIGRATE_DATABASE_URL', owner, { queryTimeoutMs: DAY_MS });
  try {
    await expectEmpty({ db }, backup.manifest);
    await loadDump(backup, owner, holdStatement(backup.manifest));
    // The hold is a row more, unless the backup was itself of a copy.
    await expectRows({ db }, { ...backup.manifest, rows: { ...backup.manifest.rows, restored_copy: 1 } });
    await migrateAsOwner(owner, site);
    const clock = await startDatabaseClock({ db, log: pino({ level: 'silent' }) });
    const ended = await holdCopy({ db, now: clock.now, actor }).finally(clock.stop);
    return { ...backup, ended, database: databaseOf(owner), role: roleOf(site) };
  } finally {
    await close();
  }
}
