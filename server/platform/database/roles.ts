import { sql } from 'drizzle-orm';
import pg from 'pg';
import { rootCause, StartupError } from '../errors.ts';
import { usg } from '../usg.ts';
import { roleOf } from './connection-problem.ts';
import { type Db, openPoolOf } from './database.ts';
import { migrate } from './migrate.ts';

/** What is written once: to these the site's role may add, and in the chain of the audit log not even that (a trigger of the owner's does). */
export const ADD_ONLY = [
  'audit_entry',
  'audit_head',
  'note',
  'request_step',
  'staff_register',
  'staff_wallet',
  'coin_lot',
  'coin_lot_exclusion',
  'reserve_file',
];
export const READ_ONLY = ['audit_link'];
/** What of a lot can be corrected until an attestation with it is prepared, which a trigger watches. */
export const LOT_DETAILS = ['year', 'mint', 'coins', 'depository', 'box', 'received_on', 'serials', 'reason'];
/** Serializes instances and commands that grant at the same moment. */
const LOCK = 0x757369;
const MAINTAIN_SINCE = 170_000;
const NO_SUCH_ROLE = '42704';

const name = pg.escapeIdentifier;

/** Gives the site's role what it needs on every table and no more; as the owner of the tables, after each migration. */
export async function grantToSite(owner: Db, role: string): Promise<void> {
  const to = name(role);
  await owner.transaction(async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await run(`revoke all on all tables in schema public, drizzle from ${to}`);
    await run(`grant usage on schema public, drizzle to ${to}`);
    await run(`grant select on all tables in schema drizzle to ${to}`);
    // A backup reads them, too.
    await run(`grant select on all sequences in schema drizzle to ${to}`);
    await run(`grant select, insert, update, delete on all tables in schema public to ${to}`);
    await run(`grant usage, select on all sequences in schema public to ${to}`);
    await run(`revoke update, delete on ${ADD_ONLY.join(', ')} from ${to}`);
    await run(`grant update (${LOT_DETAILS.join(', ')}) on coin_lot to ${to}`);
    await run(`revoke insert, update, delete on ${READ_ONLY.join(', ')} from ${to}`);
    await run(`alter default privileges in schema public grant select, insert, update, delete on tables to ${to}`);
    await run(`alter default privileges in schema public grant usage, select on sequences to ${to}`);
    const { rows } = await tx.execute<{ version: number }>(
      sql`select current_setting('server_version_num')::int as version`,
    );
    // The site gives back the pages of what its probe has written; before 17 only an owner may, and the server does so by itself.
    if (Number(rows[0]?.version) >= MAINTAIN_SINCE) await run(`grant maintain on write_probe to ${to}`);
  });
}

/** Brings the schema up to date as its owner, and gives the site's role its rights to what is new; answers whose schema it is. */
export async function migrateAsOwner(ownerUrl: string, siteUrl: string): Promise<'ours' | 'newer'> {
  const { db, close } = await openPoolOf('MIGRATE_DATABASE_URL', ownerUrl);
  try {
    // The rights on a newer schema are the newer version's to give: this one knows nothing of its tables.
    const made = await migrate(db);
    if (made === 'ours' && roleOf(siteUrl) !== roleOf(ownerUrl)) await grantToSite(db, roleOf(siteUrl));
    return made;
  } catch (error) {
    if (rootCause(error as Error).code !== NO_SUCH_ROLE) throw error;
    throw new StartupError(
      `There is no role ${roleOf(siteUrl)}, which DATABASE_URL names. Run ${usg('migrate --roles')}.`,
    );
  } finally {
    await close();
  }
}
