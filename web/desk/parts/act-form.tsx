import { useState } from 'react';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { type ActField, readAct } from './act-input.ts';

type Props = {
  label: string;
  fields: readonly ActField[];
  confirm: string;
  danger?: boolean | undefined;
  /** Rejects with the server's refusal, whose sentences are shown beside the fields. */
  onAct: (body: Record<string, string | number>) => Promise<unknown>;
  onClose: () => void;
};

/** What staff fill in for one step. Nothing that was typed is lost by a refusal. */
export function ActForm({ label, fields, confirm, danger, onAct, onClose }: Props) {
  const form = useFields(Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? ''])));
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    setError(undefined);
    const read = readAct(fields, form.values);
    form.setErrors(read.ok ? {} : read.faults);
    if (!read.ok) return;
    setBusy(true);
    try {
      await onAct(read.body);
      onClose();
    } catch (refusal) {
      form.setErrors(fieldErrorsOf(refusal));
      setError(refusal);
    } finally {
      setBusy(false);
    }
  }

  const unplaced = error !== undefined && !(error instanceof ApiError && Object.keys(error.fields).length > 0);
  return (
    <Form label={label} onSubmit={() => void submit()} faults={form.errors} className="rounded-md bg-sunken p-4">
      <h4 className="font-semibold">{label}</h4>
      {fields.map(({ name, label: words, kind, optional, hint, options }) => {
        const shared = { ...form.bind(name), label: words, required: !optional, ...(hint !== undefined && { hint }) };
        if (kind === 'text') return <TextArea key={name} {...shared} rows={3} />;
        if (kind === 'select') {
          return (
            <SelectField key={name} {...shared}>
              {options?.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          );
        }
        const money = kind === 'usd' ? { inputMode: 'decimal' as const } : {};
        return (
          <TextField key={name} {...shared} {...money} type={kind === 'date' ? 'date' : 'text'} autoComplete="off" />
        );
      })}
      {unplaced && (
        <Notice kind="danger" live>
          <p>{sentenceOf(error)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" kind={danger ? 'danger' : 'primary'} busy={busy}>
          {confirm}
        </Button>
        <Button kind="quiet" size="sm" disabled={busy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}
