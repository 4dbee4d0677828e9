import { eq } from 'drizzle-orm';
import { auditKeyId } from '../audit/audit-head.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { Misuse } from '../errors.ts';
import { COMMAND_LINE, type CommandContext, type CommandResult, type SettingsKeys } from '../operator-command.ts';
import { keyId } from '../secrets.ts';
import { type KeySetting, ownDataKeys } from './key-ids.ts';
import { keyIds } from './table.ts';

type Row = typeof keyIds.$inferSelect;

const KEY_ID = /^[0-9a-f]{16}$/;

const day = (date: Date) => date.toISOString().slice(0, 10);

function ownKeys({ dataKey, acceptedDataKeys = [], auditKey }: SettingsKeys): { setting: KeySetting; id: string }[] {
  const data = dataKey ? ownDataKeys({ dataKey, acceptedDataKeys }) : acceptedDataKeys.map(keyId);
  const ids = data.map((id) => ({ setting: 'DATA_KEY' as const, id }));
  return auditKey ? [...ids, { setting: 'AUDIT_KEY', id: auditKeyId({ auditKey }) }] : ids;
}

type KeyLine = { setting: KeySetting; id: string; state: string; isInSettings: boolean };

function listed(rows: Row[], own: ReturnType<typeof ownKeys>): KeyLine[] {
  const isSame = (one: { setting: KeySetting; id: string }) => (other: typeof one) =>
    one.setting === other.setting && one.id === other.id;
  const stored = rows.map((row) => {
    const state = row.retiredAt ? `retired ${day(row.retiredAt)}` : `needed since ${day(row.firstUsedAt)}`;
    return { setting: row.setting, id: row.id, state, isInSettings: own.some(isSame(row)) };
  });
  const others = own.filter((key) => !rows.some(isSame(key)));
  return [...stored, ...others.map((key) => ({ ...key, state: 'not needed', isInSettings: true }))];
}

/** `usg keys list`: which keys the database needs, by their ids, and which are in the settings. */
export async function listKeys(context: Pick<CommandContext, 'db'>, settings: SettingsKeys): Promise<CommandResult> {
  const rows = await context.db.select().from(keyIds).orderBy(keyIds.setting, keyIds.firstUsedAt, keyIds.id);
  const keys = listed(rows, ownKeys(settings));
  const lines = keys.map(({ setting, id, state, isInSettings }) =>
    [setting, id, state, isInSettings ? 'in the settings' : 'not in the settings'].join('  '),
  );
  return { ok: true, lines, data: { keys } };
}

/** `usg keys retire`: an end to the need for a key that is lost, or replaced on purpose. */
export async function retireKey(context: Pick<CommandContext, 'db' | 'now'>, id: string): Promise<CommandResult> {
  if (!KEY_ID.test(id)) throw new Misuse(`${id} is not the id of a key: 16 digits, as the list shows them.`);
  await context.db.transaction(async (db) => {
    const retired = { retiredAt: context.now() };
    const [row] = await db.update(keyIds).set(retired).where(eq(keyIds.id, id)).returning();
    // Data can be under a key that an older version used, which recorded none.
    if (!row) await db.insert(keyIds).values({ setting: 'DATA_KEY', id, firstUsedAt: context.now(), ...retired });
    const setting = row?.setting ?? 'DATA_KEY';
    await recordAuditEvent(
      { ...context, db, actor: COMMAND_LINE },
      { action: 'key.retire', subject: { kind: 'key', id }, after: { setting } },
    );
  });
  const line = `The key ${id} is no longer needed. What is sealed under it stays closed.`;
  return { ok: true, lines: [line], data: { retired: id } };
}
