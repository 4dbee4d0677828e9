import type { ChildProcess } from 'node:child_process';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFile } from '../compliance/correspondence/open-file.ts';
import { files } from '../compliance/correspondence/table.ts';
import { askIdentity, giveIdentity } from '../compliance/identity/ask-identity.ts';
import { revealIdentity } from '../compliance/identity/reveal-identity.ts';
import { identityRecords } from '../compliance/identity/table.ts';
import { auditEntries } from '../platform/audit/table.ts';
import type { DeskContext } from '../platform/context.ts';
import { uuidv7 } from '../platform/id.ts';
import { keyId } from '../platform/secrets.ts';
import { pdfOf, sendFile } from '../testing/customer-files.ts';
import { empty } from '../testing/database.ts';
import { testContext } from '../testing/features.ts';
import { runOperatorCommand } from '../testing/operator-command.ts';
import { ADAS_IDENTITY } from '../testing/redemptions.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { rotateDataKeyCommand } from './rotate-data-key.ts';

const [OLD, NEW, STRANGE] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
/** Of three pieces. */
const PDF = pdfOf(300 * 1024);

let postgres: Awaited<ReturnType<typeof testPostgres>>;
let old: DeskContext;
let records: string[];
let proofs: string[];
const running = new Set<ChildProcess>();
beforeAll(async () => {
  postgres = await testPostgres();
  const actor = { kind: 'staff', userId: '0190a3c4-0000-7000-8000-000000000001' } as const;
  old = { ...testContext({ db: postgres.open().db, chain: {} as never, dataKey: OLD }), actor };
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await postgres.stop();
});
beforeEach(async () => {
  await empty(old.db);
  [records, proofs] = [[], []];
  for (let count = 0; count < 4; count++) {
    const subject = { kind: 'redemption', id: uuidv7(old.now()) } as const;
    records.push(await askIdentity(old, subject, 'why'));
    await giveIdentity(old, subject, ADAS_IDENTITY);
    proofs.push(await sendFile(old, { kind: 'purchase', id: uuidv7(old.now()) }, PDF));
  }
});

const under = (dataKey: Buffer, ...acceptedDataKeys: Buffer[]): DeskContext => ({ ...old, dataKey, acceptedDataKeys });
const headers = async () => {
  const { rows } = await old.db.execute<{ key: string }>(sql`
    select encode(substring(decode(ciphertext, 'base64') from 5 for 8), 'hex') as key from identity_record
    union all select encode(substring(ciphertext from 5 for 8), 'hex') from file_piece group by file_id, 1`);
  return rows.map(({ key }) => key);
};
const sealedUnder = async (key: Buffer) => (await headers()).filter((each) => each === keyId(key)).length;
async function bytesOf(context: DeskContext, id: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await openFile(context, id)).chunks) parts.push(part);
  return Buffer.concat(parts);
}
async function expectReadable(context: DeskContext): Promise<void> {
  for (const id of records) expect(await revealIdentity(context, id)).toEqual(ADAS_IDENTITY);
  for (const id of proofs) expect(await bytesOf(context, id)).toEqual(Buffer.from(PDF));
}

describe('what is sealed', () => {
  it('is opened under the new key and an accepted one, and under no other', async () => {
    await expectReadable(under(NEW, STRANGE, OLD));
    for (const context of [under(NEW), under(STRANGE, NEW)]) {
      await expect(revealIdentity(context, records[0] ?? '')).rejects.toThrow('another key');
      await expect(bytesOf(context, proofs[0] ?? '')).rejects.toThrow('another key');
    }
  });

  it('is not opened in another customer’s record, moved there as a row or as its bytes', async () => {
    const [first = '', second = ''] = records;
    const [row] = await old.db.select().from(identityRecords).where(eq(identityRecords.id, first));
    const other = { subjectId: uuidv7(old.now()) };
    await old.db.update(identityRecords).set(other).where(eq(identityRecords.id, first));
    await old.db
      .update(identityRecords)
      .set({ ciphertext: row?.ciphertext ?? '' })
      .where(eq(identityRecords.id, second));
    await old.db
      .update(files)
      .set(other)
      .where(eq(files.id, proofs[0] ?? ''));
    for (const id of [first, second]) await expect(revealIdentity(old, id)).rejects.toThrow();
    await expect(openFile(old, proofs[0] ?? '')).rejects.toThrow();
    await old.db
      .update(identityRecords)
      .set({ subjectId: row?.subjectId ?? '' })
      .where(eq(identityRecords.id, first));
    expect(await revealIdentity(old, first)).toEqual(ADAS_IDENTITY);
  });
});

