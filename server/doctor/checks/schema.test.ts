import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { keysCheck } from './keys.ts';
import { schemaCheck } from './schema.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let db: Db;
beforeAll(async () => {
  postgres = await testPostgres();
  db = postgres.open().db;
});
afterAll(() => postgres.stop());

const found = async (DATABASE_URL: string, beforeUpgrade = false, more: Record<string, string> = {}) =>
  idsOf(await findingsOf(schemaCheck, { DATABASE_URL, ...more }, { beforeUpgrade }));

it('is this version’s, older, or newer; before an upgrade, an older one is what is expected', async () => {
  expect(await found(postgres.url)).toEqual(['ok schema.ok']);
  const last = sql`select max(id) from drizzle.__drizzle_migrations`;
  await db.execute(sql`delete from drizzle.__drizzle_migrations where id = (${last})`);
  expect(await found(postgres.url)).toEqual(['error schema.older']);
  expect(await found(postgres.url, true)).toEqual(['ok schema.waiting']);
  expect(await found(postgres.url, true, { MIGRATE_DATABASE_URL: postgres.url })).toEqual(['ok schema.waiting']);
  const MIGRATE_DATABASE_URL = Object.assign(new URL(postgres.url), { password: 'of-nobody' }).href;
  const refused = ['error schema.owner-refused', 'ok schema.waiting'];
  expect(await found(postgres.url, true, { MIGRATE_DATABASE_URL })).toEqual(refused);
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-the-future', 4e12)`);
  expect(await found(postgres.url)).toEqual(['ok schema.compatible']);
  await db.execute(sql`update drizzle.compatible_since set migration_at = 4e12`);
  expect(await found(postgres.url)).toEqual(['error schema.newer']);
});

it('is missing in a database of another kind, and what needs it isn’t looked at', async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const name = `${new URL(postgres.url).pathname.slice(1)}_empty`;
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = Object.assign(new URL(postgres.url), { pathname: name }).href;
  expect(await found(url)).toEqual(['warning schema.empty']);
  const keys = await findingsOf(keysCheck, { DATABASE_URL: url, DATA_KEY: 'a'.repeat(64) });
  expect(idsOf(keys)).toEqual(['warning doctor.not-examined']);
  expect(keys[0]?.what).toContain('schema of the database');
});
