import { sql } from 'drizzle-orm';
import { StartupError } from '../../platform/errors.ts';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';

const unreachable = (what: string): Finding => ({
  id: 'database.unreachable',
  level: 'error',
  what,
  why: 'Without its database the site shows pages and the last price, and nothing else.',
  fix: 'psql "$DATABASE_URL" -c "select 1"    from this machine shows the same refusal',
});

const tooOld = (version: string): Finding => ({
  id: 'database.version',
  level: 'error',
  what: `PostgreSQL is ${version}.`,
  why: 'The site needs 15 or newer.',
  fix: 'Upgrade PostgreSQL (pg_upgrade, or dump and restore): docs/operating/database.md.',
});

const untested = (version: string): Finding => ({
  id: 'database.version',
  level: 'warning',
  what: `PostgreSQL is ${version}, which this version of the site was not tested with.`,
  why: 'It was tested with 15 to 18.',
  fix: 'Rehearse on a copy first.',
});

const fewConnections = (most: number): Finding => ({
  id: 'database.connections',
  level: 'warning',
  what: `max_connections is ${most}.`,
  why: 'An instance holds up to 10, and in a rolling restart there is one more of them; 5 are for your own.',
  fix: 'Set max_connections to at least 25, and 10 more for each further instance, or use PgBouncer: docs/operating/database.md#connections.',
});

const LEAST_CONNECTIONS = 25;
const [OLDEST, NEWEST] = [15, 18];

/** Whether the database can be reached, and is a PostgreSQL that the site knows. */
export const databaseCheck: Check = {
  subject: 'Database',
  patienceMs: 8_000,
  look: async ({ env, openDatabase }) => {
    try {
      const db = await openDatabase();
      const { rows } = await db.execute<{ version: string; major: number; connections: number; bytes: string }>(
        sql`select current_setting('server_version') as version,
          current_setting('server_version_num')::int / 10000 as major,
          current_setting('max_connections')::int as connections,
          pg_size_pretty(pg_database_size(current_database())) as bytes`,
      );
      const [{ version, major, connections, bytes } = { version: '', major: 0, connections: 0, bytes: '' }] = rows;
      if (!env.databaseUrl) return [ok('database.ok', `The embedded database answers; it holds ${bytes}.`)];
      return [
        ...(major < OLDEST ? [tooOld(version)] : []),
        ...(major > NEWEST ? [untested(version)] : []),
        ...(connections < LEAST_CONNECTIONS ? [fewConnections(connections)] : []),
        ok('database.ok', `PostgreSQL ${version} answers; the database holds ${bytes}.`),
      ];
    } catch (error) {
      if (error instanceof NotExamined || !(error instanceof StartupError)) throw error;
      return [unreachable(error.message)];
    }
  },
};
