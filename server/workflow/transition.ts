import { and, eq } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import {
  type GuardedRow,
  isApprovalNeeded,
  isScreened,
  refusalOf,
  type StateMachine,
  type StateOf,
  type Transition,
  type TransitionOf,
  transitionNamed,
} from '#domain/state-machine.ts';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { type AuditFields, actorColumns, recordAuditEvent } from '../platform/audit/record-audit-event.ts';
import type { Context, DbContext } from '../platform/context.ts';
import { Conflict, Forbidden, Invalid } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { queueWebhook } from '../platform/webhooks/send-webhooks.ts';
import { expectNotOwn } from './separation.ts';
import { type Subject, transitions } from './table.ts';

export type StateTable = PgTable & { id: PgColumn; state: PgColumn; stateSince?: PgColumn };

/** A state machine and the table whose rows go through it. */
export type Stateful<Machine extends StateMachine = StateMachine, Table extends StateTable = StateTable> = {
  kind: Subject['kind'];
  machine: Machine;
  table: Table;
};

/** Every column but those that a transition alone may write. */
export type Changes<Table extends StateTable> = Partial<Omit<Table['$inferInsert'], 'id' | 'state' | 'stateSince'>>;

export type StateRow<Machine extends StateMachine> = GuardedRow<StateOf<Machine>> & { id: string };

type Recorded = {
  /** The customer reads it, unless the transition is internal; in the audit log it's a hash, for it may name people. */
  reason?: string | undefined;
  /** Further details; no personal data. */
  detail?: AuditFields | undefined;
  /** The previous values, other than the state; no personal data. */
  before?: AuditFields | undefined;
  /** Personal data that it touched, for the audit log alone, which keeps their hashes. */
  personal?: Record<string, string> | undefined;
};

export type TransitionDetails<Table extends StateTable> = Recorded & {
  changes?: Changes<Table>;
  /** Whether the package is insured for all that its coins are worth, where the machine asks for that. */
  isInsured?: boolean;
};

/**
 * Changes the state of a locked row in the caller's transaction, with its history and what the audit log keeps. Refuses what
 * the machine doesn't declare from that state, what waits for documents, a missing reason and a missing approval; queues the email that the machine
 * declares. The only place that writes a state; `changes` go into the same row, which is returned as it is afterwards.
 * `parentHasDocumentHold`: documents are awaited for what the row belongs to. Throws where the machine declares a screening and
 * `context.screenedFor` is another transition.
 */
export async function transition<Machine extends StateMachine, Table extends StateTable, Row extends StateRow<Machine>>(
  context: Context,
  { kind, machine, table }: Stateful<Machine, Table>,
  row: Row,
  name: TransitionOf<Machine>,
  {
    changes,
    isInsured,
    parentHasDocumentHold,
    ...recorded
  }: TransitionDetails<Table> & { parentHasDocumentHold?: boolean } = {},
): Promise<Row> {
  const blockReason = machineBlockReason(machine, name, row, parentHasDocumentHold);
  if (blockReason !== undefined) throw new Conflict(blockReason);
  const declared = transitionNamed(machine, name);
  const { to = row.state, by, needsReason, shownTo, email } = declared;
  if (makerOf(context) !== by) {
    throw new Error(`'${kind}.${name}' is made by ${by} alone.`);
  }
  if (isScreened(declared) && context.screenedFor !== name) {
    throw new Error(`'${kind}.${name}' needs its record to be screened right before.`);
  }
  if (isApprovalNeeded(declared, isInsured) && !context.approvedBy) throw new Forbidden(APPROVAL_MESSAGES.needed);
  if (needsReason && !recorded.reason) throw new Invalid({ reason: [TRANSITION_MESSAGES.reasonNeeded] });
  const { id, state, stateSince }: StateTable = table;
  const since = stateSince && to !== row.state ? { stateSince: context.now() } : {};
  const changed = await context.db
    .update<StateTable>(table)
    .set({ ...changes, ...since, state: to } as PgUpdateSetSource<StateTable>)
    .where(and(eq(id, row.id), eq(state, row.state)))
    .returning({ id });
  if (changed.length === 0) throw new Conflict(TRANSITION_MESSAGES.not_now);
  await record(
    context,
    { kind, id: row.id },
    { ...recorded, name, from: row.state, to, isInternal: shownTo === undefined },
  );
  if (email) await queueMail(context, email, { id: row.id });
  return { ...row, ...changes, ...since, state: to };
}

