import { useEffect } from 'react';
import { readCoins } from '#domain/coin-count.ts';
import { formatCount, formatUsdCents } from '#domain/money.ts';
import { tokensText } from '#domain/purchases/messages.ts';
import { PAY_MESSAGES } from '#domain/sale/pay-messages.ts';
import type { QuoteInput } from '#domain/sale/quote-input.ts';
import { MIN_ORDER_COINS } from '#domain/terms.ts';
import { usePrefill } from '#web/account/use-prefill.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { draftOf, keepDraft } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import type { OrderParts } from '../purchase-form.tsx';
import { PayingWallet } from './paying-wallet.tsx';
import { type QuoteField, type QuoteValues, readQuote } from './quote-input.ts';
import type { useRequestQuote } from './use-quote.ts';
import type { Sale } from './use-sale.ts';

const DRAFT = 'usdc';
const COINS = '1';

const emptyQuote = ({ empty }: OrderParts): QuoteValues => ({
  coins: COINS,
  country: empty.country,
  us_state: '',
  agreement: '',
});

/** What was typed here before, or else into the form of an order; the agreement is given for each way of its own. */
function startingValues(order: OrderParts): QuoteValues {
  const {
    qty_to_purchase: coins = COINS,
    country = order.empty.country,
    us_state = '',
  } = draftOf(order.draftName) ?? {};
  return { ...emptyQuote(order), coins, country, us_state, ...draftOf(DRAFT) };
}

type Props = {
  sale: Sale;
  order: OrderParts;
  quote: ReturnType<typeof useRequestQuote>;
  onRequest: (input: QuoteInput) => Promise<unknown>;
};

/** How many, by whom and where: what a quote is signed for. What was typed survives every failure. */
export function QuoteForm({ sale, order, quote, onRequest }: Props) {
  const { Agreement, RegionFields } = order;
  const { address } = useSigner();
  const fields = useFields<QuoteField>(startingValues(order));
  const { values, errors, bind, change, setErrors } = fields;
  usePrefill(fields, emptyQuote(order), (user) => {
    const { country, us_state } = order.knownOf(user);
    return { country: country ?? null, us_state: us_state ?? null };
  });
  useEffect(() => keepDraft(DRAFT, values), [values]);

  async function submit() {
    quote.reset();
    if (!address) return;
    const read = readQuote(values, address, sale.coins_per_order);
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    await onRequest(read.request).catch((error: unknown) => setErrors(fieldErrorsOf(error)));
  }

  return (
    <Form label="Quote" onSubmit={submit} errors={errors} className="gap-6">
      <fieldset disabled={quote.isPending} className="grid gap-6">
        <div className="grid items-start gap-6 md:grid-cols-2">
          <NumberField
            label="Quantity to buy"
            hint={`A whole number from ${MIN_ORDER_COINS} to ${formatCount(sale.coins_per_order)}`}
            name="coins"
            required
            inputMode="numeric"
            min="1"
            disabled={quote.isPending}
            value={values.coins}
            error={errors.coins}
            onValue={(coins) => change({ coins })}
          />
          <Total coins={readCoins(values.coins)} cents={sale.price?.cents} />
        </div>
        <RegionFields country={bind('country')} usState={bind('us_state')} />
        <PayingWallet usdc={sale.usdc.address} />
        <Agreement
          ticked={values.agreement !== ''}
          error={errors.agreement}
          note={PAY_MESSAGES.agreementNote}
          onTick={(ticked) => change({ agreement: ticked ? 'yes' : '' })}
        />
      </fieldset>
      {quote.error && (
        <Notice kind="danger" live title={PAY_MESSAGES.quoteFailed}>
          <p>{messageOf(quote.error)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button size="lg" type="submit" busy={quote.isPending} disabled={!address}>
          Get a quote
        </Button>
        <p className="max-w-sm text-muted text-sm">{PAY_MESSAGES.quoteHolds}</p>
      </div>
    </Form>
  );
}

/** What that many cost at the price that is posted now. */
function Total({ coins, cents }: { coins: number | undefined; cents: number | undefined }) {
  return (
    <div className="grid content-start gap-1 rounded-md border border-line bg-sunken px-5 py-4">
      <p className="font-semibold text-sm">At today’s price</p>
      <p className="font-serif text-3xl">
        {coins && cents ? (
          <output name="total" aria-live="polite">
            <span className="figure">{formatUsdCents(coins * cents)}</span> USDC
          </output>
        ) : (
          <span className="text-muted">–</span>
        )}
      </p>
      {cents && (
        <p className="text-muted text-sm">
          {tokensText(coins ?? 0)} at <span className="figure">{formatUsdCents(cents)}</span> USDC each. Your quote
          fixes the price.
        </p>
      )}
    </div>
  );
}
