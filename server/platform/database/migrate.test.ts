import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { usg } from '../usg.ts';
import { COMPATIBLE_SINCE } from './compatible-since.ts';
import { openPool } from './database.ts';
import { expectCurrentSchema, expectSchema, migrate } from './migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const tags = (): string[] =>
  JSON.parse(readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')).entries.map(
    ({ tag }: { tag: string }) => tag,
  );

/** Makes the folder of a coming version, which has one more migration. */
function addMigration(folder: string): void {
  cpSync(MIGRATIONS, folder, { recursive: true });
  writeFileSync(join(folder, '9999_next.sql'), 'create table next_release (id integer)');
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const last = { idx: journal.entries.length, version: '7', when: 4e12, tag: '9999_next', breakpoints: true };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, last] }));
}

let postgres: Awaited<ReturnType<typeof testPostgres>>;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

describe('the schema', () => {
  it('is brought up to date once, however many instances start at the same moment', async () => {
    const pools = Array.from({ length: 4 }, () => postgres.open());
    const [first] = pools;
    await first?.db.execute(sql.raw('drop schema public cascade; create schema public; drop schema drizzle cascade'));
    await Promise.all(pools.map(({ db }) => migrate(db)));
    await migrate(pools[0]?.db as never);
    const done = await first?.db.execute<{ all: string; distinct: string }>(
      sql`select count(*) as "all", count(distinct hash) as "distinct" from drizzle.__drizzle_migrations`,
    );
    expect(Number(done?.rows[0]?.all)).toBeGreaterThan(0);
    expect(done?.rows[0]?.all).toBe(done?.rows[0]?.distinct);
  });

  it('of a version from before the first release is left as it is, and the start says what to do', async () => {
    const { db } = postgres.open();
    await migrate(db);
    const at = await db.execute<{ id: number; at: string }>(
      sql`update drizzle.__drizzle_migrations set created_at = 1 returning id, created_at::text as at`,
    );
    expect(at.rows).not.toHaveLength(0);
    await expect(migrate(db)).rejects.toThrow('Name a new database in DATABASE_URL');
    await db.execute(sql.raw('drop schema public cascade; create schema public; drop schema drizzle cascade'));
    await migrate(db);
  });

  it('says where to migrate if the database is only read from and older than this version', async () => {
    const own = await testPostgres();
    const reading = openPool(own.url, { readOnly: true });
    const checks = () => Promise.allSettled([migrate(reading.db), expectCurrentSchema(reading.db)]);
    expect((await checks()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await own.open().db.execute(sql`
      delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`);
    const reason = expect.objectContaining({ message: expect.stringContaining('migrate at its primary first') });
    expect(await checks()).toMatchObject([{ reason }, { reason }]);
    await reading.close();
    await own.stop();
  });

  it('lets an instance start that may only read and write rows, once it is up to date', async () => {
    const owner = postgres.open().db;
    await migrate(owner);
    const role = `rows_${randomUUID().slice(0, 8)}`;
    const run = (statement: string) => owner.execute(sql.raw(statement));
    await run(`create role ${role} login password 'rows'`);
    await run(
      `grant usage on schema public, drizzle to ${role}; grant select on all tables in schema drizzle to ${role}`,
    );
    await run(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    const restricted = openPool(Object.assign(new URL(postgres.url), { username: role, password: 'rows' }).href);
    try {
      await expect(migrate(restricted.db)).resolves.toBe('ours');
      await run(
        'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
      );
      await expect(migrate(restricted.db)).rejects.toThrow(usg('migrate'));
    } finally {
      await restricted.close();
      await run(`drop owned by ${role}; drop role ${role}`);
    }
  });
});

describe('the schema of a newer version', () => {
  const folder = testFolder();
  addMigration(folder.path);
  afterAll(folder.remove);
  const nextVersion = { folder: folder.path, compatibleSince: { version: '9.0.0', migration: '9999_next' } };
  let own: Awaited<ReturnType<typeof testPostgres>>;
  beforeEach(async () => {
    own = await testPostgres();
  });
  afterEach(() => own.stop());
  const starts = async () => {
    const { db } = own.open();
    return Promise.allSettled([migrate(db), expectSchema(db), expectCurrentSchema(db)]);
  };
  const made = async () =>
    (await own.open().db.execute(sql`select * from drizzle.__drizzle_migrations, drizzle.compatible_since`)).rows;

  it('refuses this one if it doesn’t run on it, and names the oldest that does', async () => {
    expect(await migrate(own.open().db, nextVersion)).toBe('ours');
    const before = await made();
    const reason = expect.objectContaining({
      message: expect.stringMatching(/newer than this version.*is 9\.0\.0\.$/),
    });
    expect(await starts()).toMatchObject([{ reason }, { reason }, { reason }]);
    expect(await made()).toEqual(before);
  });

  it('lets this one run if it says so, and stays as it is', async () => {
    await migrate(own.open().db, { ...nextVersion, compatibleSince: COMPATIBLE_SINCE });
    const before = await made();
    expect(await starts()).toMatchObject([{ value: 'newer' }, { status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(await made()).toEqual(before);
  });

  it('refuses this one if it doesn’t say which run on it', async () => {
    await migrate(own.open().db, nextVersion);
    await own.open().db.execute(sql`drop table drizzle.compatible_since`);
    const reason = expect.objectContaining({ message: expect.stringContaining('newer than this version') });
    expect(await starts()).toMatchObject([{ reason }, { reason }, { reason }]);
  });
});

const REMOVES = [
  /\bdrop\s+(table|column|view|schema|type)\b/i,
  /\brename\s+(to|column)\b/i,
  /\balter\s+column\s+\S+\s+(set\s+not\s+null|drop\s+default|(set\s+data\s+)?type)\b/i,
  /\badd\s+column\s+(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
];
const removes = (statements: string) => REMOVES.some((pattern) => pattern.test(statements));

it('keeps what the release in COMPATIBLE_SINCE reads and writes: what removes it raises COMPATIBLE_SINCE', () => {
  const later = tags().slice(tags().indexOf(COMPATIBLE_SINCE.migration) + 1);
  expect(tags()).toContain(COMPATIBLE_SINCE.migration);
  expect(later.filter((tag) => removes(readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')))).toEqual([]);
});

it.each([
  'DROP TABLE "note";',
  'ALTER TABLE "note" DROP COLUMN "text";',
  'ALTER TABLE "note" RENAME COLUMN "text" TO "body";',
  'ALTER TABLE "note" ALTER COLUMN "text" SET NOT NULL;',
  'ALTER TABLE "note" ALTER COLUMN "text" SET DATA TYPE varchar(9);',
  'ALTER TABLE "note" ADD COLUMN "kind" text NOT NULL;',
])('this test sees that an older release doesn’t survive: %s', (statement) => expect(removes(statement)).toBe(true));

it('this test lets a new table and a column with a default be', () => {
  expect(
    removes('CREATE TABLE "n" ("id" uuid NOT NULL); ALTER TABLE "n" ADD COLUMN "k" text DEFAULT \'\' NOT NULL;'),
  ).toBe(false);
});
