import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type Props = { title: string; label: string; onNumber: (number: string) => void };

/** Opens the page of a request by the number in its letter. */
export function NumberForm({ title, label, onNumber }: Props) {
  const { values, errors, bind, setErrors } = useFields({ number: '' });
  const number = values.number.trim();
  const submit = () => (number ? onNumber(number) : setErrors({ number: FIELD_MESSAGES.required }));
  return (
    <section aria-labelledby="request-number" className="card grid max-w-3xl gap-5">
      <h2 id="request-number" className="text-2xl">
        {title}
      </h2>
      <Form label={label} onSubmit={submit} faults={errors}>
        <TextField
          {...bind('number')}
          label={label}
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
