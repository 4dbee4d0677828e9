import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IdentityData } from '#domain/identity/identity.ts';
import { changeAt } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { EntityFields, PersonFields } from './identity-fields.tsx';
import { EMPTY_IDENTITY, type IdentityFaults, type IdentityValues, readIdentity } from './identity-input.ts';

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

/** Gives the identity data that were asked for, once; the path names for what. */
function useGiveIdentity(path: string) {
  return useMutation({ mutationFn: (data: IdentityData) => changeAt<object>('POST', path, data) });
}
