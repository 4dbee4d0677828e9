import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { href, useNavigate } from 'react-router';
import { readCoins } from '#domain/coin-count.ts';
import { formatCount, formatUsdCents } from '#domain/money.ts';
import { orderTotalCents } from '#domain/orders/order.ts';
import { PURCHASE_MESSAGES, tokensText } from '#domain/purchases/messages.ts';
import type { PurchaseRequest } from '#domain/purchases/purchase.ts';
import { MAX_SUPPLY_COINS, MIN_ORDER_COINS } from '#domain/terms.ts';
import { US_STATES, usStateCode } from '#domain/us-states.ts';
import { sales } from '#site';
import { usePrefill } from '#web/account/use-prefill.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { useIdempotentCall } from '#web/lib/idempotency-key.ts';
import { lateCode, prepare } from '#web/lib/late-code.ts';
import { patientPart } from '#web/lib/lazy-part.ts';
import { usePrice } from '#web/lib/price.ts';
import { draftOf, dropDraft, keepDraft, type User } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { OwnAddressField } from '#web/wallet/own-address-field.tsx';
import type { PurchaseField, PurchaseValues } from './purchase-input.ts';
import { RegionFields } from './region-fields.tsx';

const DRAFT = 'purchase';

const Spread = patientPart(() => import('#web/token/spread.tsx'));

// The schema is a tenth of the page's code, and only a filled form needs it.
const purchaseInput = lateCode(() => import('./purchase-input.ts'));

/** `agreement` holds 'yes' while the box is ticked. */
export const EMPTY_PURCHASE: PurchaseValues = {
  qty_to_purchase: '1',
  email: '',
  country: sales.countries.includes('US') ? 'US' : (sales.countries[0] ?? ''),
  us_state: '',
  ethereum_address: '',
  agreement: '',
};

/** What paying with USDC shares with the order. It's given to that part, which comes late, so that this page stays one script. */
export const ORDER_PARTS = { draftName: DRAFT, empty: EMPTY_PURCHASE, knownOf, Agreement, RegionFields };
export type OrderParts = typeof ORDER_PARTS;

const useRequestPurchase = () =>
  useIdempotentCall((request: PurchaseRequest, options) => answerOf(api.purchase.$post({ json: request }, options)));

/** The purchase form (docs/product.md, Validation); the wallet's address may be left open. What was typed survives a failure and a visit to another page. */
export function PurchaseForm() {
  const navigate = useNavigate();
  const input = useMutation({ mutationFn: purchaseInput });
  const post = useRequestPurchase();
  const fields = useFields<PurchaseField>({ ...EMPTY_PURCHASE, ...draftOf(DRAFT) });
  const { values, errors, bind, change, setErrors } = fields;
  usePrefill(fields, EMPTY_PURCHASE, knownOf);
  useEffect(() => keepDraft(DRAFT, values), [values]);

  async function submit() {
    post.reset();
    const code = await input.mutateAsync().catch(() => undefined);
    if (!code) return;
    const read = code.readPurchase(values);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    post.mutate(read.request, {
      onSuccess: ({ key }) => {
        dropDraft(DRAFT);
        navigate(`${href('/purchasesuccess')}?key=${key}`);
      },
      onError: (error) => setErrors(fieldErrorsOf(error)),
    });
  }

  const problem = input.error ?? post.error;
  return (
    <Form label="Purchase" onSubmit={submit} onFocus={() => prepare(purchaseInput)} errors={errors} className="gap-6">
      <fieldset disabled={post.isPending} className="grid gap-6">
        <div className="grid items-start gap-6 md:grid-cols-2">
          <NumberField
            label="Quantity to purchase"
            hint={`A whole number from ${MIN_ORDER_COINS} to ${formatCount(MAX_SUPPLY_COINS)}`}
            name="qty_to_purchase"
            required
            inputMode="numeric"
            min="1"
            disabled={post.isPending}
            value={values.qty_to_purchase}
            error={errors.qty_to_purchase}
            onValue={(quantity) => change({ qty_to_purchase: quantity })}
          />
          <Total quantity={readCoins(values.qty_to_purchase)} />
        </div>
        <TextField
          {...bind('email')}
          label="Email"
          hint="We’ll send updates here"
          type="email"
          required
          autoComplete="email"
        />
        <RegionFields country={bind('country')} usState={bind('us_state')} />
        <OwnAddressField
          hint="We’ll issue the tokens only to this address. You can leave it blank and add it later on your request’s page."
          required={false}
          value={values.ethereum_address}
          error={errors.ethereum_address}
          onValue={(address) => change({ ethereum_address: address })}
        />
        <Agreement
          ticked={values.agreement !== ''}
          error={errors.agreement}
          note={PURCHASE_MESSAGES.cancellation}
          onTick={(ticked) => change({ agreement: ticked ? 'yes' : '' })}
        />
      </fieldset>
      {problem && (
        <Notice kind="danger" live title={PURCHASE_MESSAGES.failed}>
          <p>{messageOf(problem)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button size="lg" type="submit" busy={input.isPending || post.isPending}>
          Send request
        </Button>
        <p className="text-muted text-sm">You don’t pay anything yet.</p>
      </div>
      <Suspense>
        <div className="border-line border-t pt-6 empty:hidden">
          <Spread as="h3" />
        </div>
      </Suspense>
    </Form>
  );
}

/** What the account knows: its email address, and where its owner lives if we sell there. */
export function knownOf({ email, country, state }: User): Partial<PurchaseValues> {
  if (!country || !sales.countries.includes(country)) return { email };
  const code = country === 'US' ? usStateCode(state ?? '') : undefined;
  // A mailing address may be a military one, and nobody lives in its 'state'.
  return { email, country, us_state: code && Object.hasOwn(US_STATES, code) ? code : '' };
}

type Props = { ticked: boolean; error: string | undefined; note: string; onTick: (ticked: boolean) => void };

/** The box that makes the agreement binding (docs/product.md, States and transitions); its version and time are stored. */
function Agreement({ ticked, error, note, onTick }: Props) {
  return (
    <div className="grid gap-2">
      <Checkbox
        name="agreement"
        checked={ticked}
        error={error}
        onChange={(event) => onTick(event.target.checked)}
        required
      >
        {PURCHASE_MESSAGES.agreement}{' '}
        <TextLink to={href('/user-agreement')} newTab>
          User Agreement
        </TextLink>{' '}
        and the{' '}
        <TextLink to={`${href('/user-agreement')}#terms-of-purchase`} newTab>
          Terms of Purchase
        </TextLink>
        .
      </Checkbox>
      <p className="pl-8 text-muted text-sm">{note}</p>
    </div>
  );
}

/** What that many tokens cost at the price in force, kept up to date while the page is open. */
function Total({ quantity }: { quantity: number | undefined }) {
  const { price, text } = usePrice();
  // The text of one token is in the page before any script; others need the price in cents.
  const total = quantity === 1 ? text : price && quantity ? formatUsdCents(orderTotalCents(quantity, price.cents)) : '';
  return (
    <div className="grid content-start gap-1 rounded-md border border-line bg-sunken px-5 py-4">
      <p className="font-semibold text-sm">At today’s price</p>
      <p className="font-serif text-3xl">
        {quantity ? (
          <output name="total" aria-live="polite">
            $<span className="figure">{total}</span>
          </output>
        ) : (
          <span className="text-muted">–</span>
        )}
      </p>
      <p className="text-muted text-sm">
        {tokensText(quantity ?? 0)} at $<span className="figure">{text}</span> each. {PURCHASE_MESSAGES.priceHolds}
      </p>
    </div>
  );
}
