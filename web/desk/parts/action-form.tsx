import { useId, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { type BoundField, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { type ActionField, type ActionFields, readFields } from './action-fields.ts';

type Props<Body> = {
  label: string;
  fields: ActionFields<Body>;
  confirm: string;
  danger?: boolean | undefined;
  /** Rejects with the server's refusal, whose messages are shown beside the fields. */
  onSubmit: (body: Body) => Promise<unknown>;
  onClose: () => void;
};

/** What staff fill in for one action. A refusal loses nothing that was typed. */
export function ActionForm<Body>({ label, fields, confirm, danger, onSubmit, onClose }: Props<Body>) {
  const named = Object.entries<ActionField>(fields);
  const form = useFields(Object.fromEntries(named.map(([name, { initial }]) => [name, initial ?? ''])));
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    setError(undefined);
    const read = readFields(fields, form.values);
    form.setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    setBusy(true);
    try {
      await onSubmit(read.body);
      onClose();
    } catch (refusal) {
      form.setErrors(fieldErrorsOf(refusal));
      setError(refusal);
    } finally {
      setBusy(false);
    }
  }

  const isOfNoField = error !== undefined && !(error instanceof ApiError && Object.keys(error.fields).length > 0);
  return (
    <Form label={label} onSubmit={() => void submit()} errors={form.errors} className="rounded-md bg-sunken p-4">
      <h4 className="font-semibold">{label}</h4>
      {named.map(([name, field]) => (
        <Control key={name} field={field} bound={form.bind(name)} />
      ))}
      {isOfNoField && (
        <Notice kind="danger" live>
          <p>{messageOf(error)}</p>
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

function Control({ field, bound }: { field: ActionField; bound: BoundField }) {
  const { label, kind, optional, hint, options, suggestions } = field;
  const listId = useId();
  const shared = { ...bound, label, required: !optional, ...(hint !== undefined && { hint }) };
  if (kind === 'text') return <TextArea {...shared} rows={3} />;
  if (kind === 'select') {
    return (
      <SelectField {...shared}>
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
    <>
      <TextField
        {...shared}
        {...money}
        type={kind === 'date' ? 'date' : 'text'}
        autoComplete="off"
        {...(suggestions && { list: listId })}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}
