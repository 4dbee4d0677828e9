import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { actorColumns, recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { AuditContext } from '../../platform/context.ts';
import { Invalid, orNotFound } from '../../platform/errors.ts';
import { insertLots, lockCoinRegister } from './import-lots.ts';
import { exclusionBlockReason, lotOf, lotsById } from './lots.ts';
import { lotExclusions } from './table.ts';

/** What stays of the lot, as a lot of its own: its coins, fewer than before, and its id. */
type Rest = { id: string; coins: number };

/** Takes a lot out of the register for good, with a reason that everyone can read; what stays of it becomes a new lot. */
export async function excludeLot(context: AuditContext, id: string, reason: string, rest?: Rest): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    await lockCoinRegister(transactionContext);
    const [row] = await lotsById(transactionContext, [id]);
    const found = orNotFound(row, COIN_REGISTER_MESSAGES.lotUnknown);
    const blocked = exclusionBlockReason(found);
    if (blocked) throw blocked;
    const { lot } = found;
    if (rest && rest.coins >= lot.coins) throw new Invalid({ rest_coins: [COIN_REGISTER_MESSAGES.restTooMany] });
    if (rest && (await lotsById(transactionContext, [rest.id])).length > 0)
      throw new Invalid({ rest_id: [COIN_REGISTER_MESSAGES.restIdTaken] });
    const { actorKind, actorId } = actorColumns(context.actor);
    await tx.insert(lotExclusions).values({ lot: id, reason, at: context.now(), actorKind, actorId });
    // The tubes whose seals it names may be the ones that were opened.
    const { serials: _, ...kept } = lotOf(lot);
    if (rest) await insertLots(transactionContext, [{ lot: { ...kept, ...rest }, reason: lot.reason }], { restOf: id });
    await recordAuditEvent(transactionContext, {
      action: 'lot.exclude',
      subject: { kind: 'lot', id },
      before: { coins: lot.coins },
      after: { reason, ...(rest && { rest: rest.id, rest_coins: rest.coins }) },
    });
  });
}
