import { MESSAGES } from '#domain/messages.ts';
import { useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Opens the page of another request, by the number in its letter. */
export function KeyForm({ onKey }: { onKey: (key: string) => void }) {
  const { values, errors, bind, setErrors } = useFields({ key: '' });
  const submit = () => (values.key.trim() ? onKey(values.key.trim()) : setErrors({ key: MESSAGES.required }));
  return (
    <section aria-labelledby="request-number" className="card grid max-w-3xl gap-5">
      <h2 id="request-number" className="text-2xl">
        Where does your request stand?
      </h2>
      <Form label="Request number" onSubmit={submit} faults={errors}>
        <TextField
          {...bind('key')}
          label="Request number"
          hint="It stands in the letter that we sent you: seven groups of four"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          required
        />
        <div>
          <Button type="submit">Look it up</Button>
        </div>
      </Form>
    </section>
  );
}
