import { BENEFICIAL_OWNER_PERCENT } from '#domain/terms.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { type IdentityValues, withOwner, withOwnerChanged, withoutOwner } from './identity-values.ts';
import { OwnerFields } from './owner-fields.tsx';
import type { IdentityFaults } from './read-identity.ts';

type Props = { values: IdentityValues; faults: IdentityFaults; onValues: (values: IdentityValues) => void };

/** A legal entity with each owner of the threshold or more, or control person. */
export function EntityFields({ values, faults, onValues }: Props) {
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
