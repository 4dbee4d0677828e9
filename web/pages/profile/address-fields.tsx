import type { AddressField } from '#domain/accounts/profile.ts';
import { countries } from '#web/lib/countries.ts';
import type { BoundField } from '#web/lib/fields.ts';
import { SelectField, TextField } from '#web/ui/text-field.tsx';

/** A mailing address as it is asked for in most countries. */
export const AddressFields = ({ bind }: { bind: (name: AddressField) => BoundField }) => (
  <>
    <TextField {...bind('address_line_1')} label="Street address" autoComplete="address-line1" />
    <TextField
      {...bind('address_line_2')}
      label="Apartment, suite, company"
      autoComplete="address-line2"
      required={false}
    />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('city')} label="City" autoComplete="address-level2" />
      <TextField {...bind('state')} label="State or province" autoComplete="address-level1" />
      <TextField {...bind('zip')} label="ZIP or postal code" autoComplete="postal-code" />
      <SelectField {...bind('country')} label="Country" autoComplete="country">
        <option value="">Please choose</option>
        {countries().map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  </>
);
