import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Filter = { act: string; subject_id: string };

/** Narrows the log to one act or to one request. */
export function AuditFilters({ act, subject_id, onFilter }: Filter & { onFilter: (filter: Filter) => void }) {
  const [typed, setTyped] = useState<Filter>({ act, subject_id });
  const bind = (name: keyof Filter) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <Form
      label="Filters"
      onSubmit={() => onFilter({ act: typed.act.trim(), subject_id: typed.subject_id.trim() })}
      className="items-end sm:grid-cols-[1fr_2fr_auto_auto]"
    >
      <TextField {...bind('act')} label="Act" placeholder="order.pay" autoComplete="off" spellCheck={false} />
      <TextField {...bind('subject_id')} label="Number of the request" autoComplete="off" spellCheck={false} />
      <Button type="submit" kind="secondary">
        Filter
      </Button>
      <Button
        kind="quiet"
        onClick={() => {
          setTyped({ act: '', subject_id: '' });
          onFilter({ act: '', subject_id: '' });
        }}
      >
        Show all
      </Button>
    </Form>
  );
}
