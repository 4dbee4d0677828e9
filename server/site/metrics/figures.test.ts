import { afterAll, expect, it } from 'vitest';
import { openPool } from '../../platform/database/database.ts';
import { backlogOf } from '../../platform/delivery-queue.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { outbox } from '../../platform/mail/table.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { testContext } from '../../testing/features.ts';
import { readSeries } from '../../testing/metrics.ts';
import { frozen, startPostgres } from '../../testing/postgres.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { recordRun } from '../backup/backup-runs.ts';
import { figuresReader } from './figures.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const ready = { reasons: [], warnings: [] };
const parts = { readiness: () => ready, price: { known: async () => undefined }, live: { count: () => 3 } };

it('says since when the oldest email waits that should have been sent', async () => {
  const postgres = await testPostgres();
  closing.push(postgres.stop);
  const { db } = postgres.open();
  let at = new Date('2030-01-01T00:00:00Z');
  const context = testContext({ db, chain: NO_CHAIN, now: () => at });
  const backlog = () => backlogOf(context, outbox);
  expect(await backlog()).toEqual({ waiting: 0, oldest: null, givenUp: 0 });
  await queueMail(context, 'hello', {});
  const first = at.getTime() / 1_000;
  // A digest that is due in an hour.
  await db.insert(outbox).values({
    id: '01900000-0000-7000-8000-000000000000',
    template: 'digest',
    about: {},
    createdAt: new Date(at.getTime() - 1_000),
    dueAt: new Date(at.getTime() + 3_600_000),
  });
  expect(await backlog()).toEqual({ waiting: 2, oldest: first, givenUp: 0 });
  at = new Date(at.getTime() + 7_200_000);
  expect(await backlog()).toEqual({ waiting: 2, oldest: first - 1, givenUp: 0 });
});

it('leaves out what a database that hangs doesn’t say, and says so', async () => {
  const postgres = await startPostgres();
  closing.push(postgres.stop);
  const pool = openPool(postgres.url);
  closing.push(pool.close);
  const context = testContext({ db: pool.db, chain: NO_CHAIN });
  await recordRun(pool, 'backup', { at: new Date(1_000_000), seconds: 1 });
  const figures = figuresReader({ ...parts, context, connections: pool.connections });
  const read = async () => readSeries(await figures());
  const before = await read();
  const names = (series: typeof before) => new Set(series.map(({ name }) => name));
  expect(names(before)).toContain('usg_mail_outbox_emails');
  expect(before).toContainEqual({ name: 'usg_backup_timestamp_seconds', labels: {}, value: 1_000 });
  expect(before).toContainEqual({ name: 'usg_live_streams', labels: {}, value: 3 });
  expect(names(before)).not.toContain('usg_price_dollars');
  const thaw = await frozen(postgres, pool.db);
  try {
    const during = await read();
    expect(names(during)).not.toContain('usg_mail_outbox_emails');
    expect(during).toContainEqual({ name: 'usg_figures_read', labels: { source: 'mail' }, value: 0 });
    expect(during).toContainEqual({ name: 'usg_ready', labels: {}, value: 1 });
  } finally {
    thaw();
  }
  await expect.poll(async () => names(await read()).has('usg_mail_outbox_emails')).toBe(true);
});
