import type { PgColumn } from 'drizzle-orm/pg-core';
import type { StateMachine, Transition } from '#domain/state-machine.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { addNote, type NoteSubject } from './notes.ts';
import { type Changes, type Stateful, type StateRow, type StateTable, transition } from './transition.ts';

type Having<Name extends string> = StateMachine & { transitions: Record<Name, Transition> };
type HoldTable = StateTable & { documentHoldReason: PgColumn; documentHoldSince: PgColumn };
type AlarmTable = StateTable & { alarm: PgColumn; alarmTx: PgColumn; alarmSince: PgColumn };

type DocumentHold = { documentHoldReason: string | null; documentHoldSince: Date | null };
type Alarmed<Alarm extends string> = { alarm: Alarm | null; alarmTx: string | null; alarmSince: Date | null };

export const NOT_WITHHELD = { documentHoldReason: null, documentHoldSince: null } as const;
export const NO_ALARM = { alarm: null, alarmTx: null, alarmSince: null } as const;

/** Which documents are awaited, and since when; null if none are. */
export const documentHoldOf = ({ documentHoldReason, documentHoldSince }: DocumentHold) =>
  documentHoldSince && { reason: documentHoldReason ?? '', since: documentHoldSince.toISOString() };

/** The alarm that staff must look into; null if there is none. */
export const alarmOf = <Alarm extends string>({ alarm, alarmTx, alarmSince }: Alarmed<Alarm>) =>
  alarm && { code: alarm, tx: alarmTx, since: alarmSince?.toISOString() ?? null };

/** Holds a locked row until the customer has sent the documents that the reason names. */
export async function withhold<Machine extends Having<'withhold'>, Table extends HoldTable>(
  context: DeskContext,
  of: Stateful<Machine, Table>,
  row: StateRow<Machine>,
  reason: string,
): Promise<void> {
  const changes = { documentHoldReason: reason, documentHoldSince: context.now() } as Changes<Table>;
  await transition(context, of, row, 'withhold', { changes, reason });
}

/** Ends a document hold. */
export async function release<Machine extends Having<'release'>, Table extends HoldTable>(
  context: DeskContext,
  of: Stateful<Machine, Table>,
  row: StateRow<Machine>,
): Promise<void> {
  await transition(context, of, row, 'release', { changes: NOT_WITHHELD as Changes<Table> });
}

/** Warns staff that the chain doesn't agree with what is stored of the row; the watch of alarms emails it. */
export async function raiseAlarm<Machine extends Having<'raise_alarm'>, Table extends AlarmTable>(
  context: Context,
  of: Stateful<Machine, Table>,
  row: StateRow<Machine>,
  { alarm, tx }: { alarm: NonNullable<Table['$inferSelect']['alarm']>; tx: string },
): Promise<void> {
  const changes = { alarm, alarmTx: tx, alarmSince: context.now() } as Changes<Table>;
  await transition(context, of, row, 'raise_alarm', { changes });
  context.log.error({ [of.kind]: row.id, tx, alarm }, 'the chain does not agree with what is stored');
}

/** Ends an alarm that staff have looked into; the reason becomes a private note. */
export async function settleAlarm<Machine extends Having<'settle_alarm'>, Table extends AlarmTable>(
  context: DeskContext,
  of: Stateful<Machine, Table> & { kind: NoteSubject['kind'] },
  row: StateRow<Machine> & { alarm: string | null; alarmTx: string | null },
  reason: string,
): Promise<void> {
  const before = { alarm: row.alarm, tx: row.alarmTx };
  await transition(context, of, row, 'settle_alarm', { changes: NO_ALARM as Changes<Table>, before, reason });
  await addNote(context, { kind: of.kind, id: row.id }, reason);
}
