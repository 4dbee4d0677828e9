import { type ReactNode, useId } from 'react';
import { A_COIN } from '#domain/coin.ts';
import { shownTime } from '#domain/dates.ts';
import { type UsdCents, usdText } from '#domain/money.ts';
import {
  isFeedSource,
  type Market,
  type MarketPrice,
  meltCentsDown,
  premiumOver,
  premiumText,
} from '#domain/price/market.ts';
import { site } from '#site';
import { usePrice } from '#web/lib/price.ts';
import { useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { useMarket } from './market.ts';

const { name, coin, exchanges, links, metal } = site;

export type SpreadProps = {
  /** A band across the page, or a part of one under a heading of that level. */
  as: 'band' | 'h2' | 'h3';
};

/** Spot, the mint's price, ours and the exchange's, and what each is over the metal; nothing while neither spot nor the mint's is known. */
export default function Spread({ as: Heading }: SpreadProps) {
  const id = useId();
  const market = useMarket().data;
  const rows = useRows(market);
  if (!rows) return null;
  const title = market?.spot ? `Our price next to spot ${metal}` : `Our price next to the ${coin.mint.short}’s`;
  if (Heading === 'band')
    return (
      <Section eyebrow="Spread" title={title}>
        <div className="grid max-w-3xl gap-3">{rows}</div>
      </Section>
    );
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <Heading id={id} className={Heading === 'h2' ? 'text-2xl' : 'text-lg'}>
        {title}
      </Heading>
      {rows}
    </section>
  );
}

function useRows(market: Market | undefined): ReactNode {
  const { price, date } = usePrice();
  if (!market || !price || !(market.spot || market.mint)) return null;
  const { spot, mint } = market;
  const melt = spot && meltCentsDown(spot.cents);
  return (
    <>
      <dl className="border-line border-b">
        {spot && (
          <Row title={`Spot ${metal}, per troy ounce`} note={<AsOf price={spot} />}>
            <Figure cents={spot.cents} />
          </Row>
        )}
        <Row title={`${coin.mint.short}’s posted price`} note={mint ? <AsOf price={mint} /> : 'Our price follows it.'}>
          {mint ? (
            <Figure cents={mint.cents} melt={melt} />
          ) : (
            <TextLink alone to={links.mintPrices}>
              The Mint’s page
            </TextLink>
          )}
        </Row>
        <Row title={`One ${name} from us`} note={`Set on ${date}`}>
          <Figure cents={price.cents} melt={melt} />
        </Row>
        {exchanges.length > 0 && (
          <Row
            title={`One ${name} on an exchange`}
            note="Buyers and sellers set that price. It may be above or below ours."
          >
            <TextLink alone to={links.buy}>
              See its price
            </TextLink>
          </Row>
        )}
      </dl>
      {melt !== null && (
        <p className="text-muted text-sm">
          {A_COIN.charAt(0).toUpperCase() + A_COIN.slice(1)} holds {coin.weight.troy} of {metal}: {usdText(melt)} at
          spot. Shipping isn’t included. Times are Mountain Time.
        </p>
      )}
    </>
  );
}

type RowProps = { title: string; note: ReactNode; children: ReactNode };

const Row = ({ title, note, children }: RowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-line border-t py-4">
    <dt className="grid content-start gap-0.5">
      {title}
      <span className="text-muted text-sm">{note}</span>
    </dt>
    <dd className="grid max-w-34 content-start justify-items-end gap-0.5 text-right sm:max-w-none">{children}</dd>
  </div>
);

/** A price, and what it is over the metal's. */
const Figure = ({ cents, melt }: { cents: UsdCents; melt?: UsdCents | null }) => (
  <>
    <span className="figure font-serif text-2xl leading-7">{usdText(cents)}</span>
    {melt ? <span className="figure text-muted text-sm">{premiumText(premiumOver(cents, melt))}</span> : null}
  </>
);

/** When a price was that, and by what. */
function AsOf({ price: { at, source } }: { price: MarketPrice }) {
  return (
    <>
      <time dateTime={at}>{shownTime(at)}</time>,{' '}
      {isFeedSource(source) ? <Feed address={source} /> : <bdi>{source}</bdi>}
    </>
  );
}

function Feed({ address }: { address: string }) {
  const { data } = useSite();
  const explorer = data?.explorer;
  const text = (
    <>
      price feed <AddressText short of={address} />
    </>
  );
  return explorer ? <TextLink to={`${explorer.url}/address/${address}`}>{text}</TextLink> : text;
}
