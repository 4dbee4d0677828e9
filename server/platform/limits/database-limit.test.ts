import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import type { ClockContext } from '../context.ts';
import { TooMany } from '../errors.ts';
import { deleteEndedWindows, isWithinLimit, takeFromLimit } from './database-limit.ts';
import type { DatabaseLimit } from './limits.ts';

const limitNamed = (name: string): DatabaseLimit => ({
  name,
  per: 'network',
  keptIn: 'database',
  most: 3,
  windowSeconds: 600,
});
let clock: number;
let database: Awaited<ReturnType<typeof testDatabase>>;
let context: ClockContext;
let key = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock = Date.UTC(2030, 0, 1);
  key += 1;
  context = { db: database.db, now: () => new Date(clock) };
});

const take = (ip = '192.0.2.1') => takeFromLimit(context, limitNamed(`limit ${key}`), ip);
const wait = async () => Number((await take().catch((error: TooMany) => error.headers['retry-after'])) ?? 0);

it('refuses what is beyond the limit, and says how long to wait, a minute at most', async () => {
  for (let count = 0; count < 3; count++) await take();
  expect(await wait()).toBe(60);
  clock += 595_000;
  expect(await wait()).toBe(5);
  await take('192.0.2.2');
});

it('counts IPv6 also by the larger networks that one customer may hold, and nobody pays for a neighbor', async () => {
  for (let tries = 0; tries < 20; tries++) await take('2001:db8:1:100::1').catch(() => {});
  for (const device of [1, 2, 3]) for (let count = 0; count < 3; count++) await take(`2001:db8:1:10${device}::1`);
  await expect(take('2001:db8:1:104::1')).rejects.toThrow(TooMany);
  for (let household = 2; household < 14; household++) {
    for (let count = 0; count < 3; count++) await take(`2001:db8:1:${household}${count}0::1`);
  }
  await expect(take('2001:db8:1:e00::1')).rejects.toThrow(TooMany);
  await take('2001:db8:2::1');
});

it('starts over when the window has ended', async () => {
  for (let count = 0; count < 3; count++) await take();
  await expect(take()).rejects.toThrow(TooMany);
  clock += 600_000;
  for (let count = 0; count < 3; count++) await take();
  await expect(take()).rejects.toThrow(TooMany);
});

it('starts over when the clock was set back before the window', async () => {
  for (let count = 0; count < 3; count++) await take();
  await expect(take()).rejects.toThrow(TooMany);
  clock -= 86_400_000;
  for (let count = 0; count < 3; count++) await take();
  await expect(take()).rejects.toThrow(TooMany);
});

it('does not start over for an instance whose clock is a little behind', async () => {
  for (let count = 0; count < 3; count++) await take();
  clock -= 2_000;
  await expect(take()).rejects.toThrow(TooMany);
});

it('forgets windows that have ended', async () => {
  await take();
  clock += 600_001;
  await deleteEndedWindows(context);
  const { rows } = await database.db.execute(
    `select count(*)::int as left from limit_window where key like 'limit ${key}:%'`,
  );
  expect(rows).toEqual([{ left: 0 }]);
});

it('allows no more when many instances count at the same moment', async () => {
  const postgres = await testPostgres();
  try {
    const instances = [postgres.open().db, postgres.open().db];
    const now = new Date();
    const limit: DatabaseLimit = { ...limitNamed('shared'), most: 10, windowSeconds: 60 };
    const tries = Array.from({ length: 40 }, (_, index) =>
      isWithinLimit({ db: instances[index % 2] ?? database.db, now: () => now }, limit, 'all'),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(10);
  } finally {
    await postgres.stop();
  }
});
