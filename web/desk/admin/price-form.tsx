import { useState } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { formatUsdCents, type UsdCents, usdText } from '#domain/money.ts';
import { mountainFieldMoment } from '#domain/mountain-time.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { PRICE_STEP_USD } from '#domain/terms.ts';
import { parseUsdCents } from '#domain/typed-amounts.ts';
import { site } from '#site';
import { usePrice } from '#web/lib/price.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SignerLine } from '#web/wallet/signers/sign-with.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { PriceConfirm } from './price-confirm.tsx';
import { WhenField } from './price-fields.tsx';
import { priceError, priceFormErrors, useTakesTwo } from './set-price.ts';

type PriceDraft = { cents: UsdCents; at: number | undefined };

const WHEN = [
  ['now', 'Now'],
  ['later', 'Later'],
] as const;

function doneText({ cents, at, waits }: PriceDraft & { waits: boolean }): string {
  if (at !== undefined) return waits ? PRICE_MESSAGES.scheduledWaits : PRICE_MESSAGES.scheduled;
  return waits ? PRICE_MESSAGES.priceWaits : `${PRICE_MESSAGES.priceSet} It is ${usdText(cents)} now.`;
}

/**
 * Set USG Price: confirmed, signed by the wallet, and in force at once or from a time to come. The arrows move by 50; any cent value may be
 * typed.
 */
export function PriceForm() {
  const { signer } = useSigner();
  const { price, date, refetch } = usePrice();
  const [typed, setTyped] = useState<string>();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [moment, setMoment] = useState('');
  const [why, setWhy] = useState('');
  const [confirming, setConfirming] = useState<PriceDraft>();
  const [set, setSet] = useState<PriceDraft & { waits: boolean }>();
  const [error, setError] = useState<Partial<Record<'price' | 'at' | 'why', string>>>();
  const isLater = when === 'later';
  const takesTwo = useTakesTwo(signer);
  const value = typed ?? (price ? formatUsdCents(price.cents).replaceAll(',', '') : '');

  const cents = priceError(value) ? undefined : parseUsdCents(value);
  const needsApproval = typed !== undefined && takesTwo(cents);

  const changed =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value);
      setSet(undefined);
      setError(undefined);
    };

  function submit() {
    const at = isLater ? Math.floor((mountainFieldMoment(moment)?.getTime() ?? Number.NaN) / 1000) : undefined;
    const errors = priceFormErrors({ value, at, why, takesTwo });
    setError(errors);
    if (errors || cents === undefined) return;
    // The dialog compares with the price in force, which someone else may just have set.
    void refetch();
    setConfirming({ cents, at });
  }

  return (
    <section aria-labelledby="set-price" className="card grid gap-5">
      <h2 id="set-price" className="text-xl">
        Set {site.symbol} Price
      </h2>
      <p>
        Current price:{' '}
        {price ? (
          <strong>
            ${formatUsdCents(price.cents)} <span className="font-normal text-muted">since {date}</span>
          </strong>
        ) : price === null ? (
          API_MESSAGES.priceNone
        ) : (
          <Skeleton className="w-32" />
        )}
      </p>
      <Form label={`Set ${site.symbol} Price`} onSubmit={submit} errors={error}>
        <NumberField
          label="New price in USD for one token"
          name="price"
          required
          prefix="$"
          step={String(PRICE_STEP_USD)}
          value={value}
          error={error?.price}
          onValue={changed(setTyped)}
        />
        <Segments label="When" value={when} options={WHEN} onValue={changed(setWhen)} />
        {isLater && <WhenField now={new Date()} value={moment} error={error?.at} onValue={changed(setMoment)} />}
        <TextField
          label="Why"
          name="why"
          hint={needsApproval ? PRICE_MESSAGES.takesTwo : 'Your colleagues read it; it isn’t public.'}
          required={isLater || needsApproval}
          maxLength={1_000}
          value={why}
          error={error?.why}
          onChange={(event) => changed(setWhy)(event.target.value)}
        />
        <div role="status" className="empty:hidden">
          {set !== undefined && (
            <Notice kind="good">
              <p>{doneText(set)}</p>
            </Notice>
          )}
        </div>
        <SignerLine />
        <div>
          <Button type="submit" disabled={!signer || price === undefined}>
            {isLater ? 'Schedule price' : 'Set price'}
          </Button>
        </div>
      </Form>
      {confirming !== undefined && price !== undefined && (
        <PriceConfirm
          before={price?.cents}
          {...confirming}
          reason={why}
          onClose={() => setConfirming(undefined)}
          onSet={(waits) => {
            setSet({ ...confirming, waits });
            setTyped(undefined);
            setWhy('');
            setWhen('now');
          }}
        />
      )}
    </section>
  );
}
