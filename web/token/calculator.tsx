import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { METAL_TITLE } from '#domain/coin.ts';
import { ouncesText, readCoins } from '#domain/coin-count.ts';
import { formatCount, formatUsdCents } from '#domain/money.ts';
import { shippingCents } from '#domain/redemptions/quote.ts';
import { CALCULATOR_MESSAGES } from '#domain/redemptions/quote-messages.ts';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { siteOrigin } from '#web/lib/site-data.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { useDeliveredCost } from './use-delivered-cost.ts';

const DESTINATIONS = [
  ['us', 'United States'],
  ['abroad', 'Abroad'],
] as const;
type Destination = (typeof DESTINATIONS)[number][0];
type Calculation = { coins: string; to: Destination };

/** What the prerendered page shows, whatever the query in its address is. */
const PRERENDERED: Calculation = { coins: '1', to: 'us' };
const MAX_LENGTH = 40;

/** The calculation that a shared link's query names; whatever the query is, nothing is thrown. */
export function calculationIn(search: URLSearchParams): Calculation & { isUnknown: boolean } {
  const to = search.get('to') ?? PRERENDERED.to;
  const known = DESTINATIONS.find(([destination]) => destination === to)?.[0];
  return {
    coins: (search.get('coins') ?? PRERENDERED.coins).slice(0, MAX_LENGTH),
    to: known ?? PRERENDERED.to,
    isUnknown: known === undefined,
  };
}

/** What coins cost at the price in force, delivered; `path` is the page that a shared link opens. Loaded after the page, which shows it prerendered. */
export default function Calculator({ path }: { path: string }) {
  const hydrating = useHydrating();
  const [search] = useSearchParams();
  const [typed, setTyped] = useState<Partial<Calculation>>({});
  const linked = hydrating ? { ...PRERENDERED, isUnknown: false } : calculationIn(search);
  const { coins, to } = { ...linked, ...typed };
  const quantity = readCoins(coins);
  const change = (changed: Partial<Calculation>) => setTyped({ ...typed, ...changed });
  return (
    <div id="calculator" className="calculator">
      <fieldset disabled={hydrating}>
        <legend className="sr-only">Calculator</legend>
        <NumberField
          label="Quantity"
          hint="Coins, one for each token"
          inputMode="numeric"
          min="1"
          value={coins}
          error={quantity === undefined ? CALCULATOR_MESSAGES.quantityNeeded : undefined}
          onValue={(value) => change({ coins: value })}
        />
        <Segments
          label="Shipped to"
          value={to}
          options={DESTINATIONS}
          onValue={(value) => change({ to: value })}
          disabled={hydrating}
        />
        {linked.isUnknown && typed.to === undefined && (
          <p className="text-danger text-sm">{CALCULATOR_MESSAGES.destinationUnknown}</p>
        )}
      </fieldset>
      <Cost quantity={quantity} abroad={to === 'abroad'} />
      {quantity && (
        <div className="calculator-link">
          <p className="mb-1.5 text-muted text-sm">A link to this calculation</p>
          <CopyText label="link" text={`${siteOrigin}${path}?coins=${quantity}&to=${to}#calculator`} />
        </div>
      )}
    </div>
  );
}

type CostProps = { quantity: number | undefined; abroad: boolean };

function Cost({ quantity, abroad }: CostProps) {
  const { value, total } = useDeliveredCost(quantity, abroad);
  const andDuties = abroad && ' plus duties';
  return (
    <div>
      <dl aria-live="polite">
        <Line name={METAL_TITLE}>{quantity ? ouncesText(quantity) : '–'}</Line>
        <Line name={`${quantity ? `${formatCount(quantity)} ` : ''}${site.symbol} at today’s price`}>
          {quantity ? <Dollars figure={value} /> : '–'}
        </Line>
        <Line name="Shipping, handling and insurance">
          {abroad && 'from '}${formatUsdCents(shippingCents(quantity ?? 1, abroad))}
          {andDuties}
        </Line>
        <Line name="Total, bought and delivered">
          {quantity ? (
            <>
              {abroad && <small>from </small>}
              <Dollars figure={total} />
              <small>{andDuties}</small>
            </>
          ) : (
            '–'
          )}
        </Line>
      </dl>
      <p className="mt-4 text-muted text-sm">{CALCULATOR_MESSAGES.estimate}</p>
    </div>
  );
}

const Dollars = ({ figure }: { figure: string }) => (
  <>
    $<span className="figure">{figure}</span>
  </>
);

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
