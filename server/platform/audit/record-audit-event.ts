import { createHmac } from 'node:crypto';
import type { Actor, AuditContext, Context } from '../context.ts';
import { subkey } from '../secrets.ts';
import { type AuditFields, auditEntries } from './table.ts';

export type { AuditFields } from './table.ts';

type AuditEvent = {
  /** The noun and the verb, such as 'order.place'. */
  action: string;
  subject: { kind: string; id: string };
  before?: AuditFields;
  after?: AuditFields;
};
type WithKey = AuditContext & Pick<Context, 'dataKey'>;

/** Who acted, as logs name them: never by anything that would have to be erased. */
export function actorColumns(actor: Actor): { actorKind: string; actorId: string | null; actorLabel: string } {
  if (actor.kind === 'admin') return { actorKind: 'admin', actorId: actor.address, actorLabel: actor.address };
  if (actor.kind === 'staff' || actor.kind === 'user') {
    return { actorKind: actor.kind, actorId: actor.userId, actorLabel: actor.userId };
  }
  return {
    actorKind: actor.kind,
    actorId: null,
    actorLabel: actor.kind === 'system' ? (actor.name ?? 'site') : 'visitor',
  };
}

/** The keyed hash of a personal value: equal values have equal hashes, and no one can test guesses without the key. */
export const personalHash = (context: Pick<Context, 'dataKey'>, value: string): string =>
  `hmac:${createHmac('sha256', subkey(context, 'audit')).update(value).digest('hex').slice(0, 32)}`;

/**
 * Adds a line to the audit log, in the caller's transaction. `before` and `after` hold no personal data; what is
 * personal goes into `personal` and is kept as its hash.
 */
export async function recordAuditEvent(context: AuditContext, event: AuditEvent & { personal?: never }): Promise<void>;
export async function recordAuditEvent(
  context: WithKey,
  event: AuditEvent & { personal?: Record<string, string> },
): Promise<void>;
export async function recordAuditEvent(
  context: AuditContext & Partial<WithKey>,
  { action, subject, before, after, personal }: AuditEvent & { personal?: Record<string, string> },
): Promise<void> {
  const { dataKey, approvedBy } = context;
  const hashes =
    personal && dataKey
      ? Object.fromEntries(Object.entries(personal).map(([name, value]) => [name, personalHash({ dataKey }, value)]))
      : null;
  await context.db.insert(auditEntries).values({
    at: context.now(),
    ...actorColumns(context.actor),
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before: before ?? null,
    after: approvedBy ? { ...after, approved_by: actorColumns(approvedBy).actorLabel } : (after ?? null),
    personal: hashes,
  });
}
