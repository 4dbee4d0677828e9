import { ADDRESS_FIELDS, type AddressField } from '#domain/accounts/profile.ts';
import { addressLines } from '#domain/address-layout.ts';
import { PAYMENT_METHODS } from '#domain/orders/payment-methods.ts';
import type { BoundField } from '#web/lib/fields.ts';
import type { User } from '#web/lib/session.ts';
import { CountryField } from '#web/ui/country-field.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';
import { EditRow } from './edit-row.tsx';
import { ProfileForm } from './profile-form.tsx';

const ADDRESS = Object.keys(ADDRESS_FIELDS) as AddressField[];

/** The address as it is written on a package. */
const linesOf = (user: User): string[] =>
  addressLines({
    street: [user.address_line_1 ?? '', user.address_line_2 ?? ''],
    city: user.city ?? '',
    region: user.state ?? '',
    postalCode: user.zip ?? '',
    country: user.country ?? '',
  });

/** Where redeemed coins go, and the customer's preferred payment method, without any payment details. */
export function DeliveryCard({ user }: { user: User }) {
  const lines = linesOf(user).map((line) => <span key={line}>{line}</span>);
  const method = PAYMENT_METHODS[user.payment_method as keyof typeof PAYMENT_METHODS];
  return (
    <>
      <dl className="divide-y divide-line">
        <EditRow
          label="Mailing address"
          user={user}
          value={lines.length > 0 && <address className="grid not-italic">{lines}</address>}
          form={(form) => (
            <ProfileForm {...form} names={ADDRESS}>
              {(bind) => <AddressFields bind={bind} />}
            </ProfileForm>
          )}
        />
        <EditRow
          label="Preferred payment method"
          user={user}
          value={method}
          form={(form) => (
            <ProfileForm {...form} names={['payment_method']}>
              {(bind) => (
                <SelectField {...bind('payment_method')} label="Preferred payment method">
                  <option value="">No preference</option>
                  {Object.entries(PAYMENT_METHODS).map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
            </ProfileForm>
          )}
        />
      </dl>
      <p className="mt-4 text-muted text-sm">
        We’ll fill in this address for you when you redeem, and you can change it there. We never store card numbers or
        bank logins.
      </p>
    </>
  );
}

/** The fields of a mailing address, as most countries need them. */
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
      <CountryField {...bind('country')} prompt="Please choose" />
    </div>
  </>
);
