import { BENEFICIAL_OWNER_PERCENT } from '#domain/terms.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import {
  type IdentityFaults,
  type IdentityValues,
  type OwnerValues,
  type PersonValues,
  withOwner,
  withOwnerChanged,
  withoutOwner,
} from './identity-input.ts';

type EntityFieldsProps = { values: IdentityValues; faults: IdentityFaults; onValues: (values: IdentityValues) => void };

/** A legal entity with each owner of the threshold or more, or control person. */
export function EntityFields({ values, faults, onValues }: EntityFieldsProps) {
  const { company, owners } = values;
  const change = (changes: Partial<typeof company>) => onValues({ ...values, company: { ...company, ...changes } });
  return (
    <div className="grid gap-6">
      <TextField
        label="Name of the entity"
        value={company.name}
        error={faults.name}
        required
        autoComplete="organization"
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label="Registered address"
        value={company.address}
        error={faults.address}
        rows={2}
        required
        onChange={(event) => change({ address: event.target.value })}
      />
      <p className="text-[0.9375rem] text-muted">
        Please name each person who owns {BENEFICIAL_OWNER_PERCENT} % or more of the equity, and a person who controls
        the entity where no one does.
      </p>
      {owners.map((owner, index) => (
        <OwnerFields
          key={owner.id}
          owner={owner}
          place={index + 1}
          fault={(name) =>
            faults[`owners.${index}.${name}`] ?? (name === 'name' ? faults[`owners.${index}`] : undefined)
          }
          onChange={(changes) => onValues(withOwnerChanged(values, owner.id, changes))}
          onRemove={owners.length > 1 ? () => onValues(withoutOwner(values, owner.id)) : undefined}
        />
      ))}
      {faults.owners && (
        <p role="alert" className="font-medium text-danger text-sm">
          {faults.owners}
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
  /** The sentence for one of the fields. */
  fault: (name: keyof PersonValues) => string | undefined;
  onChange: (changes: Partial<PersonValues>) => void;
};

/** The four items of Schedule 1. */
export function PersonFields({ values, fault, onChange }: PersonFieldsProps) {
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

type OwnerFieldsProps = {
  owner: OwnerValues;
  /** Counted from 1, as people do. */
  place: number;
  fault: (name: string) => string | undefined;
  onChange: (changes: Partial<OwnerValues>) => void;
  onRemove: (() => void) | undefined;
};

/** One owner or control person of a legal entity. */
function OwnerFields({ owner, place, fault, onChange, onRemove }: OwnerFieldsProps) {
  return (
    <fieldset className="grid gap-5 rounded-md border border-line p-5">
      <legend className="px-2 font-semibold">Person {place}</legend>
      <PersonFields values={owner} fault={fault} onChange={onChange} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Share of the equity"
          hint="In whole percent, 0 where none"
          inputMode="numeric"
          required
          value={owner.share_percent}
          error={fault('share_percent')}
          onChange={(event) => onChange({ share_percent: event.target.value })}
        />
        <div className="sm:pt-9">
          <Checkbox
            checked={owner.control_person}
            error={fault('control_person')}
            onChange={(event) => onChange({ control_person: event.target.checked })}
          >
            This person controls the entity
          </Checkbox>
        </div>
      </div>
      {onRemove && (
        <div>
          <Button kind="quiet" size="sm" onClick={onRemove}>
            Remove person {place}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
