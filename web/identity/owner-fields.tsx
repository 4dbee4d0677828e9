import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { OwnerValues } from './identity-values.ts';
import { PersonFields } from './person-fields.tsx';

type Props = {
  owner: OwnerValues;
  /** Counted from 1, as people do. */
  place: number;
  fault: (name: string) => string | undefined;
  onChange: (changes: Partial<OwnerValues>) => void;
  onRemove: (() => void) | undefined;
};

/** One owner or control person of a legal entity. */
export function OwnerFields({ owner, place, fault, onChange, onRemove }: Props) {
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
