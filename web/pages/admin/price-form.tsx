import { useState } from 'react';
import { withoutSeparators } from '#domain/coin.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents, parseUsdCents, type UsdCents } from '#domain/money.ts';
import { PRICE_STEP_USD } from '#domain/terms.ts';
import { site } from '#site';
import { usePrice } from '#web/lib/price.ts';
import { useSigner } from '#web/lib/signer.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SignerLine } from '#web/wallet/sign-with.tsx';
import { PriceConfirm } from './price-confirm.tsx';
import { priceError } from './set-price.ts';

/** Set USG Price: confirmed, signed by the wallet, and in force at once. The arrows move by 50; any cent value may be typed. */
export function PriceForm() {
  const { signer } = useSigner();
  const { price, date, refetch } = usePrice();
  const [typed, setTyped] = useState<string>();
  const [confirming, setConfirming] = useState<UsdCents>();
  const [set, setSet] = useState<{ cents: UsdCents; waits: boolean }>();
  const [error, setError] = useState<{ price: string }>();
  const value = typed ?? (price ? formatUsdCents(price.cents).replaceAll(',', '') : '');

  function submit() {
    const found = priceError(value);
    setError(found ? { price: found } : undefined);
    const cents = parseUsdCents(withoutSeparators(value));
    if (found || cents === undefined) return;
    // The dialog compares with the price in force, which someone else may just have set.
    void refetch();
    setConfirming(cents);
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
          onValue={(next) => {
            setTyped(next);
            setSet(undefined);
            setError(undefined);
          }}
        />
        <div role="status" className="empty:hidden">
          {set !== undefined && (
            <Notice kind="good">
              <p>
                {set.waits
                  ? ADMIN_MESSAGES.priceWaits
                  : `${ADMIN_MESSAGES.priceSet} It is $${formatUsdCents(set.cents)} now.`}
              </p>
            </Notice>
          )}
        </div>
        <SignerLine />
        <div>
          <Button type="submit" disabled={!signer || price === undefined}>
            Set price
          </Button>
        </div>
      </Form>
      {confirming !== undefined && price !== undefined && (
        <PriceConfirm
          signer={signer}
          before={price?.cents}
          cents={confirming}
          onClose={() => setConfirming(undefined)}
          onSet={(waits) => {
            setSet({ cents: confirming, waits });
            setTyped(undefined);
          }}
        />
      )}
    </section>
  );
}
