import { useState } from 'react';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents, parseUsdCents } from '#domain/money.ts';
import { PRICE_STEP_USD } from '#domain/terms.ts';
import { site } from '#site';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { usePrice } from '#web/lib/price.ts';
import { useWallet, walletMessage } from '#web/lib/wallet.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { priceError, useSetPrice } from './set-price.ts';

/** Set USG Price: signed by the wallet, in force at once. The arrows move by 50; any cent value may be typed. */
export function PriceForm() {
  const { status, address } = useWallet();
  const { price, date } = usePrice();
  const set = useSetPrice(useWalletChain(), address);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<{ price: string }>();
  const value = typed ?? (price ? formatUsdCents(price.cents).replaceAll(',', '') : '');

  function submit() {
    const found = priceError(value);
    setError(found ? { price: found } : undefined);
    const cents = parseUsdCents(value);
    if (found || cents === undefined) return;
    set.mutate(cents, { onSuccess: () => setTyped(undefined) });
  }

  return (
    <section aria-labelledby="set-price" className="card grid gap-5">
      <h2 id="set-price" className="text-xl">
        Set {site.symbol} Price
      </h2>
      <p>
        In force:{' '}
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
          disabled={set.isPending}
          onValue={(next) => {
            setTyped(next);
            setError(undefined);
          }}
        />
        <div role="status" className="empty:hidden">
          {set.isSuccess && typed === undefined && (
            <Notice kind="good">
              <p>
                {ADMIN_MESSAGES.priceSet} It is ${formatUsdCents(set.data.cents)} now.
              </p>
            </Notice>
          )}
        </div>
        {set.error && (
          <Notice kind="danger" live>
            <p>{set.error instanceof ApiError ? messageOf(set.error) : walletMessage(set.error)}</p>
          </Notice>
        )}
        <div>
          <Button type="submit" busy={set.isPending} disabled={status !== 'unlocked'}>
            Set price
          </Button>
        </div>
      </Form>
    </section>
  );
}
