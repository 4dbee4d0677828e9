import { type ReactNode, type Ref, useRef } from 'react';
import { href } from 'react-router';
import { CHECK_FIRST, REDEEM_AGREEMENT } from '#domain/redemptions/messages.ts';
import { HOME_COUNTRY } from '#domain/redemptions/quote.ts';
import { US_MAIL_STATES } from '#domain/us-states.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CountryField } from '#web/ui/country-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';
import type { RedeemFields } from './redemption-request.ts';

/** Where the chosen way stores what a submit does; empty while its code is loading. */
export type SubmitRef = Ref<() => Promise<void>>;

type Props = {
  fields: RedeemFields;
  /** The hidden address, errors and button of the chosen way, below the fields. */
  children: (submit: SubmitRef) => ReactNode;
};

/**
 * The redemption form (docs/product.md, Entities). Its fields stay where they are, with the cursor in them, while what
 * submits them changes: from the prerendered page to the wallet of this browser, or to another way by choice.
 */
export function RedeemForm({ fields, children }: Props) {
  const submit = useRef<() => Promise<void>>(null);
  const { bind, values, errors, change } = fields;
  const isUs = values.country === HOME_COUNTRY;
  return (
    <Form
      label="Redemption"
      onSubmit={() => submit.current?.()}
      errors={errors}
      className="peer-has-data-instead-of-form:hidden"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label="Quantity"
          hint="Coins to redeem"
          name="qty_to_redeem"
          required
          inputMode="numeric"
          min="1"
          value={values.qty_to_redeem}
          error={errors.qty_to_redeem}
          onValue={(qty) => change({ qty_to_redeem: qty })}
        />
        <TextField
          {...bind('email')}
          label="Email"
          hint="We’ll send updates here"
          type="email"
          required
          autoComplete="email"
        />
        <TextField {...bind('name')} label="Name" required autoComplete="name" />
        <TextField {...bind('phone')} label="Phone" type="tel" required autoComplete="tel" />
        <CountryField
          {...bind('country')}
          onChange={(event) => change({ country: event.target.value, stateProvince: '' })}
          required
        />
        <div className="grid gap-5 sm:col-span-2">
          <TextField {...bind('address_line_1')} label="Address line 1" required autoComplete="address-line1" />
          <TextField
            {...bind('address_line_2')}
            label="Address line 2"
            hint="Apartment, suite or gate code"
            autoComplete="address-line2"
          />
        </div>
        <TextField {...bind('city')} label="City" required autoComplete="address-level2" />
        {isUs ? (
          <SelectField {...bind('stateProvince')} label="State" required autoComplete="address-level1">
            <option value="">Choose a state</option>
            {Object.entries(US_MAIL_STATES).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField {...bind('stateProvince')} label="State, province or region" autoComplete="address-level1" />
        )}
        <TextField
          {...bind('postalCode')}
          label={isUs ? 'ZIP code' : 'Postal code'}
          required={isUs}
          autoComplete="postal-code"
        />
      </div>
      <Checkbox
        name="check_first"
        checked={values.check_first !== ''}
        onChange={(event) => change({ check_first: event.target.checked ? 'yes' : '' })}
      >
        {CHECK_FIRST}
      </Checkbox>
      <Checkbox
        name="of_age"
        checked={values.of_age !== ''}
        error={errors.of_age}
        onChange={(event) => change({ of_age: event.target.checked ? 'yes' : '' })}
        required
      >
        {REDEEM_AGREEMENT}{' '}
        <TextLink to={`${href('/user-agreement')}#terms-of-purchase`} newTab>
          Terms of Purchase
        </TextLink>
        .
      </Checkbox>
      {children(submit)}
    </Form>
  );
}
