import { sql } from 'drizzle-orm';
import { canonicalJson } from '#domain/canonical-json.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { lotTree } from '#proof/lots.ts';
import { sha256Hex } from '#proof/manifest.ts';
import { actorColumns, recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { AuditContext, DbContext } from '../../platform/context.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { knownSerials, lotOf, lotsById, serialsOfOthers } from './lots.ts';
import { Faults, type LotFault, type ParsedLot, parseLots } from './parse-lots.ts';
import type { RegisteredLot } from './read-lot.ts';
import { coinLots } from './table.ts';

/** Serializes everything that changes the register, of all instances. */
const LOCK = 0x6c6f74;
const ROWS_AT_ONCE = 1_000;

export const lockCoinRegister = ({ db }: DbContext) => db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/** Lots to be registered that don't fit what is registered; and those that are, exactly so. */
async function compare(context: AuditContext, parsed: ParsedLot[]): Promise<{ faults: Faults; known: Set<string> }> {
  const faults = new Faults();
  const takeTurn = takeTurns();
  const known = new Set<string>();
  const registered = await lotsById(
    context,
    parsed.map(({ lot }) => lot.id),
  );
  const byId = new Map(registered.map((row) => [row.lot.id, row]));
  const serials = await knownSerials(
    context,
    parsed.flatMap(({ lot }) => lot.serials ?? []),
  );
  for (const { line, lot } of parsed) {
    await takeTurn();
    const fault = (message: string) => faults.add(line, message);
    const same = byId.get(lot.id);
    if (same?.exclusion) fault(COIN_REGISTER_MESSAGES.excluded(lot.id));
    else if (same && canonicalJson(lotOf(same.lot)) !== canonicalJson(lot)) fault(COIN_REGISTER_MESSAGES.known(lot.id));
    else if (same) known.add(lot.id);
    for (const serial of serialsOfOthers(lot, serials)) fault(COIN_REGISTER_MESSAGES.serialTwice(serial));
  }
  return { faults, known };
}

type Registered = { importSha256?: string; restOf?: string };

/** Adds lots to the register, in the caller's transaction, in which it is locked. */
export async function insertLots(
  context: AuditContext,
  lots: readonly RegisteredLot[],
  from: Registered,
): Promise<void> {
  const { actorKind, actorId } = actorColumns(context.actor);
  const row = { registeredAt: context.now(), actorKind, actorId, ...from };
  for (let at = 0; at < lots.length; at += ROWS_AT_ONCE)
    await context.db
      .insert(coinLots)
      .values(lots.slice(at, at + ROWS_AT_ONCE).map(({ lot, reason }) => ({ ...lot, reason, ...row })));
}

/** What became of a file: all of its lots are registered, or none; the first faults are listed, with how many more there are. */
export type Imported = { added: number; coins: number; known: number; faults: LotFault[]; more: number };

/** Registers the lots of a CSV file, all or none. Those that are registered exactly so already are left as they are. */
export async function importLots(context: AuditContext, file: Uint8Array): Promise<Imported> {
  const parsed = await parseLots(file, context.now().toISOString().slice(0, 10));
  return context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await lockCoinRegister(transactionContext);
    const { faults: misfits, known } = await compare(transactionContext, parsed.lots);
    const faults = [...parsed.faults.first, ...misfits.first].sort((a, b) => a.line - b.line);
    const more = parsed.faults.count + misfits.count - faults.length;
    if (faults.length > 0) return { added: 0, coins: 0, known: 0, faults, more };
    const added = parsed.lots.filter(({ lot }) => !known.has(lot.id));
    const { coins, root } = lotTree(added.map(({ lot }) => lot));
    if (added.length > 0) {
      const importSha256 = sha256Hex(file);
      await insertLots(transactionContext, added, { importSha256 });
      await recordAuditEvent(transactionContext, {
        action: 'lot.import',
        subject: { kind: 'lot_import', id: importSha256 },
        after: { lots: added.length, coins, root },
      });
    }
    return { added: added.length, coins, known: known.size, faults: [], more: 0 };
  });
}
