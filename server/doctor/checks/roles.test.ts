import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { migrateCommand } from '../../platform/database/database-command.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { rolesCheck } from './roles.ts';

const suffix = randomUUID().slice(0, 8);
const [OWNER, SITE] = [`owner_${suffix}`, `site_${suffix}`];

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let admin: Db;
let DATABASE_URL: string;
beforeAll(async () => {
  postgres = await testPostgres();
  admin = postgres.open().db;
  const as = (username: string) => Object.assign(new URL(postgres.url), { username, password: 'own' }).href;
  DATABASE_URL = as(SITE);
  const settings = { ADMIN_DATABASE_URL: postgres.url, MIGRATE_DATABASE_URL: as(OWNER), DATABASE_URL };
  expect(await migrateCommand(settings, { roles: true })).toMatchObject({ ok: true });
});
afterAll(() => postgres.stop());

const found = async () => idsOf(await findingsOf(rolesCheck, { DATABASE_URL }));

const BREAKS = [
  [
    'may update the audit log',
    'history',
    `grant update on audit_entry to ${SITE}`,
    `revoke update on audit_entry from ${SITE}`,
  ],
  [
    'may update one column of the history',
    'history',
    `grant update (to_state) on request_step to ${SITE}`,
    `revoke update (to_state) on request_step from ${SITE}`,
  ],
  [
    'may add to the audit log’s chain',
    'history',
    `grant insert on audit_link to ${SITE}`,
    `revoke insert on audit_link from ${SITE}`,
  ],
  ['may empty notes', 'history', `grant truncate on note to ${SITE}`, `revoke truncate on note from ${SITE}`],
  ['owns a table', 'owner', `alter table note owner to ${SITE}`, `alter table note owner to ${OWNER}`],
  ['can become the owner', 'owner', `grant ${OWNER} to ${SITE}`, `revoke ${OWNER} from ${SITE}`],
  ['may make roles', 'attributes', `alter role ${SITE} createrole`, `alter role ${SITE} nocreaterole`],
  ['may write every table', 'member', `grant pg_write_all_data to ${SITE}`, `revoke pg_write_all_data from ${SITE}`],
  [
    'may create functions',
    'create',
    `grant create on schema public to ${SITE}`,
    `revoke create on schema public from ${SITE}`,
  ],
  [
    'can’t write orders',
    'lacks',
    `revoke insert on sales_order from ${SITE}`,
    `grant insert on sales_order to ${SITE}`,
  ],
  [
    'finds a trigger switched off',
    'triggers-off',
    'alter table audit_entry disable trigger audit_entry_append_only',
    'alter table audit_entry enable trigger audit_entry_append_only',
  ],
  ['is a superuser', 'superuser', `alter role ${SITE} superuser`, `alter role ${SITE} nosuperuser`],
] as const;

describe('a site’s role', () => {
  it('as npx usg migrate --roles makes it has nothing against it', async () => {
    expect(await found()).toEqual(['ok roles.ok']);
  });

  it.each(BREAKS)('that %s is an error (%s), until that is taken back', async (_, id, broken, mended) => {
    await admin.execute(sql.raw(broken));
    expect(await found()).toContain(`error roles.${id}`);
    await admin.execute(sql.raw(mended));
    // What a role had is gone with what it was given with.
    if (id === 'owner') await admin.execute(sql.raw(`grant select, insert on note to ${SITE}`));
    expect(await found()).toEqual(['ok roles.ok']);
  });
});
