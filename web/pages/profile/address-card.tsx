import { ADDRESS_FIELDS, type AddressField } from '#domain/profile.ts';
import { countries, countryName } from '#web/lib/countries.ts';
import type { BoundField } from '#web/lib/fields.ts';
import type { User } from '#web/lib/session.ts';
import { SelectField, TextField } from '#web/ui/text-field.tsx';
import { EditRow } from './edit-row.tsx';
import { ProfileForm } from './profile-form.tsx';

const NAMES = Object.keys(ADDRESS_FIELDS) as AddressField[];

/** As it stands on a parcel. */
function addressLines(user: User): string[] {
  const place = [user.city, [user.state, user.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const country = user.country ? countryName(user.country) : '';
  return [user.address_line_1 ?? '', user.address_line_2 ?? '', place, country].filter(Boolean);
}

/** Where redeemed coins go, and whom to write to. */
export function AddressCard({ user }: { user: User }) {
  const lines = addressLines(user);
  return (
    <dl className="profile-rows">
      <EditRow
        label="Mailing address"
        value={lines.length > 0 && <address className="grid not-italic">{lines.map(line)}</address>}
        form={(close) => (
          <ProfileForm user={user} label="Mailing address" names={NAMES} onClose={close}>
            {(bind) => <AddressFields bind={bind} />}
          </ProfileForm>
        )}
      />
    </dl>
  );
}

const line = (text: string) => <span key={text}>{text}</span>;

const AddressFields = ({ bind }: { bind: (name: AddressField) => BoundField }) => (
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
