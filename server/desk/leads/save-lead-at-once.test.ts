import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { empty } from '../../testing/database.ts';
import { testContext } from '../../testing/features.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { saveLead } from './save-lead.ts';

const ADA = {
  first_name: 'Ada',
  last_name: 'L',
  email: 'ada@example.org',
  phone: '',
  ethereum_address: '',
  message: 'Hello',
};
const TABLES = ['lead', 'mail_outbox', 'limit_window', 'idempotent_answer'] as const;

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let instances: Context[];
let clock = Date.UTC(2030, 0, 1);
beforeAll(async () => {
  postgres = await testPostgres();
  const open = () => testContext({ db: postgres.open().db, chain: {} as never, now: () => new Date(clock) });
  instances = [open(), open()];
});
afterAll(() => postgres.stop());
beforeEach(() => empty(instance(0).db));

const instance = (at: number) => instances[at % 2] as Context;
const rowsOf = async (table: string, where = 'true') =>
  Number((await instance(0).db.execute<{ n: string }>(`select count(*) as n from ${table} where ${where}`)).rows[0]?.n);
const allRows = async () =>
  Object.fromEntries(await Promise.all(TABLES.map(async (each) => [each, await rowsOf(each)])));

describe('messages that come at once', () => {
  it('store one per key, and all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => saveLead(instance(at), ADA, 'one-key')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await allRows()).toEqual({ lead: 1, mail_outbox: 2, limit_window: 3, idempotent_answer: 1 });
  });

  it('keep to the limits of emails exactly', async () => {
    await Promise.all(Array.from({ length: 90 }, (_, at) => saveLead(instance(at), ADA, `key-${at}`)));
    const queued = Object.fromEntries(
      await Promise.all(
        ['lead-thanks', 'lead-notice', 'lead-notice-digest'].map(async (letter) => [
          letter,
          await rowsOf('mail_outbox', `letter = '${letter}'`),
        ]),
      ),
    );
    expect([await rowsOf('lead'), queued]).toEqual([
      90,
      { 'lead-thanks': 3, 'lead-notice': 60, 'lead-notice-digest': 1 },
    ]);
  });
});

describe('a message', () => {
  it.each(TABLES)('leaves nothing behind when %s can not be written', async (table) => {
    const { db } = instance(0);
    await db.execute(sql.raw(`alter table ${table} add constraint broken check (false) not valid`));
    try {
      await expect(saveLead(instance(0), ADA, 'one-key')).rejects.toThrow();
    } finally {
      await db.execute(sql.raw(`alter table ${table} drop constraint broken`));
    }
    expect(await allRows()).toEqual({ lead: 0, mail_outbox: 0, limit_window: 0, idempotent_answer: 0 });
    await saveLead(instance(1), ADA, 'one-key');
    expect(await allRows()).toEqual({ lead: 1, mail_outbox: 2, limit_window: 3, idempotent_answer: 1 });
  });

  it('is a new one under an old key a day later', async () => {
    const first = await saveLead(instance(0), ADA, 'one-key');
    clock += 86_400_000 - 1;
    expect(await saveLead(instance(1), ADA, 'one-key')).toEqual(first);
    clock += 2;
    const second = await saveLead(instance(0), { ...ADA, message: 'Other' }, 'one-key');
    expect(await saveLead(instance(1), { ...ADA, message: 'Other' }, 'one-key')).toEqual(second);
    expect([second.id === first.id, await rowsOf('lead'), await rowsOf('idempotent_answer')]).toEqual([false, 2, 1]);
  });
});
