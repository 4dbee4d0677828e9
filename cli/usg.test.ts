import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { askSite, serveCommands } from '#server/local/command-socket.ts';
import { lockDataDir } from '#server/local/data-dir-lock.ts';
import { usg } from '#server/platform/usg.ts';
import { runOperatorCommand } from '../server/testing/operator-command.ts';
import { testPostgres } from '../server/testing/shared-postgres.ts';
import { COMMANDS } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'usg-staff-'));
let postgres: ReturnType<typeof testPostgres> | undefined;
const database = () => {
  postgres ??= testPostgres();
  return postgres;
};
afterAll(async () => {
  await (await postgres)?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const command = (args: string[], settings: Record<string, string> = {}) =>
  runOperatorCommand(args, { DATA_DIR: folder, ...settings }).ended;

// What it does with local data that no site has open is in server/platform/database/embedded-database.test.ts.
it('does not open local data in place of a live site’s database', async () => {
  const ended = await command(['sessions', 'end-all'], { SITE_URL: 'https://usg.test' });
  expect(ended).toEqual({ code: 3, out: expect.stringContaining('Set DATABASE_URL') });
});

it('asks the site that has the data open', async () => {
  const owner = lockDataDir(folder);
  expect(await command(['staff', 'list'])).toMatchObject({ code: 3, out: expect.stringContaining('not ready yet') });
  const asked: unknown[] = [];
  const grant = async (by: string, given: object) => {
    asked.push(by, given);
    return { ok: true, lines: ['done there'] };
  };
  const site = await serveCommands(folder, { 'staff grant': { run: grant } }, 'the site');
  expect(await command(['staff', 'grant', 'ann@example.com'])).toEqual({ code: 0, out: 'done there\n' });
  expect(asked).toEqual(['the site', { email: 'ann@example.com' }]);
  await site.stop();
  await expect(askSite(folder, 'staff grant', {})).rejects.toThrow();
  owner.release();
});

it('makes no local data where there is none', async () => {
  const DATA_DIR = join(folder, 'none');
  const ended = await command(['staff', 'list'], { DATA_DIR });
  expect(ended).toEqual({ code: 3, out: expect.stringContaining(`${DATA_DIR} holds no site’s data.`) });
  expect(existsSync(join(DATA_DIR, 'db'))).toBe(false);
});

describe('usg', () => {
  it.each([
    [['frob'], /unknown command 'frob'/],
    [['staff', 'grnt', 'a@example.com'], /unknown command 'grnt'\n\(Did you mean grant\?\)/],
    [['staff', 'grant'], /missing required argument 'email'/],
    [['staff', 'list', 'x'], /too many arguments/],
    [['sessions', 'end-all', '--now'], /unknown option '--now'/],
    [['audit', 'verify', '3:abc'], /^A head is a position and a hash/],
  ])('refuses %j with exit code 2 and a sentence', async (args, said) => {
    const misused = await command(args, { DATABASE_URL: (await database()).url });
    expect(misused).toEqual({ code: 2, out: expect.stringMatching(said) });
    const { code, out } = await command([...args, '--json'], { DATABASE_URL: (await database()).url });
    expect([code, JSON.parse(out.split('\n').find((line) => line.startsWith('{')) ?? '')]).toMatchObject([
      2,
      { ok: false },
    ]);
  });

  it('prints one JSON object with --json, also where it found something wrong or could not do it', async () => {
    const settings = { DATABASE_URL: (await database()).url };
    const json = async (...args: string[]) => {
      const { code, out } = await command([...args, '--json'], settings);
      return [code, JSON.parse(out)];
    };
    expect(await json('staff', 'list')).toEqual([
      0,
      { ok: true, data: { staff: [] }, lines: ['There are no staff accounts yet.'] },
    ]);
    expect(await json('staff', 'grant', 'nobody@example.com')).toMatchObject([
      1,
      { ok: false, data: { email: 'nobody@example.com', change: 'unknown' } },
    ]);
    expect(await json('rotate-data-key')).toEqual([3, { ok: false, error: expect.stringMatching(/^Set DATA_KEY/) }]);
  });

  it.each(Object.entries(COMMANDS))('%s has help with a sentence, its words and an example', async (name, declared) => {
    const { code, out } = await command([...name.split(' '), '--help']);
    expect(code).toBe(0);
    const said = out.replaceAll(/\s+/g, ' ');
    const parts = [declared.summary, ...Object.values(declared.words ?? {}), ...Object.values(declared.options ?? {})];
    for (const part of [...parts, ...Object.values(declared.examples)]) expect(said).toContain(part);
    expect(out).toContain(usg(name));
  });

  it('names a file from where the operator is, under npm run, too', async () => {
    const { url } = await database();
    const npm = { npm_lifecycle_event: 'usg', INIT_CWD: folder };
    const written = await command(['audit', 'csv', 'audit.csv'], { DATABASE_URL: url, ...npm });
    expect(written).toEqual({ code: 0, out: `0 entries written to ${join(folder, 'audit.csv')}\n` });
    expect(await command(['audit', 'verify-csv', 'audit.csv'], npm)).toMatchObject({ code: 0 });
  });
});

const LAST = sql`(select max(id) from drizzle.__drizzle_migrations)`;

it.each([
  ['an older', sql`delete from drizzle.__drizzle_migrations where id = ${LAST}`, 'Run npx usg migrate'],
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
    expect(await command(args, settings)).toEqual({ code: 3, out: expect.stringContaining(said) });
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
