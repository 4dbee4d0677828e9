import { and, eq, isNull, or } from 'drizzle-orm';
import type { IdentityResult } from '#domain/compliance/identity.ts';
import { WEBHOOK_MESSAGES } from '#domain/messages/webhooks.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context } from '../../platform/context.ts';
import { Conflict, orNotFound } from '../../platform/errors.ts';
import { queueWebhook } from '../../platform/webhooks/send-webhooks.ts';
import { identityRecords, identityResults } from './table.ts';

/** What an identity vendor sends when a result is in. */
type IdentityResultEvent = {
  timestamp: Date;
  data: { record: string; result: IdentityResult; reference?: string | undefined };
};

/**
 * Keeps what the vendor came to, beside the record. No request moves by it: staff read it and decide. Refuses a record that isn't
 * there or was erased, and another event under the id of one that was received; the same one again does nothing.
 */
export async function recordIdentityResult(
  context: Context,
  eventId: string,
  { timestamp, data: { record, result, reference } }: IdentityResultEvent,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { id, givenAt, erasedAt } = identityRecords;
    // A request that was withdrawn has no data to be erased, and its result may still come.
    const isThere = and(eq(id, record), or(isNull(erasedAt), isNull(givenAt)));
    // Locked, so that nothing is added to what is being erased.
    const [row] = await tx.select().from(identityRecords).where(isThere).for('update');
    const { subjectKind, subjectId } = orNotFound(row);
    const times = { decidedAt: timestamp, receivedAt: context.now() };
    const added = await tx
      .insert(identityResults)
      .values({ eventId, recordId: record, result, reference: reference ?? null, ...times })
      .onConflictDoNothing()
      .returning({ eventId: identityResults.eventId });
    if (added.length === 0) {
      const [kept] = await tx.select().from(identityResults).where(eq(identityResults.eventId, eventId));
      const isRepeat =
        kept?.recordId === record &&
        kept.result === result &&
        kept.reference === (reference ?? null) &&
        kept.decidedAt.getTime() === times.decidedAt.getTime();
      if (isRepeat) return;
      throw new Conflict(WEBHOOK_MESSAGES.known);
    }
    const subject = { kind: subjectKind, id: subjectId };
    const transactionContext: Context = { ...context, db: tx, actor: { kind: 'system', name: 'identity vendor' } };
    const after = { record, result, event: eventId };
    const personal: Record<string, string> = reference === undefined ? {} : { reference };
    await recordAuditEvent(transactionContext, { action: 'identity.result', subject, after, personal });
    await queueWebhook(transactionContext, { type: 'identity.result_received', subject, data: after });
  });
}
