import { type ReactNode, useContext, useState } from 'react';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import type { QueueKind, QueueRow } from '#domain/staff/queue.ts';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { useMarkComplete } from '../bulk/marking.tsx';
import type { ActionFields } from './action-fields.ts';
import { ActionForm, Subject } from './action-form.tsx';
import type { RecordKind } from './use-list.ts';

/** An action that staff may take: what the button says, and what it asks for. */
export type Action<Body> = {
  label: string;
  fields: ActionFields<Body>;
  /** What is wrong with the whole of it, by field, before it is sent. */
  check?: (body: Body) => Record<string, string>;
  danger?: true;
};

type BodyOf<Input, Name> = Omit<Extract<Input, { transition: Name }>, 'transition'>;

/**
 * An action for every name that a call allows: `Input` is what it takes, by its `transition`. Null where something else on the
 * page takes it, such as a wallet. A forgotten name is a type error.
 */
export type ActionTable<Allowed extends string, Input extends { transition: string }> = {
  readonly [Name in Allowed]: Name extends Input['transition'] ? Action<BodyOf<Input, Name>> | null : null;
};

/** An action that a record allows now: a form that is opened first, a wallet's part of the page, or what happens at once. */
export type AvailableAction = {
  name: string;
  /** Unique on its record. */
  key: string;
  label: string;
  danger?: true | undefined;
  /** The order that it's done to; without it, it's done to the record itself. */
  order?: string | undefined;
} & (
  | {
      does: 'form';
      fields: ActionFields<object>;
      confirm: string;
      check?: ((body: object) => Record<string, string>) | undefined;
      disabled?: boolean;
      run: (body: object) => Promise<unknown>;
    }
  | { does: 'panel'; panel: ReactNode }
  | { does: 'press'; shortcut?: string; run: () => unknown }
);

type InTable<Allowed extends string, Input extends { transition: string }> = {
  table: ActionTable<Allowed, Input>;
  allowed: readonly Allowed[];
  run: (input: Input) => Promise<unknown>;
  order?: string;
};

/** The key of an action on a record, or on one of its orders. */
export const keyOf = (name: string, order = 'record') => `${order} ${name}`;

/** The actions of a table that are allowed now. */
export function availableActions<Allowed extends string, Input extends { transition: string }>({
  table,
  allowed,
  run,
  order,
}: InTable<Allowed, Input>): AvailableAction[] {
  return allowed.flatMap((name): AvailableAction[] => {
    const action = table[name] as Action<object> | null;
    if (!action) return [];
    return [
      {
        ...action,
        does: 'form',
        name,
        key: keyOf(name, order),
        order,
        confirm: action.label,
        run: (body: object) => run({ transition: name, ...body } as unknown as Input),
      },
    ];
  });
}

type OwnForm<Body> = Action<Body> & {
  name: string;
  confirm: string;
  disabled?: boolean;
  run: (body: Body) => Promise<unknown>;
};

/** A form that is in no table, such as that of an order, whose fields depend on the prices. */
export const formAction = <Body,>(form: OwnForm<Body>): AvailableAction =>
  ({ ...form, does: 'form', key: keyOf(form.name) }) as unknown as AvailableAction;

/** What is done to every record, whatever its state. */
export function useCompleteAction(record: {
  kind: RecordKind;
  id: string;
  title: string;
  complete: boolean;
}): AvailableAction {
  const markComplete = useMarkComplete();
  const { complete, ...marked } = record;
  return {
    does: 'press',
    name: 'complete',
    key: keyOf('complete'),
    label: complete ? 'Open again' : 'Mark as complete',
    shortcut: 'c',
    run: () => markComplete([marked], !complete),
  };
}

/** What each kind of work asks for: the first of them that is available becomes the record's one black button. */
export type Steps = Partial<Record<QueueKind, readonly string[]>>;

type Props = {
  /** What the desk's queue says of the record. */
  work: readonly Pick<QueueRow, 'kind' | 'why'>[];
  steps: Steps;
  available: readonly AvailableAction[];
  /** What last happened to the record or that order of it. */
  lastChangeOf?: (order: string | undefined) => string | undefined;
  /** What a wallet signs now, which is the step itself. */
  children?: ReactNode;
};

/** What the record needs, the one button for it, and everything else that may be done with it under More. */
export function NextStep({ work, steps, available, lastChangeOf, children }: Props) {
  const [open, setOpen] = useState<AvailableAction>();
  const subject = useContext(Subject);
  const wanted = work.flatMap(({ kind }) => steps[kind] ?? []);
  // Two orders may wait for the same.
  const reasons = [...new Set(work.map(({ why }) => why))];
  const byName = (name: string) => available.find((action) => action.name === name);
  const first = children ? undefined : wanted.map(byName).find((action) => action !== undefined);
  const rest = available.filter((action) => action !== first);
  const mildFirst = rest.toSorted((one, other) => Number(one.danger ?? 0) - Number(other.danger ?? 0));
  // What was opened stays while it is filled in, even if a colleague has moved the record on.
  const current = available.find(({ key }) => key === open?.key);
  const shown = current ?? open;
  // The record may have moved on before a form's call ended: what was opened since stays.
  const close = (key: string) => setOpen((now) => (now?.key === key ? undefined : now));

  function press(action: AvailableAction) {
    if (action.does === 'press') return action.run();
    setOpen(action.key === open?.key ? undefined : action);
  }
  const buttonProps = (action: AvailableAction) => ({
    'data-act': true,
    ...(action.does === 'press' && action.shortcut && { 'data-key': action.shortcut }),
    ...(action.does === 'form' && action.disabled && { disabled: true }),
    ...(action.does !== 'press' && { 'aria-expanded': action.key === open?.key }),
  });
  return (
    <section aria-label="Next step" className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="eyebrow font-sans tracking-normal">Next step</h3>
        {reasons.map((why) => (
          <p key={why} className="max-w-xl text-lg leading-snug">
            {why}
          </p>
        ))}
        {reasons.length === 0 && <p className="text-muted">{DESK_MESSAGES.nothingDue}</p>}
      </div>
      <div data-step className="flex flex-wrap items-start gap-3">
        {children}
        {first && (
          <Button {...buttonProps(first)} onClick={() => press(first)}>
            {first.label}
          </Button>
        )}
        {mildFirst.length > 0 && (
          <Menu className={buttonLook('secondary')} label="More">
            {mildFirst.map((action) => (
              <Button
                key={action.key}
                {...buttonProps(action)}
                kind={action.danger ? 'quiet-danger' : 'quiet'}
                className="justify-between! gap-6"
                onClick={() => press(action)}
              >
                {action.label}
              </Button>
            ))}
          </Menu>
        )}
      </div>
      {shown?.does === 'panel' && current && <div className="rounded-md bg-sunken p-4">{shown.panel}</div>}
      {shown?.does === 'form' && (
        // Two orders may have a form with the same label.
        <Subject key={shown.key} value={`${subject} ${shown.key}`}>
          <ActionForm
            label={shown.label}
            fields={shown.fields}
            check={shown.check}
            confirm={shown.confirm}
            danger={shown.danger}
            lastChange={lastChangeOf?.(shown.order)}
            isOver={!current}
            onSubmit={shown.run}
            onClose={() => close(shown.key)}
          />
        </Subject>
      )}
    </section>
  );
}
