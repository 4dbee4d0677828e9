import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditKeyId } from '../../platform/audit/audit-head.ts';
import { recordKey } from '../../platform/key-ids/key-ids.ts';
import { keyId } from '../../platform/secrets.ts';
import { findingsOf, idsOf } from '../../testing/doctor.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { LIVE_SETTINGS } from '../../testing/site.ts';
import { keysCheck } from './keys.ts';

let postgres: Awaited<ReturnType<typeof testPostgres>>;
beforeAll(async () => {
  postgres = await testPostgres();
});
afterAll(() => postgres.stop());

it('says by their ids whether the keys in the settings are those that the database needs', async () => {
  const [OWN, AUDIT, OTHER] = ['1a', '2b', '3c'].map((byte) => byte.repeat(32)) as [string, string, string];
  const { db } = postgres.open();
  const context = { db, now: () => new Date() };
  const [own, audit] = [Buffer.from(OWN, 'hex'), Buffer.from(AUDIT, 'hex')];
  await recordKey(context, 'DATA_KEY', keyId(own));
  await recordKey(context, 'AUDIT_KEY', auditKeyId({ auditKey: audit }));
  const found = (DATA_KEY: string, AUDIT_KEY: string) =>
    findingsOf(keysCheck, { ...LIVE_SETTINGS, DATABASE_URL: postgres.url, DATA_KEY, AUDIT_KEY });
  expect(idsOf(await found(OWN, AUDIT))).toEqual(['ok keys.ok']);
  const wrong = await found(OTHER, OTHER);
  expect(idsOf(wrong)).toEqual(['error keys.other', 'error keys.other']);
  expect(wrong[0]?.what).toContain(keyId(own));
  expect(JSON.stringify(wrong)).not.toContain(OTHER);
});
