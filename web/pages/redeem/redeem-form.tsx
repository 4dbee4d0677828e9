import type { ReactNode } from 'react';
import type { useFields } from '#web/lib/fields.ts';
import { Form } from '#web/ui/form.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Quote } from './quote.tsx';
import type { RedeemField } from './redeem-fields.ts';

export type RedeemFields = ReturnType<typeof useFields<RedeemField>>;

type Props = {
  fields: RedeemFields;
  address: string;
  busy: boolean;
  onSubmit: () => void;
  /** Outcome and buttons, under the fields. */
  children: ReactNode;
};

/** SPEC.md's redemption form; the address is hidden and empty where the tokens lie elsewhere. */
export function RedeemForm({ fields, address, busy, onSubmit, children }: Props) {
  const { bind, values, errors, change } = fields;
  const { country } = values;
  return (
    <Form label="Redemption" onSubmit={onSubmit} faults={errors}>
      <input type="hidden" name="ethereum_address" value={address} />
      <fieldset disabled={busy} className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label="Quantity"
          hint="Coins to redeem"
          name="qty_to_redeem"
          required
          inputMode="numeric"
          min="1"
          disabled={busy}
          value={values.qty_to_redeem}
          error={errors.qty_to_redeem}
          onValue={(qty) => change({ qty_to_redeem: qty })}
        />
        <TextField
          {...bind('email')}
          label="Email"
          hint="Support writes to it"
          type="email"
          required
          autoComplete="email"
        />
        <TextField {...bind('name')} label="Name" required autoComplete="name" />
        <TextField {...bind('phone')} label="Phone" type="tel" required autoComplete="tel" />
        <div className="sm:col-span-2">
          <TextArea
            {...bind('shipping_details')}
            label="Shipping details"
            hint="Street and number, and whatever the carrier should know"
            rows={3}
            required
            autoComplete="street-address"
          />
        </div>
        <TextField {...bind('city')} label="City" required autoComplete="address-level2" />
        <TextField {...bind('stateProvince')} label="State or province" required autoComplete="address-level1" />
        <TextField {...bind('country')} label="Country" required autoComplete="country-name" />
        <TextField {...bind('postalCode')} label="Postal code" required autoComplete="postal-code" />
      </fieldset>
      <Quote coins={values.qty_to_redeem} country={country} />
      {children}
    </Form>
  );
}