describe('a rotation', () => {
  it('leaves everything under the new key alone, and is in the audit log', async () => {
    expect(await rotateDataKeyCommand(under(NEW, OLD))).toMatchObject({ ok: true });
    expect(await sealedUnder(NEW)).toBe(8);
    await expectReadable(under(NEW));
    await expect(revealIdentity(old, records[0] ?? '')).rejects.toThrow();
    const [entry] = await old.db.select().from(auditEntries).where(eq(auditEntries.action, 'data-key.rotate'));
    expect(entry).toMatchObject({ subjectId: keyId(NEW), after: { identity: 4, files: 4, unreadable: 0 } });
    const again = await rotateDataKeyCommand(under(NEW));
    expect(again.lines.slice(0, 2)).toEqual(['Identity records sealed again: 0', 'Files sealed again: 0']);
  });

  it('leaves what was erased as it is, and goes on past what does not open', async () => {
    await old.db
      .update(identityRecords)
      .set({ ciphertext: null, masked: null, erasedAt: old.now() })
      .where(eq(identityRecords.id, records[0] ?? ''));
    await rotateDataKeyCommand(under(STRANGE, OLD));
    // Under a key that is known, but another customer's.
    const other = uuidv7(old.now());
    await old.db
      .update(files)
      .set({ subjectId: other })
      .where(eq(files.id, proofs[0] ?? ''));
    await rotateDataKeyCommand(under(OLD, STRANGE));
    const mixed = await rotateDataKeyCommand(under(NEW, OLD, STRANGE));
    expect(mixed.lines.at(-1)).toContain(proofs[0]);
    expect(mixed.lines.at(-1)).not.toContain(records[1]);
  });

  /** As an operator runs it. */
  function command() {
    const keys = { DATA_KEY: NEW.toString('hex'), DATA_KEYS_ACCEPTED: OLD.toString('hex') };
    const run = runOperatorCommand(['rotate-data-key'], { DATABASE_URL: postgres.url, ...keys });
    running.add(run.child);
    return run;
  }
  const byCommand = async () => (await command().ended).code === 0;
  const here = async () => (await rotateDataKeyCommand(under(NEW, OLD))).ok;
  const isWaiting = async () => {
    const { rows } = await old.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query not like '%pg_stat_activity%'`);
    return Number(rows[0]?.n) > 0;
  };

  it.each([
    ['the first record', 0, undefined, 0, byCommand],
    ['the third record', 2, undefined, 2, here],
    ['the second file', undefined, 1, 5, here],
  ])('killed at %s leaves each row readable, and goes on from there', async (_, record, file, done, goOn) => {
    const table = record === undefined ? files : identityRecords;
    const id = (record === undefined ? proofs[file ?? 0] : records[record]) ?? '';
    const first = command();
    await old.db.transaction(async (tx) => {
      await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).orderBy(asc(table.id)).for('update');
      await expect.poll(isWaiting).toBe(true);
      first.child.kill('SIGKILL');
      await first.ended;
    });
    expect(await sealedUnder(NEW)).toBe(done);
    await expectReadable(under(NEW, OLD));
    expect(await goOn()).toBe(true);
    expect(await sealedUnder(NEW)).toBe(8);
    await expectReadable(under(NEW));
  });
});
