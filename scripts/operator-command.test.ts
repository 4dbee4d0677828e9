import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { runCommand, serveCommands } from '#server/local/command-socket.ts';
import { lockDataDir } from '#server/local/data-dir-lock.ts';
import { runOperatorCommand } from '../server/testing/operator-command.ts';
import { testPostgres } from '../server/testing/shared-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'usg-staff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (args: string[], settings: Record<string, string> = {}) =>
  runOperatorCommand(args, { DATA_DIR: folder, ...settings }).ended;

// What it does with local data that no site has open is in server/platform/database/embedded-database.test.ts.
it('does not open local data in place of a live site’s database', async () => {
  const ended = await command(['sessions', 'end-all'], { SITE_URL: 'https://usg.test' });
  expect(ended).toEqual({ code: 1, out: expect.stringContaining('Set DATABASE_URL') });
});

it('asks the site that has the data open', async () => {
  const owner = lockDataDir(folder);
  expect(await command(['staff', 'list'])).toMatchObject({ code: 1, out: expect.stringContaining('not ready yet') });
  const asked: string[][] = [];
  const site = await serveCommands(folder, {
    staff: async (args) => {
      asked.push(args);
      return { ok: true, lines: ['done there'] };
    },
  });
  expect(await command(['staff', 'grant', 'ann@example.com'])).toEqual({ code: 0, out: 'done there\n' });
  expect(asked).toEqual([['grant', 'ann@example.com']]);
  await site.stop();
  await expect(runCommand(folder, 'staff', [])).rejects.toThrow();
  owner.release();
});

it('makes no local data where there is none', async () => {
  const DATA_DIR = join(folder, 'none');
  const ended = await command(['staff', 'list'], { DATA_DIR });
  expect(ended).toEqual({ code: 1, out: expect.stringContaining(`${DATA_DIR} holds no site’s data.`) });
  expect(existsSync(join(DATA_DIR, 'db'))).toBe(false);
});

const LAST = sql`(select max(id) from drizzle.__drizzle_migrations)`;

it.each([
  ['an older', sql`delete from drizzle.__drizzle_migrations where id = ${LAST}`, 'Run npm run database -- migrate'],
  [
    'a newer',
    sql`update drizzle.__drizzle_migrations set created_at = 4e12 where id = ${LAST};
      update drizzle.compatible_since set migration_at = 4e12`,
    'The schema of the database is newer',
  ],
])('leaves %s schema as it is and says so, whatever the command', async (_, change, said) => {
  const postgres = await testPostgres();
  const { db } = postgres.open();
  await db.execute(change);
  const made = async () => (await db.execute(sql`select * from drizzle.__drizzle_migrations order by id`)).rows;
  const before = await made();
  const settings = { DATABASE_URL: postgres.url, MIGRATE_DATABASE_URL: postgres.url, DATA_KEY: '5a'.repeat(32) };
  for (const args of [
    ['staff', 'list'],
    ['sessions', 'end-all'],
    ['audit', 'verify'],
    ['rotate-data-key'],
    ['keys', 'list'],
    ['backup', folder],
    ['restore', '--go-live'],
  ])
    expect(await command(args, settings)).toEqual({ code: 1, out: expect.stringContaining(said) });
  expect(await made()).toEqual(before);
  await postgres.stop();
});

it('runs on a newer schema if the version that made it says so', async () => {
  const postgres = await testPostgres();
  await postgres.open().db.execute(sql`update drizzle.__drizzle_migrations set created_at = 4e12 where id = ${LAST}`);
  const ended = await command(['sessions', 'end-all'], { DATABASE_URL: postgres.url });
  expect(ended).toEqual({ code: 0, out: expect.stringContaining('Account sessions ended: 0') });
  await postgres.stop();
});
