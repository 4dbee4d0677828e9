import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { empty, testDatabase } from '../../testing/database.ts';
import { testContext } from '../../testing/features.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import type { Context } from '../context.ts';
import { readEnv } from '../env.ts';
import { takeMail } from '../mail/queue-mail.ts';
import { verifyAuditCsv, verifyAuditLog, writeAuditCsv } from './audit-command.ts';
import { auditEmails, queueHead, signedHead } from './audit-head.ts';
import { recordAuditEvent } from './record-audit-event.ts';

const subject = { kind: 'lead', id: '0190a3c4-0000-7000-8000-000000000002' };
const folder = mkdtempSync(join(tmpdir(), 'usg-audit-'));
let database: Awaited<ReturnType<typeof testDatabase>>;
let context: Context;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await empty(database.db);
  context = testContext({ db: database.db, chain: {} as never });
  for (const n of [1, 2, 3])
    await recordAuditEvent(context, { action: 'a.b', subject, after: { n, text: 'a "quote",\nand a line' } });
});
const tamper = (statement: string) =>
  context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql.raw(statement));
  });

describe('the head of the audit log', () => {
  it('is signed by the key that it names, and by that alone', async () => {
    const head = await signedHead(context);
    const x = Buffer.from(head.public_key, 'hex').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const signature = Buffer.from(head.signature, 'hex');
    expect(verify(null, Buffer.from(head.signed), key, signature)).toBe(true);
    expect(verify(null, Buffer.from(head.signed.replace('3 entries', '4 entries')), key, signature)).toBe(false);
    expect(head.signed).toContain(`3 entries, head ${head.hash}, ${head.at}`);
    const other = await signedHead({ ...context, auditKey: Buffer.alloc(32, 8) });
    expect(other.public_key).not.toBe(head.public_key);
    expect(other.key_id).not.toBe(head.key_id);
  });

  it('is signed under the same key after the data key was exchanged, so that earlier heads still verify', async () => {
    const { public_key, key_id } = await signedHead(context);
    const exchanged = { ...context, dataKey: Buffer.alloc(32, 8), acceptedDataKeys: [context.dataKey] };
    expect(await signedHead(exchanged)).toMatchObject({ public_key, key_id });
  });

  it('is emailed once a day, to the address of the settings, with all that a later check needs', async () => {
    const now = new Date('2030-05-01T10:00:00.000Z');
    const at = (later: number) => ({ ...context, now: () => new Date(now.getTime() + later * 3_600_000) });
    expect(await queueHead(at(0))).toBe(false);
    const env = readEnv({ AUDIT_EMAIL: ' Auditor@Example.org ' });
    expect([await queueHead({ ...at(0), env }), await queueHead({ ...at(13), env })]).toEqual([true, false]);
    const [queued] = await takeMail(at(1), 10, 1_000);
    const head = await signedHead(at(0));
    const email = await auditEmails['audit-head']?.(context, queued?.about ?? {});
    expect(email).toMatchObject({ to: 'auditor@example.org', subject: 'Audit log head 2030-05-01' });
    for (const part of [
      head.signed,
      head.signature,
      head.public_key,
      head.key_id,
      `verify ${head.position}:${head.hash}`,
    ])
      expect(email?.text).toContain(part);
    expect(await queueHead({ ...at(14), env })).toBe(true);
  });

  it('is emailed once on two instances', async () => {
    const postgres = await testPostgres();
    const env = readEnv({ AUDIT_EMAIL: 'auditor@example.org' });
    const instances = [1, 2].map(() => testContext({ db: postgres.open().db, chain: {} as never, env }));
    const queued = await Promise.all([...instances, ...instances].map((each) => queueHead(each)));
    await postgres.stop();
    expect(queued.filter(Boolean)).toHaveLength(1);
  });

  it('goes to one valid address only', () => {
    expect(readEnv({ AUDIT_EMAIL: 'None' }).auditEmail).toBeUndefined();
    for (const AUDIT_EMAIL of ['nobody', 'a@example.org,b@example.org'])
      expect(() => readEnv({ AUDIT_EMAIL })).toThrow('AUDIT_EMAIL');
  });
});

describe('the audit command', () => {
  const verify = (head?: string) => verifyAuditLog(context, head);
  const kept = async () => {
    const { position, hash } = await signedHead(context);
    return `${position}:${hash}`;
  };

  it('accepts a sound database, up to a head of an earlier day', async () => {
    const head = await kept();
    await recordAuditEvent(context, { action: 'a.c', subject });
    expect(await verify()).toMatchObject({ ok: true, lines: [expect.stringContaining('4 entries')] });
    expect(await verify(head)).toMatchObject({
      ok: true,
      lines: [expect.anything(), expect.stringContaining('Entry 3')],
    });
  });

  it('says where a change breaks the chain', async () => {
    await tamper("update audit_entry set act = 'a.x' where id = (select entry_id from audit_link where position = 2)");
    expect(await verify()).toMatchObject({ ok: false, lines: ['The log breaks at entry 2: it was changed.'] });
  });

  it('shows by a kept head what the chain alone can’t: a log that was cut or rewritten', async () => {
    const head = await kept();
    await tamper('delete from audit_entry where id = (select entry_id from audit_link where position = 3)');
    await tamper('delete from audit_link where position = 3');
    expect(await verify()).toMatchObject({ ok: true });
    expect(await verify(head)).toMatchObject({
      ok: false,
      lines: [expect.anything(), expect.stringContaining('were removed')],
    });
    await recordAuditEvent(context, { action: 'a.x', subject });
    expect(await verify(head)).toMatchObject({
      ok: false,
      lines: [expect.anything(), expect.stringContaining('rewritten')],
    });
  });

  it('names entries that were put in past the chain', async () => {
    await tamper(
      "insert into audit_entry (at, actor_kind, actor_label, act, subject_kind, subject_id) values (now(), 'staff', 'x', 'a.b', 'lead', 'y')",
    );
    expect(await verify()).toMatchObject({
      ok: false,
      lines: [expect.anything(), expect.stringContaining('past the chain')],
    });
  });

  it('writes a copy that can be checked without the database, and shows a change of any cell', async () => {
    const file = join(folder, 'audit.csv');
    expect(await writeAuditCsv(context, file)).toMatchObject({ ok: true, lines: [`3 entries written to ${file}`] });
    const check = (head?: string) => verifyAuditCsv(file, head);
    expect(await check(await kept())).toMatchObject({ ok: true });
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('""n"":2', '""n"":7'));
    expect(await check()).toMatchObject({ ok: false, lines: ['The log breaks at entry 2: it was changed.'] });
    writeFileSync(file, text.split('\r\n').slice(0, 3).join('\r\n'));
    expect(await check()).toMatchObject({ ok: true });
    expect(await check(await kept())).toMatchObject({ ok: false });
  });

  it('refuses anything that is not a head', async () => {
    await expect(verify('3:abc')).rejects.toThrow('A head is');
  });
});
