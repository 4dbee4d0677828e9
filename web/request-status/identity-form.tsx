import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IdentityData } from '#domain/compliance/identity.ts';
import { fieldErrorsOf } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { EntityFields, PersonFields } from './identity-fields.tsx';
import { EMPTY_IDENTITY, type IdentityErrors, type IdentityValues, readIdentity } from './identity-input.ts';

const KINDS = [
  ['individual', 'An individual'],
  ['entity', 'A legal entity'],
] as const;

type Props = {
  /** Sends the data to the request that asked for them. */
  send: (data: IdentityData) => Promise<unknown>;
  onGiven: () => void;
};

/** Schedule 1: who buys or receives. What is typed stays in the form after an error, and is never stored in this browser. */
export default function IdentityForm({ send, onGiven }: Props) {
  const [values, setValues] = useState(EMPTY_IDENTITY);
  const [errors, setErrors] = useState<IdentityErrors>({});
  const give = useMutation({ mutationFn: send });

  const change = (next: IdentityValues) => {
    setValues(next);
    setErrors({});
  };
  function submit() {
    const read = readIdentity(values);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    give.mutate(read.data, {
      onSuccess: onGiven,
      onError: (error) => setErrors(fieldErrorsOf<string>(error) as IdentityErrors),
    });
  }

  return (
    <Form label="Identity" onSubmit={submit} errors={errors}>
      <fieldset disabled={give.isPending} className="grid gap-6">
        <Segments
          label="Who are you buying or redeeming as?"
          value={values.kind}
          options={KINDS}
          onValue={(kind) => change({ ...values, kind })}
        />
        {values.kind === 'individual' ? (
          <PersonFields
            values={values.person}
            errorOf={(name) => errors[name]}
            onChange={(changes) => change({ ...values, person: { ...values.person, ...changes } })}
          />
        ) : (
          <EntityFields values={values} errors={errors} onValues={change} />
        )}
      </fieldset>
      <ErrorNotice error={give.error} />
      <div className="grid gap-3">
        <div>
          <Button type="submit" busy={give.isPending}>
            Send securely
          </Button>
        </div>
        <p className="text-muted text-sm">
          We store this encrypted. Only staff who need it can open it, and we log each time they do.
        </p>
      </div>
    </Form>
  );
}