/** Why the machine refuses a transition now, as a message for staff; undefined if it doesn't. */
export function machineBlockReason<Machine extends StateMachine>(
  machine: Machine,
  name: TransitionOf<Machine>,
  row: GuardedRow<StateOf<Machine>>,
  /** Documents are awaited for what the row belongs to, such as an order's request. */
  parentHasDocumentHold = false,
): string | undefined {
  const refusal = refusalOf(machine, name, row, parentHasDocumentHold);
  return refusal && TRANSITION_MESSAGES[refusal];
}

/** Stores a row in the first state of that name, with the beginning of its history; in the caller's transaction. */
export async function begin<Machine extends StateMachine, Table extends StateTable>(
  context: Context,
  { kind, machine, table }: Stateful<Machine, Table>,
  name: keyof Machine['first'] & string,
  row: Omit<Table['$inferInsert'], 'state' | 'stateSince'> & { id: string },
  detail?: AuditFields,
): Promise<void> {
  const state = machine.first[name];
  if (state === undefined) throw new Error(`No ${kind} begins with '${name}'.`);
  const since = 'stateSince' in table ? { stateSince: context.now() } : {};
  await context.db.insert<StateTable>(table).values({ ...row, ...since, state } as StateTable['$inferInsert']);
  await record(context, { kind, id: row.id }, { name, from: null, to: state, detail, isInternal: false });
}

/** What a transition alone may write, beside the state: holds, alarms and planned returns. */
type GuardedColumn =
  | 'documentHoldReason'
  | 'documentHoldSince'
  | 'sanctionsHoldSince'
  | `alarm${'' | 'Tx' | 'Since'}`
  | `return${'Asset' | 'Decimals' | 'To' | 'Units'}`;

/** Changes columns of a locked row that no transition, history or audit log is about. */
export async function change<Table extends StateTable>(
  { db }: DbContext,
  { table }: { table: Table },
  id: string,
  changes: Omit<Changes<Table>, GuardedColumn>,
): Promise<void> {
  await db
    .update<StateTable>(table)
    .set(changes as PgUpdateSetSource<StateTable>)
    .where(eq((table as StateTable).id, id));
}

const isStaff = ({ actor }: Pick<Context, 'actor'>) => actor.kind === 'staff' || actor.kind === 'admin';

const makerOf = (context: Pick<Context, 'actor'>): Transition['by'] => {
  if (context.actor.kind === 'system') return 'system';
  return isStaff(context) ? 'staff' : 'customer';
};

async function tellAccounting(context: Context, { kind, id }: Subject, state: string): Promise<void> {
  if (kind !== 'order' && kind !== 'redemption') return;
  await queueWebhook(context, { type: `${kind}.changed`, subject: { kind, id }, data: { state } });
}

async function record(
  context: Context,
  subject: Subject,
  {
    name,
    from,
    to,
    isInternal,
    reason,
    detail,
    before,
    personal,
  }: Recorded & { name: string; from: string | null; to: string; isInternal: boolean },
): Promise<void> {
  const { actorKind, actorId } = actorColumns(context.actor);
  if (!isInternal || from !== to) await tellAccounting(context, subject, to);
  if (!isInternal) {
    await context.db.insert(transitions).values({
      subjectKind: subject.kind,
      subjectId: subject.id,
      name,
      fromState: from,
      toState: to,
      at: context.now(),
      actorKind,
      actorId,
      reason: reason ?? null,
      detail: detail ?? null,
    });
  }
  if (!isStaff(context)) return;
  // As the row is now: nobody sends tokens or coins to themselves, either.
  await expectNotOwn(context, subject);
  await recordAuditEvent(context, {
    action: `${subject.kind}.${name}`,
    subject,
    before: { ...before, state: from },
    after: { ...detail, state: to },
    personal: { ...personal, ...(reason === undefined ? {} : { reason }) },
  });
}
