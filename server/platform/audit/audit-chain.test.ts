import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditValues, CHAIN_START, checkLinks } from '#domain/audit-chain.ts';
import { empty, testDatabase } from '../../testing/database.ts';
import { testContext } from '../../testing/features.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/database.ts';
import { chainHead, chainLinks, unchainedEntries } from './audit-list.ts';
import { recordAuditEvent } from './record-audit-event.ts';

const subject = { kind: 'lead', id: '0190a3c4-0000-7000-8000-000000000002' };
const contextOn = (db: Db) => testContext({ db, chain: {} as never, actor: { kind: 'staff', userId: randomUUID() } });
const all = (context: Context) => chainLinks(context, { after: 0, limit: 10_000 });
const check = async (context: Context) => checkLinks(CHAIN_START, await all(context));
/** As the owner of the tables can, past every trigger. */
const tamper = (db: Db, statement: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statement));
  });

let database: Awaited<ReturnType<typeof testDatabase>>;
let context: Context;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await empty(database.db);
  context = contextOn(database.db);
});

describe('the chain of the audit log', () => {
  it('is the same in the database as recomputed from what is read', async () => {
    const odd: AuditValues[] = [
      {},
      { b: 1, a: 2, aa: 3, B: 4, é: 5, '\u{1f600}': 6, '\ufb01': 7 },
      { text: 'quotes " and \\ and /, \n\t\b\f\u0001\u007f\u2028, é, 金, \u{1f600}', no: null, yes: true },
      { big: 1e21, bigger: 1.5e300, small: 1.25e-7, least: 5e-324, negative: -0.5, zero: -0, odd: 123.456e-10 },
    ];
    for (const [at, values] of odd.entries()) {
      await recordAuditEvent(context, {
        action: 'a.b',
        subject,
        before: values,
        after: { at },
        personal: { q: JSON.stringify(values) },
      });
    }
    await recordAuditEvent({ ...context, actor: { kind: 'system' } }, { action: 'a.c', subject });
    const links = await all(context);
    expect(await check(context)).toEqual({ end: { position: 5, hash: links.at(-1)?.hash } });
    expect(await chainHead(context)).toEqual({ position: 5, hash: links.at(-1)?.hash });
    expect(links[0]?.previous_hash).toBe(CHAIN_START.hash);
    expect(await unchainedEntries(context)).toEqual([]);
  });

  it('holds nothing of an act that was rolled back, and has no gap for it', async () => {
    await recordAuditEvent(context, { action: 'a.b', subject });
    const undone = context.db.transaction(async (tx) => {
      await recordAuditEvent({ ...context, db: tx }, { action: 'a.c', subject });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await recordAuditEvent(context, { action: 'a.d', subject });
    expect((await all(context)).map(({ position, content }) => [position, content?.act])).toEqual([
      [1, 'a.b'],
      [2, 'a.d'],
    ]);
    expect(await check(context)).toMatchObject({ end: { position: 2 } });
  });

  it.each([
    ["update audit_entry set act = 'a.x' where id = (select entry_id from audit_link where position = 2)", 'changed'],
    [
      "update audit_entry set at = at + interval '1 millisecond' where id = (select entry_id from audit_link where position = 2)",
      'changed',
    ],
    [
      `update audit_entry set after = after || '{"n": 9}' where id = (select entry_id from audit_link where position = 2)`,
      'changed',
    ],
    ['delete from audit_entry where id = (select entry_id from audit_link where position = 2)', 'gone'],
    ['delete from audit_link where position = 2', 'left-out'],
    ["update audit_link set previous_hash = repeat('1', 64) where position = 2", 'not-following'],
    ["update audit_link set hash = repeat('1', 64) where position = 2", 'changed'],
  ])('breaks where someone does: %s', async (statement, problem) => {
    for (const n of [1, 2, 3]) await recordAuditEvent(context, { action: 'a.b', subject, after: { n } });
    await tamper(context.db, statement);
    expect(await check(context)).toMatchObject({ broken: { position: 2, problem } });
  });

  it('shows an entry that was put in past it', async () => {
    await recordAuditEvent(context, { action: 'a.b', subject });
    await tamper(
      context.db,
      "insert into audit_entry (at, actor_kind, actor_label, act, subject_kind, subject_id) values (now(), 'staff', 'x', 'a.b', 'lead', 'y')",
    );
    expect(await unchainedEntries(context)).toHaveLength(1);
  });

  it.each(['audit_link', 'audit_head'])('refuses changes of %s', async (table) => {
    for (const statement of [`update ${table} set position = 9`, `delete from ${table}`, `truncate ${table}`])
      await expect(context.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23001' } });
  });
});

describe('two instances on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof testPostgres>>;
  beforeAll(async () => {
    postgres = await testPostgres();
  });
  afterAll(() => postgres.stop());

  it('chain every act once, without a fork, a deadlock or a failure, also where each holds what the other waits for', async () => {
    const [one, two] = [contextOn(postgres.open().db), contextOn(postgres.open().db)];
    await one.db.execute(sql`create table if not exists contended (id int primary key, n int not null)`);
    await one.db.execute(sql`insert into contended values (1, 0) on conflict do nothing`);
    const before = await chainHead(one);
    const lock = (tx: Db) => tx.execute(sql`update contended set n = n + 1 where id = 1`);
    // One records first and then waits for the row that the other holds until it has recorded: a lock taken by the insert would be a circle.
    const act = (of: Context, recordsFirst: boolean, n: number) =>
      of.db.transaction(async (tx) => {
        const transactionContext = { ...of, db: tx };
        const record = () => recordAuditEvent(transactionContext, { action: 'a.b', subject, after: { n } });
        if (recordsFirst) await record();
        await lock(tx);
        if (!recordsFirst) await record();
      });
    const free = (of: Context, n: number) => recordAuditEvent(of, { action: 'a.b', subject, after: { n } });
    // As many at once as there are connections for: none is to wait for one.
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        Array.from({ length: 16 }, (_, at) => {
          const of = at % 2 === 0 ? one : two;
          const n = round * 16 + at;
          return at % 5 < 2 ? act(of, at % 4 < 2, n) : free(of, n);
        }),
      );
    }
    const links = await chainLinks(one, { after: before.position, limit: 1_000 });
    expect(await checkLinks(before, links)).toEqual({ end: await chainHead(two) });
    expect(links.map(({ content }) => content?.after?.n).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 80 }, (_, n) => n),
    );
    expect(await unchainedEntries(one)).toEqual([]);
  });
});
