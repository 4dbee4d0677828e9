import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { PersonValues } from './identity-values.ts';

type Props = {
  values: PersonValues;
  /** The sentence for one of the fields. */
  fault: (name: keyof PersonValues) => string | undefined;
  onChange: (changes: Partial<PersonValues>) => void;
};

/** The four items of Schedule 1. */
export function PersonFields({ values, fault, onChange }: Props) {
  const bind = (name: keyof PersonValues) => ({
    value: values[name],
    error: fault(name),
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('name')} label="Full name" hint="As the document says it" />
      <TextField {...bind('date_of_birth')} label="Date of birth" hint="As the document says it" type="date" />
      <div className="sm:col-span-2">
        <TextArea {...bind('address')} label="Address" hint="Where the person lives" rows={2} />
      </div>
      <TextField
        {...bind('identification_number')}
        label="Identification number"
        hint="Of a passport, a driver’s licence or a tax number"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}
