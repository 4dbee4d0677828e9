import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from '../../platform/database/database.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { frozen, startPostgres } from '../../testing/postgres.ts';
import { databaseCheck } from './database.ts';
import { schemaCheck } from './schema.ts';

let postgres: Awaited<ReturnType<typeof startPostgres>>;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const found = async (DATABASE_URL: string) => idsOf(await findingsOf(databaseCheck, { DATABASE_URL }));

it('answers, or refuses in a sentence, and what needs it then isn’t looked at', async () => {
  expect(await found(postgres.url)).toEqual(['ok database.ok']);
  const wrong = Object.assign(new URL(postgres.url), { password: 'not-the-password' }).href;
  expect(await found(wrong)).toEqual(['error database.unreachable']);
  expect(idsOf(await findingsOf(schemaCheck, { DATABASE_URL: wrong }))).toEqual(['warning doctor.not-examined']);
});

it('that hangs is an error after a while, and so is one that is stopped', async () => {
  const pool = openPool(postgres.url);
  const thaw = await frozen(postgres, pool.db);
  expect(await found(postgres.url)).toEqual(['error database.unreachable']);
  thaw();
  await pool.close();
  await postgres.end();
  expect(await found(postgres.url)).toEqual(['error database.unreachable']);
});
