import { useState } from 'react';
import { sentenceOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf } from '#web/lib/fields.ts';
import { useGiveIdentity } from '#web/lib/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { EntityFields } from './entity-fields.tsx';
import { EMPTY_IDENTITY, type IdentityValues } from './identity-values.ts';
import { PersonFields } from './person-fields.tsx';
import { type IdentityFaults, readIdentity } from './read-identity.ts';

const KINDS = [
  ['individual', 'An individual'],
  ['entity', 'A legal entity'],
] as const;

/** Schedule 1: who buys or receives. Posted to the path; nothing that is typed is kept in this browser, or lost by a fault. */
export default function IdentityForm({ path, onGiven }: { path: string; onGiven: () => void }) {
  const [values, setValues] = useState(EMPTY_IDENTITY);
  const [faults, setFaults] = useState<IdentityFaults>({});
  const give = useGiveIdentity(path);

  const change = (next: IdentityValues) => {
    setValues(next);
    setFaults({});
  };
  function submit() {
    const read = readIdentity(values);
    setFaults(read.ok ? {} : read.faults);
    if (!read.ok) return;
    give.mutate(read.data, {
      onSuccess: onGiven,
      onError: (error) => setFaults(fieldErrorsOf<string>(error) as IdentityFaults),
    });
  }

  return (
    <Form label="Identity" onSubmit={submit} faults={faults}>
      <fieldset disabled={give.isPending} className="grid gap-6">
        <Segments
          label="Who is it?"
          value={values.kind}
          options={KINDS}
          onValue={(kind) => change({ ...values, kind })}
        />
        {values.kind === 'individual' ? (
          <PersonFields
            values={values.person}
            fault={(name) => faults[name]}
            onChange={(changes) => change({ ...values, person: { ...values.person, ...changes } })}
          />
        ) : (
          <EntityFields values={values} faults={faults} onValues={change} />
        )}
      </fieldset>
      {give.error && (
        <Notice kind="danger" live>
          <p>{sentenceOf(give.error)}</p>
        </Notice>
      )}
      <div className="grid gap-3">
        <div>
          <Button type="submit" busy={give.isPending}>
            Send securely
          </Button>
        </div>
        <p className="text-muted text-sm">
          Stored encrypted. Only staff who need it can open it, and each opening is recorded.
        </p>
      </div>
    </Form>
  );
}
