import { sql } from 'drizzle-orm';
import { counted } from '#domain/counted.ts';
import { openPoolOf } from '../../platform/database/database.ts';
import { schemaOf } from '../../platform/database/migrate.ts';
import { StartupError } from '../../platform/errors.ts';
import type { Examined } from '../examined.ts';
import { type Check, type Finding, ok } from '../finding.ts';

const MIGRATE = 'MIGRATE_DATABASE_URL=… npx usg migrate';

const older = (pending: number): Finding => ({
  id: 'schema.older',
  level: 'error',
  what: `The schema of the database is older than this version: ${counted(pending, 'migration')} to make.`,
  why: 'The site doesn’t start on it, unless its role owns the tables.',
  fix: MIGRATE,
});

const empty = (isOwner: boolean): Finding => ({
  id: 'schema.empty',
  level: isOwner ? 'warning' : 'error',
  what: 'The database has no tables of the site yet.',
  why: isOwner ? 'The first start makes them.' : 'The role in DATABASE_URL may not make them.',
  fix: isOwner ? 'Start the site.' : 'ADMIN_DATABASE_URL=… MIGRATE_DATABASE_URL=… npx usg migrate --roles',
});

const NEWER: Finding = {
  id: 'schema.newer',
  level: 'error',
  what: 'The schema of the database is newer than this version, which doesn’t run on it.',
  why: 'This version doesn’t know what the newer one stores.',
  fix: 'Run the version that brought the schema up to date, or a newer one.',
};

const waiting = (pending: number): Finding => ({
  id: 'schema.waiting',
  level: 'ok',
  what: `This version brings ${counted(pending, 'migration')}. To make them, before the first instance of it starts: ${MIGRATE}`,
});

const refusesOwner = (what: string): Finding => ({
  id: 'schema.owner-refused',
  level: 'error',
  what,
  why: 'The migrations of this version can’t be made with it.',
  fix: 'Correct MIGRATE_DATABASE_URL: psql "$MIGRATE_DATABASE_URL" -c "select 1"',
});

/** Whether the owner, where one is named, can log in to migrate. */
async function examineOwner({ env }: Examined): Promise<Finding[]> {
  if (!env.migrateDatabaseUrl) return [];
  try {
    await (await openPoolOf('MIGRATE_DATABASE_URL', env.migrateDatabaseUrl, { queryTimeoutMs: 4_000 })).close();
    return [];
  } catch (error) {
    if (error instanceof StartupError) return [refusesOwner(error.message)];
    throw error;
  }
}

/** Whether the schema is this version’s; before an upgrade, what this version would change. */
export const schemaCheck: Check = {
  subject: 'Schema',
  patienceMs: 8_000,
  look: async (examined) => {
    const db = await examined.db();
    const { migrations, ofThisVersion, isNewer, isCompatible } = await schemaOf(db);
    const pending = ofThisVersion - migrations;
    if (!isCompatible) return [NEWER];
    if (isNewer)
      return [ok('schema.compatible', 'The schema is a newer version’s, which says that this one runs on it.')];
    if (migrations === 0) {
      const { rows } = await db.execute<{ may: boolean }>(
        sql`select has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as may`,
      );
      return [empty(rows[0]?.may === true)];
    }
    if (pending === 0) return [ok('schema.ok', 'The schema is this version’s.')];
    return examined.beforeUpgrade ? [...(await examineOwner(examined)), waiting(pending)] : [older(pending)];
  },
};
