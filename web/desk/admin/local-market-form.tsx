import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usdText } from '#domain/money.ts';
import { meltCentsDown, premiumOver, premiumText } from '#domain/price/market.ts';
import {
  type LocalMarketState,
  type LocalMarketView,
  readLocalMarket,
  usdcPriceText,
} from '#domain/sale/local-market.ts';
import { site } from '#site';
import { answerOf, api } from '#web/lib/api.ts';
import { useFields } from '#web/lib/fields.ts';
import { usePrice } from '#web/lib/price.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** In local mode alone: moves the play market in which the local sale desk sells. Nothing where the chain has no desk. */
export function LocalMarketForm() {
  const isLocal = useSite().data?.faucet_usdc === true;
  const { data: market } = useQuery({
    queryKey: queryKeys.localMarket,
    queryFn: () => answerOf(api['local-market'].$get()),
    enabled: isLocal,
  });
  return market ? <MarketMover market={market} /> : null;
}

const shown = ({ gold_cents, usdc_micros }: LocalMarketState) => ({
  spot: usdText(gold_cents).slice(1),
  usdc: usdcPriceText(usdc_micros),
});

function MarketMover({ market }: { market: LocalMarketView }) {
  const queries = useQueryClient();
  const fields = useFields<'spot' | 'usdc'>(shown(market));
  const [alwaysTrading, setAlwaysTrading] = useState(market.always_trading);
  const { values, errors, bind, setErrors } = fields;
  const move = useMutation({
    mutationFn: (json: LocalMarketState) => answerOf(api['local-market'].$post({ json })),
    onSuccess(moved) {
      queries.setQueryData(queryKeys.localMarket, moved);
      fields.change(shown(moved));
      return queries.invalidateQueries({ queryKey: queryKeys.chain });
    },
  });

  function submit() {
    move.reset();
    const read = readLocalMarket(values);
    setErrors(read.ok ? {} : read.errors);
    if (read.ok) return move.mutateAsync({ ...read.market, always_trading: alwaysTrading }).catch(() => {});
  }

  return (
    <section aria-labelledby="local-market" className="card grid gap-5">
      <h2 id="local-market" className="text-xl">
        Local market
      </h2>
      <p className="text-muted">
        The local sale desk sells for test USDC while our price is {bandText(market)} above the value of a coin’s{' '}
        {site.metal}, and a USDC is worth $0.995 to $1.05. Only a local site has this form.
      </p>
      <Form label="Local market" onSubmit={submit} errors={errors}>
        <fieldset className="grid gap-5" disabled={move.isPending}>
          <TextField
            {...bind('spot')}
            label={`Spot ${site.metal}, per troy ounce in USD`}
            hint={<PremiumHint goldCents={market.gold_cents} />}
            required
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField {...bind('usdc')} label="One USDC, in USD" required inputMode="decimal" autoComplete="off" />
          <Checkbox checked={alwaysTrading} onChange={(event) => setAlwaysTrading(event.target.checked)}>
            Sell at weekends, too
          </Checkbox>
        </fieldset>
        <ErrorNotice error={move.error} />
        <div role="status" className="empty:hidden">
          {move.isSuccess && (
            <Notice kind="good">
              <p>The market has moved.</p>
            </Notice>
          )}
        </div>
        <div>
          <Button type="submit" busy={move.isPending}>
            Move the market
          </Button>
        </div>
      </Form>
    </section>
  );
}

const percent = (bps: number) => `${bps / 100}%`;
const bandText = ({ band_bps: { least, most } }: LocalMarketView) => `${percent(least)} to ${percent(most)}`;

/** How far our price is above the value of a coin at the feed's price. */
function PremiumHint({ goldCents }: { goldCents: number }) {
  const { price } = usePrice();
  const melt = meltCentsDown(goldCents);
  if (!price || melt === 0) return null;
  return <>Our price is {premiumText(premiumOver(price.cents, melt))}.</>;
}
