import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { ClockContext, DbContext } from '../context.ts';
import type { Db } from '../database/database.ts';
import { type DataKeys, keyId } from '../secrets.ts';
import { usg } from '../usg.ts';
import { keyIds } from './table.ts';

export type KeySetting = typeof keyIds.$inferSelect.setting;

/** Serializes what finds out whether a key is the first, and records it. */
const LOCK = 0x75736b;
export const lockKeyIds = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/** The ids of the data keys in the settings, that of DATA_KEY first. */
export const ownDataKeys = ({ dataKey, acceptedDataKeys = [] }: DataKeys): string[] =>
  [dataKey, ...acceptedDataKeys].map(keyId);

/** The ids of all keys that are still needed, with the setting that had them. */
export const neededKeyIds = ({ db }: DbContext): Promise<{ setting: KeySetting; id: string }[]> =>
  db
    .select({ setting: keyIds.setting, id: keyIds.id })
    .from(keyIds)
    .where(isNull(keyIds.retiredAt))
    .orderBy(keyIds.firstUsedAt, keyIds.id);

/** The ids of the keys that a setting had, and that are still needed. */
export async function neededKeys(context: DbContext, setting: KeySetting): Promise<string[]> {
  const needed = await neededKeyIds(context);
  return needed.filter((key) => key.setting === setting).map(({ id }) => id);
}

/** The ids of keys that the operator has given up. */
export async function retiredKeys({ db }: DbContext): Promise<string[]> {
  const rows = await db.select({ id: keyIds.id }).from(keyIds).where(isNotNull(keyIds.retiredAt));
  return rows.map(({ id }) => id);
}

/** Records that something is sealed or signed with a key from now on. */
export async function recordKey(context: ClockContext, setting: KeySetting, id: string): Promise<void> {
  // An instance that may only read has nothing to record.
  if ((await neededKeys(context, setting)).includes(id)) return;
  await context.db
    .insert(keyIds)
    .values({ setting, id, firstUsedAt: context.now() })
    .onConflictDoUpdate({ target: [keyIds.setting, keyIds.id], set: { retiredAt: null } });
}

/** Forgets every data key but one and those that are retired: no data needs them any more. */
export async function forgetOtherDataKeys({ db }: DbContext, id: string): Promise<void> {
  const isOther = and(eq(keyIds.setting, 'DATA_KEY'), ne(keyIds.id, id), isNull(keyIds.retiredAt));
  await db.delete(keyIds).where(isOther);
}

/** What is wrong where data is under a key that isn't in the settings; `name` is where DATA_KEY comes from. */
export const dataKeyProblem = (needed: string, own: string | undefined, name = 'DATA_KEY'): string =>
  `The database holds data under the key ${needed}, and ${name} is the key ${own}. Set it to that key; to replace that key, list it in DATA_KEYS_ACCEPTED and run ${usg('rotate-data-key')}; if it is lost, run ${usg('keys retire', needed)}.`;

export const auditKeyProblem = (needed: string, own: string): string =>
  `The heads of the audit log are signed with the key ${needed}, and AUDIT_KEY is the key ${own}. Set it to that key; if that key is replaced on purpose or lost, run ${usg('keys retire', needed)}.`;
