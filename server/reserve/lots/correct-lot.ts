import { eq } from 'drizzle-orm';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { type AuditFields, recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { AuditContext } from '../../platform/context.ts';
import { Invalid, orNotFound } from '../../platform/errors.ts';
import { lockCoinRegister } from './import-lots.ts';
import { correctionBlockReason, knownSerials, LOT_CORRECTED, lotsById, serialsOfOthers } from './lots.ts';
import { type LotColumn, type RegisteredLot, readLot, type TypedLot } from './read-lot.ts';
import { coinLots } from './table.ts';

/** A lot's details as they were typed, by the names of the CSV's columns. */
type LotDetails = Omit<TypedLot, 'id'>;

/** Corrects a lot that no prepared attestation names, with a line in the audit log that holds what was changed and why. */
export async function correctLot(context: AuditContext, id: string, details: LotDetails, why: string): Promise<void> {
  const { lot, reason, faults } = readLot({ ...details, id }, context.now().toISOString().slice(0, 10));
  if (!lot || Object.keys(faults).length > 0) throw invalid(faults);
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await lockCoinRegister(transactionContext);
    const [row] = await lotsById(transactionContext, [id]);
    const found = orNotFound(row, COIN_REGISTER_MESSAGES.lotUnknown);
    const blocked = await correctionBlockReason(transactionContext, found);
    if (blocked) throw blocked;
    const [taken] = serialsOfOthers(lot, await knownSerials(transactionContext, lot.serials ?? []));
    if (taken) throw new Invalid({ serials: [COIN_REGISTER_MESSAGES.serialTwice(taken)] });
    if (found.lot.restOf !== null) {
      const [whole] = await lotsById(transactionContext, [found.lot.restOf]);
      if (whole && lot.coins >= whole.lot.coins) throw new Invalid({ coins: [COIN_REGISTER_MESSAGES.restTooMany] });
    }
    const { box = null, serials = null, ...others } = lot;
    const corrected = { ...others, box, serials, reason };
    const changed = changesOf(found.lot, corrected);
    if (!changed) throw new Invalid({ year: [COIN_REGISTER_MESSAGES.nothingCorrected] });
    await tx.update(coinLots).set(corrected).where(eq(coinLots.id, id));
    await recordAuditEvent(transactionContext, {
      action: LOT_CORRECTED,
      subject: { kind: 'lot', id },
      before: changed.before,
      after: { ...changed.after, why },
    });
  });
}

const invalid = (faults: Partial<Record<LotColumn, string>>) =>
  new Invalid(Object.fromEntries(Object.entries(faults).map(([column, message]) => [column, [message]])));

type Kept = Pick<typeof coinLots.$inferSelect, 'year' | 'mint' | 'coins' | 'depository' | 'receivedOn'> & {
  box: string | null;
  serials: string[] | null;
} & Pick<RegisteredLot, 'reason'>;

const columnsOf = ({ year, mint, coins, depository, receivedOn, box, serials, reason }: Kept): AuditFields => ({
  year,
  mint,
  coins,
  depository,
  received_on: receivedOn,
  box,
  serials: serials?.join('; ') ?? null,
  reason,
});

/** What differs, as the audit log names it; undefined if nothing does. */
function changesOf(before: Kept, after: Kept): { before: AuditFields; after: AuditFields } | undefined {
  const [old, now] = [columnsOf(before), columnsOf(after)];
  const names = Object.keys(old).filter((name) => old[name] !== now[name]);
  const of = (fields: AuditFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return names.length === 0 ? undefined : { before: of(old), after: of(now) };
}
