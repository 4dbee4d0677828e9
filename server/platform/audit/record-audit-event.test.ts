import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { empty, testDatabase } from '../../testing/database.ts';
import { testContext } from '../../testing/features.ts';
import type { Context } from '../context.ts';
import { auditList } from './audit-list.ts';
import { recordAuditEvent } from './record-audit-event.ts';

const STAFF = '0190a3c4-0000-7000-8000-000000000001';
const subject = { kind: 'lead', id: '0190a3c4-0000-7000-8000-000000000002' };
let database: Awaited<ReturnType<typeof testDatabase>>;
let context: Context;

beforeAll(async () => {
  database = await testDatabase();
  for (const each of [sql`create role ordinary`, sql`grant all on audit_entry to ordinary`])
    await database.db.execute(each);
});
afterAll(() => database.close());
beforeEach(async () => {
  await empty(database.db);
  context = testContext({ db: database.db, chain: {} as never, actor: { kind: 'staff', userId: STAFF } });
});

const log = () => auditList(context, { limit: 100 });

describe('the audit log', () => {
  it('records who did what to what, from what to what', async () => {
    await recordAuditEvent(context, {
      action: 'lead.complete',
      subject,
      before: { complete: false },
      after: { complete: true },
    });
    expect(await log()).toMatchObject([
      {
        actorKind: 'staff',
        actorId: STAFF,
        action: 'lead.complete',
        subjectId: subject.id,
        before: { complete: false },
        after: { complete: true },
      },
    ]);
  });

  it('names a wallet by its address, and the site itself by what it is', async () => {
    await recordAuditEvent(
      { ...context, actor: { kind: 'admin', address: '0xAb', roles: [] } },
      { action: 'a.b', subject },
    );
    await recordAuditEvent({ ...context, actor: { kind: 'system', name: 'command line' } }, { action: 'a.c', subject });
    expect((await log()).map(({ actorId, actorLabel }) => [actorId, actorLabel])).toEqual([
      [null, 'command line'],
      ['0xAb', '0xAb'],
    ]);
  });

  it('holds personal fields only as hashes that agree for the same value and reveal nothing without the key', async () => {
    const personal = { email: 'ada@example.org', backup_email: 'ada@example.org', name: 'Ada' };
    await recordAuditEvent(context, { action: 'a.b', subject, personal });
    await recordAuditEvent({ ...context, dataKey: Buffer.alloc(32, 8) }, { action: 'a.b', subject, personal });
    const [other, first] = (await log()).map((entry) => entry.personal ?? {});
    expect(first?.email).toMatch(/^hmac:[0-9a-f]{32}$/);
    expect(first?.backup_email).toBe(first?.email);
    expect(first?.name).not.toBe(first?.email);
    expect(other?.email).not.toBe(first?.email);
    expect(JSON.stringify(await log())).not.toContain('Ada');
  });

  it('is rolled back with its transaction', async () => {
    await context.db
      .transaction(async (tx) => {
        await recordAuditEvent({ ...context, db: tx }, { action: 'a.b', subject });
        throw new Error('changed my mind');
      })
      .catch(() => {});
    expect(await log()).toEqual([]);
  });

  it.each([
    "update audit_entry set act = 'nothing.happened'",
    'delete from audit_entry',
    'truncate audit_entry',
    "insert into audit_entry overriding system value select * from audit_entry on conflict (id) do update set act = 'nothing.happened'",
  ])('refuses: %s', async (statement) => {
    await recordAuditEvent(context, { action: 'a.b', subject });
    const tried = context.db.transaction(async (tx) => {
      await tx.execute(sql.raw('set local role ordinary'));
      await tx.execute(sql.raw(statement));
    });
    await expect(tried).rejects.toMatchObject({ cause: { code: '23001' } });
    await expect(context.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23001' } });
    expect(await log()).toMatchObject([{ action: 'a.b' }]);
  });

  it('is read page by page and by action, subject and actor', async () => {
    for (const action of ['a.b', 'a.c', 'a.b']) await recordAuditEvent(context, { action, subject });
    const [newest, middle] = await log();
    expect(await auditList(context, { limit: 100, after: middle?.id })).toHaveLength(1);
    expect((await auditList(context, { limit: 1 })).map(({ id }) => id)).toEqual([newest?.id, middle?.id]);
    expect(await auditList(context, { limit: 100, act: 'a.b' })).toHaveLength(2);
    expect(await auditList(context, { limit: 100, actor: STAFF, subject_id: subject.id })).toHaveLength(3);
    expect(await auditList(context, { limit: 100, actor: '0xAb' })).toEqual([]);
  });
});
