import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { formatMountainTime, mountainFieldMoment, mountainFieldText } from '#domain/mountain-time.ts';
import { type EnterMarketPrice, isEntryRecent } from '#domain/price/enter-market-price.ts';
import { type MarketKind, sourceText } from '#domain/price/market.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { MINT_ENTRY_DAYS, SPOT_ENTRY_HOURS } from '#domain/terms.ts';
import { parseUsdCents } from '#domain/typed-amounts.ts';
import { site } from '#site';
import { answerOf, api } from '#web/lib/api.ts';
import { fieldErrorsOf, useFields } from '#web/lib/fields.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useMarket } from '#web/token/market.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { priceError } from './set-price.ts';

const { coin, metal } = site;

const KINDS = [
  ['spot', `Spot ${metal}`],
  ['mint', coin.mint.short],
] as const satisfies readonly (readonly [MarketKind, string])[];

const HINTS: Record<MarketKind, string> = {
  spot: `Per troy ounce, in US dollars. It’s shown for ${SPOT_ENTRY_HOURS} hours, unless the site reads a price feed.`,
  mint: `For one coin, as the ${coin.mint.short} posts it. It’s shown for ${MINT_ENTRY_DAYS} days.`,
};

const nowText = () => mountainFieldText(new Date());

type Values = { price: string; time: string; source: string };

function readEntry(kind: MarketKind, { price, time, source }: Values) {
  const at = mountainFieldMoment(time);
  const cents = priceError(price) ? undefined : parseUsdCents(price);
  const errors: Partial<Values> = {};
  if (cents === undefined) errors.price = priceError(price) ?? PRICE_MESSAGES.priceForm;
  if (!at || !isEntryRecent(kind, at, new Date())) errors.time = PRICE_MESSAGES.entryTime[kind];
  if (!source.trim()) errors.source = PRICE_MESSAGES.sourceNeeded;
  if (cents === undefined || !at || Object.keys(errors).length > 0) return { ok: false, errors } as const;
  return { ok: true, entry: { kind, price: cents, time: Math.floor(at.getTime() / 1000), source } } as const;
}

/** Spot and the mint's posted price as staff read them elsewhere; public, with the time and the source. */
export function MarketForm() {
  const queries = useQueryClient();
  const [kind, setKind] = useState<MarketKind>('spot');
  const fields = useFields<keyof Values>({ price: '', time: nowText(), source: '' });
  const { values, errors, bind, setErrors } = fields;
  const enter = useMutation({
    mutationFn: (json: EnterMarketPrice) => answerOf(api.market.$post({ json })),
    onSuccess: (market) => queries.setQueryData(queryKeys.market, market),
    onError: (error) => setErrors(fieldErrorsOf(error)),
  });
  const moment = mountainFieldMoment(values.time);

  function choose(chosen: MarketKind) {
    setKind(chosen);
    enter.reset();
    fields.change({ price: '' });
  }

  function submit() {
    enter.reset();
    const read = readEntry(kind, values);
    setErrors(read.ok ? {} : read.errors);
    if (read.ok) enter.mutate(read.entry, { onSuccess: () => fields.change({ price: '', time: nowText() }) });
  }

  return (
    <section aria-labelledby="market" className="card grid gap-5">
      <h2 id="market" className="text-xl">
        Spot {metal} and the {coin.mint.short}’s price
      </h2>
      <p className="text-muted">
        Visitors see these next to our price, with the time and the source, and an order keeps spot as it was.
      </p>
      <ShownNow />
      <Form label={`Spot ${metal} and the ${coin.mint.short}’s price`} onSubmit={submit} errors={errors}>
        <Segments label="Which price" value={kind} options={KINDS} onValue={choose} />
        <TextField
          {...bind('price')}
          label="Price in USD"
          hint={HINTS[kind]}
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...bind('time')}
          label="As of"
          type="datetime-local"
          required
          hint={moment ? formatMountainTime(moment) : 'Mountain Time'}
        />
        <TextField
          {...bind('source')}
          label="Source"
          hint="Visitors read it: who publishes this price, and which one it is."
          required
          maxLength={80}
        />
        <ErrorNotice error={enter.error} />
        <div role="status" className="empty:hidden">
          {enter.isSuccess && (
            <Notice kind="good">
              <p>The price has been entered.</p>
            </Notice>
          )}
        </div>
        <div>
          <Button type="submit" busy={enter.isPending}>
            Enter price
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** What visitors see now. */
function ShownNow() {
  const { data } = useMarket();
  if (!data) return null;
  return (
    <Facts
      items={KINDS.map(([kind, label]) => {
        const price = data[kind];
        return [
          label,
          price
            ? `${usdText(price.cents)} on ${shownTime(price.at)}. Source: ${sourceText(price.source)}`
            : 'Not shown',
        ] as const;
      })}
    />
  );
}
