import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import { TRANSITION_MESSAGES } from '#domain/transition-input.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { type BoundField, fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { draftOf, dropDraft, keepDraft } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField, TextArea, TextField } from '#web/ui/text-field.tsx';
import { type ActionField, type ActionFields, readFields } from './action-fields.ts';

type Props<Body> = {
  label: string;
  fields: ActionFields<Body>;
  check?: ((body: Body) => Record<string, string>) | undefined;
  confirm: string;
  danger?: boolean | undefined;
  /** Rejects with the server's refusal, whose messages are shown beside the fields. */
  onSubmit: (body: Body) => Promise<unknown>;
  onClose: () => void;
  /** The record has moved on since, so that it cannot be done any more; what was typed stays. */
  isOver?: boolean;
  /** What last happened to the record, which is shown once it has moved on. */
  lastChange?: string | undefined;
};

/** What a form is about, so that what was typed there is found again when its record is opened again. */
export const Subject = createContext('');

/** What staff fill in for one action. A refusal loses nothing that was typed, and neither does going to another record. */
export function ActionForm<Body>({
  label,
  fields,
  check,
  confirm,
  danger,
  isOver,
  lastChange,
  onSubmit,
  onClose,
}: Props<Body>) {
  const draft = `${useContext(Subject)} ${label}`;
  const container = useRef<HTMLDivElement>(null);
  const named = Object.entries<ActionField>(fields);
  const empty = Object.fromEntries(named.map(([name, { initial }]) => [name, initial ?? '']));
  const form = useFields({ ...empty, ...draftOf(draft) });
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const isChanged = named.some(([name]) => form.values[name] !== empty[name]);
  useEffect(() => {
    if (isChanged) keepDraft(draft, form.values);
  }, [draft, form.values, isChanged]);
  useEffect(() => {
    const controls = container.current?.querySelectorAll<HTMLElement>('input, select, textarea, [type=submit]');
    controls?.[0]?.focus();
  }, []);

  function close() {
    dropDraft(draft);
    // The focus would be nowhere.
    container.current?.closest('[data-record]')?.querySelector('h2')?.focus();
    onClose();
  }

  async function submit() {
    setError(undefined);
    const read = readFields(fields, form.values);
    const errors = read.ok ? (check?.(read.body) ?? {}) : read.errors;
    form.setErrors(errors);
    if (!read.ok || Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      await onSubmit(read.body);
      close();
    } catch (refusal) {
      form.setErrors(fieldErrorsOf(refusal));
      setError(refusal);
    } finally {
      setBusy(false);
    }
  }

  // Its own call has moved the record on: what follows need not wait for the rest of the desk to be read.
  if (isOver && busy) return null;
  const isOfNoField = error !== undefined && !(error instanceof ApiError && Object.keys(error.fields).length > 0);
  return (
    <div ref={container}>
      <Form label={label} onSubmit={() => void submit()} errors={form.errors} className="rounded-md bg-sunken p-4">
        <p className="font-semibold">{label}</p>
        {named
          .filter(([, { when }]) => !when || when(form.values))
          .map(([name, field]) => (
            <Control
              key={name}
              field={field}
              bound={form.bind(name)}
              change={(text) => form.change({ [name]: text })}
            />
          ))}
        {isOver && !busy && (
          <Notice kind="warning" live>
            <p>{isOfNoField ? messageOf(error) : TRANSITION_MESSAGES.not_now}</p>
            {lastChange && <p>The last change: {lastChange}</p>}
            <p>What you typed is still here.</p>
          </Notice>
        )}
        {isOfNoField && !isOver && (
          <Notice kind="danger" live>
            <p>{messageOf(error)}</p>
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" kind={danger ? 'danger' : 'primary'} busy={busy} disabled={isOver}>
            {confirm}
          </Button>
          <Button kind="quiet" size="sm" disabled={busy} onClick={close} data-cancel>
            Not now
          </Button>
        </div>
      </Form>
    </div>
  );
}

function Control({ field, bound, change }: { field: ActionField; bound: BoundField; change: (text: string) => void }) {
  const { label, kind, optional, hint, options, suggestions, templates } = field;
  const listId = useId();
  const shared = { ...bound, label, required: !optional, ...(hint !== undefined && { hint }) };
  if (kind === 'text') {
    return (
      <>
        {templates && <Templates of={label} texts={templates} onText={change} />}
        <TextArea {...shared} rows={3} />
      </>
    );
  }
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
  const money = kind === 'usd' || kind === 'count' ? { inputMode: 'decimal' as const } : {};
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

type TemplatesProps = { of: string; texts: readonly string[]; onText: (text: string) => void };

/** Texts to begin with; a chosen one can be changed before it is sent. */
const Templates = ({ of, texts, onText }: TemplatesProps) => (
  <SelectField label={`${of}: begin with`} value="" onChange={(event) => onText(event.target.value)}>
    <option value="">Choose a text…</option>
    {texts.map((text) => (
      <option key={text} value={text}>
        {text}
      </option>
    ))}
  </SelectField>
);
