import { approvalEffect, approvalTitle } from '#domain/approvals/messages.ts';
import { staffEmails } from '../accounts/staff-register.ts';
import { actorColumns } from '../platform/audit/record-audit-event.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import type { Approval } from '../workflow/approvals/find-approvals.ts';
import { actorOf, approvalList } from '../workflow/approvals/find-approvals.ts';
import { approvalBlockReason, isAsker, recordOf } from './approval-rule.ts';

/** Approvals with the names that staff read. */
export async function namedApprovals(context: Context, rows: readonly Approval[]) {
  const emails = await staffEmails(context, rows.flatMap(accountsOf));
  const label = (kind: string | null, id: string | null) =>
    id === null ? actorColumns(actorOf(kind, id)).actorLabel : (emails.get(id) ?? id);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      act: row.act,
      title: approvalTitle(row.act, row.facts, emails.get(row.subjectId) ?? ''),
      /** What happens once it is approved. */
      effect: approvalEffect(row.act, row.facts, {
        of: emails.get(row.subjectId) ?? '',
        asker: label(row.askedKind, row.askedId),
      }),
      record: 'record_id' in row.facts ? recordOf(row) : null,
      /** For a refund: the bank's reference. */
      reference: typeof row.input?.reference === 'string' ? row.input.reference : null,
      why: row.why,
      asked_by: label(row.askedKind, row.askedId),
      asked_at: row.askedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      is_own: await isAsker(context, row),
      outcome: row.outcome,
      decided_by: row.outcome === null ? null : label(row.decidedKind, row.decidedId),
      decided_at: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
    })),
  );
}

/** What waits for another person, and what was decided in the last day, as the desk shows it. */
export async function shownApprovals(context: DeskContext) {
  const rows = await approvalList(context);
  const named = await namedApprovals(context, rows);
  const reasons = await Promise.all(
    rows.map(async (row) => ({
      /** Why the reader can't approve it; null if they can. */
      approve_blocked: (await approvalBlockReason(context, row, 'approve'))?.message ?? null,
      /** Why the reader can neither refuse nor withdraw it; null if they can. */
      refuse_blocked: (await approvalBlockReason(context, row, 'refuse'))?.message ?? null,
    })),
  );
  return named.map((approval, at) => ({ ...approval, ...(reasons[at] as (typeof reasons)[number]) }));
}
export type ShownApproval = Awaited<ReturnType<typeof shownApprovals>>[number];

/** The accounts that an approval names: who asked, who decided, and whom it is about. */
function accountsOf({ askedKind, askedId, decidedKind, decidedId, subjectKind, subjectId }: Approval): string[] {
  const accounts: (string | null)[] = [];
  if (askedKind === 'staff') accounts.push(askedId);
  if (decidedKind === 'staff') accounts.push(decidedId);
  if (subjectKind === 'account') accounts.push(subjectId);
  return accounts.filter((id) => id !== null);
}
