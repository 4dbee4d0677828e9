import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { ActionFields } from './action-fields.ts';
import { ActionForm } from './action-form.tsx';

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

type Props<Allowed extends string, Input extends { transition: string }> = {
  table: ActionTable<Allowed, Input>;
  allowed: readonly Allowed[];
  lastChange?: string | undefined;
  onAction: (input: Input) => Promise<unknown>;
};

/** The actions that are allowed now, one button each; a pressed one first asks for what it needs. */
export function Actions<Allowed extends string, Input extends { transition: string }>({
  table,
  allowed,
  lastChange,
  onAction,
}: Props<Allowed, Input>) {
  const [open, setOpen] = useState<Action<object> & { name: Allowed }>();
  const shown = allowed.flatMap((name) => {
    const action = table[name] as Action<object> | null;
    return action ? [{ name, ...action }] : [];
  });
  const mildFirst = shown.sort((one, other) => Number(one.danger ?? 0) - Number(other.danger ?? 0));
  // What was opened stays while it is filled in, even if a colleague has moved the record on.
  const action = shown.find(({ name }) => name === open?.name) ?? open;
  if (shown.length === 0 && !action) return null;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {mildFirst.map((each) => (
          <Button
            key={each.name}
            data-act
            kind={each.danger ? 'quiet-danger' : 'secondary'}
            size="sm"
            aria-expanded={each.name === open?.name}
            onClick={() => setOpen(each.name === open?.name ? undefined : each)}
          >
            {each.label}
          </Button>
        ))}
      </div>
      {action && (
        <ActionForm
          key={action.name}
          label={action.label}
          fields={action.fields}
          check={action.check}
          confirm={action.label}
          danger={action.danger}
          lastChange={lastChange}
          isOver={!shown.some(({ name }) => name === action.name)}
          onSubmit={(body: object) => onAction({ transition: action.name, ...body } as unknown as Input)}
          // The record may have moved on before its call ended: a form that was opened since stays.
          onClose={() => setOpen((now) => (now?.name === action.name ? undefined : now))}
        />
      )}
    </div>
  );
}
