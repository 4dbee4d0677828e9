import { type ReactNode, type Ref, useRef } from 'react';
import { href } from 'react-router';
import { quoteLines, quoteNeedsQuantity, REDEEM_AGREEMENT } from '#domain/messages/holder.ts';
import { HOME_COUNTRY, quoteRedemption } from '#domain/redemptions/quote.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CountryField } from '#web/ui/country-field.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { RedeemFields } from './redemption-request.ts';

/** Where the way that is chosen leaves what a submit does; empty while its code is on the way. */
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
  const { country } = values;
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
          label="E-mail"
          hint="We’ll send updates here"
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
            hint="Street address and any delivery instructions"
            rows={3}
            required
            autoComplete="street-address"
          />
        </div>
        <TextField {...bind('city')} label="City" required autoComplete="address-level2" />
        <TextField {...bind('stateProvince')} label="State or province" required autoComplete="address-level1" />
        <CountryField {...bind('country')} required />
        <TextField {...bind('postalCode')} label="Postal code" required autoComplete="postal-code" />
      </div>
      <Quote coins={values.qty_to_redeem} country={country} />
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

const WHOLE = /^[1-9]\d{0,7}$/;

/** The quote for what was typed, before anything is sent or burned. */
function Quote({ coins, country }: { coins: string; country: string }) {
  const typed = coins.trim();
  const isQuantity = WHOLE.test(typed) && Number(typed) <= MAX_SUPPLY_COINS;
  const to = country.trim();
  return (
    <section aria-labelledby="redeem-quote" className="grid gap-4 rounded-md border border-accent bg-accent-wash p-5">
      <h3 id="redeem-quote" className="font-semibold text-base">
        Your quote
      </h3>
      <div aria-live="polite">
        {isQuantity ? (
          <Facts items={quoteLines(quoteRedemption(Number(typed), to || HOME_COUNTRY))} />
        ) : (
          <p>{quoteNeedsQuantity}</p>
        )}
      </div>
      <p className="text-sm">Once the tokens are burned, you can’t cancel the redemption.</p>
    </section>
  );
}
