import { BENEFICIAL_OWNER_PERCENT } from '#domain/terms.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import {
  type IdentityErrors,
  type IdentityValues,
  type OwnerValues,
  type PersonValues,
  withOwner,
  withOwnerChanged,
  withoutOwner,
} from './identity-input.ts';

type EntityFieldsProps = { values: IdentityValues; errors: IdentityErrors; onValues: (values: IdentityValues) => void };

/** A legal entity with each owner of the threshold or more, or control person. */
export function EntityFields({ values, errors, onValues }: EntityFieldsProps) {
  const { company, owners } = values;
  const change = (changes: Partial<typeof company>) => onValues({ ...values, company: { ...company, ...changes } });
  return (
    <div className="grid gap-6">
      <TextField
        label="Entity name"
        value={company.name}
        error={errors.name}
        required
        autoComplete="organization"
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label="Registered address"
        value={company.address}
        error={errors.address}
        rows={2}
        required
        onChange={(event) => change({ address: event.target.value })}
      />
      <p className="text-[0.9375rem] text-muted">
        List each person who owns {BENEFICIAL_OWNER_PERCENT}% or more of the equity. If no one does, list a person who
        controls the entity.
      </p>
      {owners.map((owner, index) => (
        <OwnerFields
          key={owner.id}
          owner={owner}
          position={index + 1}
          errorOf={(name) =>
            errors[`owners.${index}.${name}`] ?? (name === 'name' ? errors[`owners.${index}`] : undefined)
          }
          onChange={(changes) => onValues(withOwnerChanged(values, owner.id, changes))}
          onRemove={owners.length > 1 ? () => onValues(withoutOwner(values, owner.id)) : undefined}
        />
      ))}
      {errors.owners && (
        <p role="alert" className="font-medium text-danger text-sm">
          {errors.owners}
        </p>
      )}
      <div>
        <Button kind="secondary" size="sm" onClick={() => onValues(withOwner(values))}>
          Add another person
        </Button>
      </div>
    </div>
  );
}

type PersonFieldsProps = {
  values: PersonValues;
  /** The error message of one of the fields. */
  errorOf: (name: keyof PersonValues) => string | undefined;
  onChange: (changes: Partial<PersonValues>) => void;
};

/** The four items of Schedule 1. */
export function PersonFields({ values, errorOf, onChange }: PersonFieldsProps) {
  const bind = (name: keyof PersonValues) => ({
    value: values[name],
    error: errorOf(name),
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('name')} label="Full name" hint="As shown on your ID" />
      <TextField {...bind('date_of_birth')} label="Date of birth" hint="As shown on your ID" type="date" />
      <div className="sm:col-span-2">
        <TextArea {...bind('address')} label="Address" hint="Home address" rows={2} />
      </div>
      <TextField
        {...bind('identification_number')}
        label="Identification number"
        hint="Your passport, driver’s license or tax number"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

type OwnerFieldsProps = {
  owner: OwnerValues;
  /** Counted from 1, as people do. */
  position: number;
  errorOf: (name: string) => string | undefined;
  onChange: (changes: Partial<OwnerValues>) => void;
  onRemove: (() => void) | undefined;
};

/** One owner or control person of a legal entity. */
function OwnerFields({ owner, position, errorOf, onChange, onRemove }: OwnerFieldsProps) {
  return (
    <fieldset className="grid gap-5 rounded-md border border-line p-5">
      <legend className="px-2 font-semibold">Person {position}</legend>
      <PersonFields values={owner} errorOf={errorOf} onChange={onChange} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Equity share"
          hint="Whole percent; 0 if none"
          inputMode="numeric"
          required
          value={owner.share_percent}
          error={errorOf('share_percent')}
          onChange={(event) => onChange({ share_percent: event.target.value })}
        />
        <div className="sm:pt-9">
          <Checkbox
            checked={owner.control_person}
            error={errorOf('control_person')}
            onChange={(event) => onChange({ control_person: event.target.checked })}
          >
            This person controls the entity
          </Checkbox>
        </div>
      </div>
      {onRemove && (
        <div>
          <Button kind="quiet" size="sm" onClick={onRemove}>
            Remove person {position}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
