import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testBuild } from '../../testing/build.ts';
import { testFolder } from '../../testing/folder.ts';
import { runOperatorCommand } from '../../testing/operator-command.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { refusedStart } from '../../testing/site-process.ts';
import { openDatabase } from './database.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
const folder = testFolder();
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(async () => {
  await postgres.stop();
  folder.remove();
});

const changed = (change: Partial<URL>) => Object.assign(new URL(postgres.url), change).href;
const WRONG_PASSWORD =
  /^PostgreSQL at 127\.0\.0\.1:\d+ refuses the role test: its password is another one, or there is no such role\. Correct (\w+), or run npx usg migrate --roles\.\n$/;

describe('a start says in one sentence', () => {
  it.each([
    ['that the password is wrong', () => ({ password: 'wr0ng' }), 'refuses the role test: its password is another one'],
    ['that there is no such role', () => ({ username: 'nobody' }), 'refuses the role nobody'],
    ['that there is no such database', () => ({ pathname: '/nowhere' }), 'There is no database nowhere at 127.0.0.1:'],
    ['that the host is unknown', () => ({ hostname: 'db.invalid' }), 'The host db.invalid in DATABASE_URL is unknown.'],
    ['that nothing listens', async () => ({ port: await quietPort() }), 'Nothing accepts connections at 127.0.0.1:'],
    [
      'what else PostgreSQL says',
      () => ({ search: '?sslmode=verify-full' }),
      'The server does not support SSL connections',
    ],
  ])('%s, and names the setting but no password', async (_, change, sentence) => {
    const databaseUrl = changed(await change());
    const error = await openDatabase({ dataDir: '', databaseUrl }).catch((error: Error) => error);
    const { name, message } = error as Error;
    expect([name, message]).toEqual(['StartupError', expect.stringContaining(sentence)]);
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toMatch(/wr0ng|\n/);
  });

  it('on the command line, without a stack, and ends with 1', async () => {
    const DATABASE_URL = changed({ password: 'wr0ng' });
    const { code, said } = await refusedStart({ DATABASE_URL, DATA_DIR: folder.path, BUILD_DIR: testBuild() });
    expect([code, WRONG_PASSWORD.exec(said)?.[1]]).toEqual([1, 'DATABASE_URL']);
  });
});

it.each([
  ['DATABASE_URL', ['staff', 'list']],
  ['DATABASE_URL', ['sessions', 'end-all']],
  ['DATABASE_URL', ['audit', 'verify']],
  ['DATABASE_URL', ['rotate-data-key']],
  ['DATABASE_URL', ['keys', 'list']],
  ['MIGRATE_DATABASE_URL', ['migrate']],
  ['ADMIN_DATABASE_URL', ['migrate', '--roles']],
])('a wrong password in %s is one sentence of the command %j', async (setting, args) => {
  const wrong = changed({ password: 'wr0ng' });
  const other = changed({ username: 'other' });
  const settings =
    setting === 'DATABASE_URL'
      ? { DATABASE_URL: wrong }
      : { ADMIN_DATABASE_URL: wrong, MIGRATE_DATABASE_URL: wrong, DATABASE_URL: other };
  const { code, out } = await runOperatorCommand(args, { ...settings, DATA_KEY: '5a'.repeat(32) }).ended;
  expect(code).toBe(3);
  expect(WRONG_PASSWORD.exec(out.replace('This could not be done: ', ''))?.[1]).toBe(setting);
});

it('a role that a migration is to grant to, and that isn’t there, is one sentence', async () => {
  const settings = { MIGRATE_DATABASE_URL: postgres.url, DATABASE_URL: changed({ username: 'missing' }) };
  const { code, out } = await runOperatorCommand(['migrate'], settings).ended;
  expect([code, out]).toEqual([
    3,
    'This could not be done: There is no role missing, which DATABASE_URL names. Run npx usg migrate --roles.\n',
  ]);
});
