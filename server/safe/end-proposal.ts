import { and, eq, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { Conflict } from '../platform/errors.ts';
import { ofThisToken, type Proposal, readProposal } from './proposal.ts';
import { withdrawalBlockReason } from './proposal-rule.ts';
import { safeProposals } from './table.ts';

const isOpen = isNull(safeProposals.endedAt);

/** Ends what was not signed in time, so that its number is free again. A row that doesn't fit together stays, for its operator to see. */
export async function endOverdue(context: Context, now = context.now()): Promise<void> {
  const isOverdue = and(ofThisToken(context), isOpen, lt(safeProposals.expiresAt, now));
  const rows = await context.db.select().from(safeProposals).where(isOverdue);
  const overdue = rows.flatMap((row) => readProposal(context, row)?.id ?? []);
  if (overdue.length === 0) return;
  await context.db.transaction(async (tx) => {
    const ended = await tx
      .update(safeProposals)
      .set({ endedAt: now, ending: 'expired' })
      .where(and(inArray(safeProposals.id, overdue), isOverdue))
      .returning({ id: safeProposals.id, hash: safeProposals.hash });
    const transactionContext = { ...context, db: tx, actor: { kind: 'system' } as const };
    for (const { id, hash } of ended) {
      const subject = { kind: 'safe_proposal', id };
      await recordAuditEvent(transactionContext, { action: 'safe.expire', subject, after: { hash } });
    }
  });
}

const ENDINGS = { withdrawn: 'safe.withdraw', executed: 'safe.execute', replaced: 'safe.replace' } as const;
type Ending = { ending: keyof typeof ENDINGS; tx?: string | null };

/** Ends a proposal and records it, in one transaction; false if `where` no longer holds. */
const end = (context: Context, { id, hash }: Proposal, { ending, ...rest }: Ending, where: SQL | undefined) =>
  context.db.transaction(async (tx): Promise<boolean> => {
    const [ended] = await tx
      .update(safeProposals)
      .set({ endedAt: context.now(), ending, ...rest })
      .where(and(eq(safeProposals.id, id), where))
      .returning({ id: safeProposals.id });
    if (!ended) return false;
    const subject = { kind: 'safe_proposal', id };
    await recordAuditEvent({ ...context, db: tx }, { action: ENDINGS[ending], subject, after: { hash, ...rest } });
    return true;
  });

// A withdrawn or expired proposal can still be executed by anyone who has its signatures.
const isNotExecuted = or(isNull(safeProposals.ending), ne(safeProposals.ending, 'executed'));

/** Stops the collection. What was signed stays valid until the Safe has executed another transaction with the same number. */
export async function withdrawProposal(context: DeskContext, proposal: Proposal): Promise<void> {
  const reason = withdrawalBlockReason(context, proposal);
  if (reason) throw reason;
  if (!(await end(context, proposal, { ending: 'withdrawn' }, isOpen))) throw new Conflict(SAFE_MESSAGES.ended);
}

/** Ends a proposal as executed, once. */
export const markExecuted = (context: Context, proposal: Proposal, tx: string | null): Promise<boolean> =>
  end(context, proposal, { ending: 'executed', tx }, isNotExecuted);

/** Ends a proposal whose number the Safe has used for another transaction. */
export const markReplaced = (context: Context, proposal: Proposal): Promise<boolean> =>
  end(context, proposal, { ending: 'replaced' }, isOpen);
