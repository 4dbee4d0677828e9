import { eq } from 'drizzle-orm';
import { auditKeyId } from '../audit/audit-head.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { ActorContext } from '../context.ts';
import { type DataKeys, keyId } from '../secrets.ts';
import { type KeySetting, ownDataKeys } from './key-ids.ts';
import { keyIds } from './table.ts';

type CommandResult = { ok: boolean; lines: string[] };
type Row = typeof keyIds.$inferSelect;
/** The keys in the settings, as far as they are there. */
export type SettingsKeys = Pick<DataKeys, 'acceptedDataKeys'> & Record<'dataKey' | 'auditKey', Uint8Array | undefined>;

const USAGE = [
  'Usage: npm run keys -- list         the ids of the keys that the database needs, and of those in the settings',
  '       npm run keys -- retire ID    needs that key no longer: it is lost, or replaced on purpose',
];
const KEY_ID = /^[0-9a-f]{16}$/;

const day = (date: Date) => date.toISOString().slice(0, 10);

function ownKeys({ dataKey, acceptedDataKeys = [], auditKey }: SettingsKeys): { setting: KeySetting; id: string }[] {
  const data = dataKey ? ownDataKeys({ dataKey, acceptedDataKeys }) : acceptedDataKeys.map(keyId);
  const ids = data.map((id) => ({ setting: 'DATA_KEY' as const, id }));
  return auditKey ? [...ids, { setting: 'AUDIT_KEY', id: auditKeyId({ auditKey }) }] : ids;
}

function listed(rows: Row[], own: ReturnType<typeof ownKeys>): string[] {
  const isSame = (one: { setting: KeySetting; id: string }) => (other: typeof one) =>
    one.setting === other.setting && one.id === other.id;
  const stored = rows.map((row) => {
    const state = row.retiredAt ? `retired ${day(row.retiredAt)}` : `needed since ${day(row.firstUsedAt)}`;
    return [row.setting, row.id, state, own.some(isSame(row)) ? 'in the settings' : 'not in the settings'].join('  ');
  });
  const others = own.filter((key) => !rows.some(isSame(key)));
  return [...stored, ...others.map(({ setting, id }) => `${setting}  ${id}  not needed  in the settings`)];
}

/** `npm run keys`: which keys the database needs, by their ids; and an end to one that is lost or replaced on purpose. */
export async function keysCommand(
  context: ActorContext & { settings: SettingsKeys },
  [verb, id = '', ...more]: string[],
): Promise<CommandResult> {
  if (verb === 'list' && id === '') {
    const rows = await context.db.select().from(keyIds).orderBy(keyIds.setting, keyIds.firstUsedAt, keyIds.id);
    return { ok: true, lines: listed(rows, ownKeys(context.settings)) };
  }
  if (verb !== 'retire' || !KEY_ID.test(id) || more.length > 0) return { ok: false, lines: USAGE };
  await context.db.transaction(async (db) => {
    const retired = { retiredAt: context.now() };
    const [row] = await db.update(keyIds).set(retired).where(eq(keyIds.id, id)).returning();
    // Data can be under a key that an older version used, which recorded none.
    if (!row) await db.insert(keyIds).values({ setting: 'DATA_KEY', id, firstUsedAt: context.now(), ...retired });
    const setting = row?.setting ?? 'DATA_KEY';
    await recordAuditEvent(
      { ...context, db },
      { action: 'key.retire', subject: { kind: 'key', id }, after: { setting } },
    );
  });
  return { ok: true, lines: [`The key ${id} is no longer needed. What is sealed under it stays closed.`] };
}
