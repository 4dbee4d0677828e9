import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ActForm } from './act-form.tsx';
import type { ActField } from './act-input.ts';

/** A step that staff may take: what it asks for, and what the button says. */
export type Act = {
  /** The step's name in the call. */
  step: string;
  label: string;
  fields: readonly ActField[];
  danger?: true;
};

type Props = { acts: readonly Act[]; onAct: (step: string, body: Record<string, string | number>) => Promise<unknown> };

const mildFirst = (acts: readonly Act[]) =>
  [...acts].sort((one, other) => Number(one.danger ?? 0) - Number(other.danger ?? 0));

/** The steps that are open now, one button each; a pressed one asks for what it needs first. */
export function Acts({ acts, onAct }: Props) {
  const [open, setOpen] = useState<string>();
  const act = acts.find(({ step }) => step === open);
  if (acts.length === 0) return null;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {mildFirst(acts).map(({ step, label, danger }) => (
          <Button
            key={step}
            kind={danger ? 'quiet-danger' : 'secondary'}
            size="sm"
            aria-expanded={step === open}
            onClick={() => setOpen(step === open ? undefined : step)}
          >
            {label}
          </Button>
        ))}
      </div>
      {act && (
        <ActForm
          key={act.step}
          label={act.label}
          fields={act.fields}
          confirm={act.label}
          danger={act.danger}
          onAct={(body) => onAct(act.step, body)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

/** The reason that the customer reads. */
export const REASON: ActField = {
  name: 'reason',
  label: 'Reason',
  kind: 'text',
  hint: 'The customer reads it on the status page and in a mail.',
};
