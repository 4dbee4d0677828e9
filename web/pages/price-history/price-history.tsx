import { Suspense, useState } from 'react';
import { href } from 'react-router';
import { COIN } from '#domain/coin.ts';
import { PAGE_PLACEHOLDERS } from '#domain/page-texts.ts';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart, patientPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { usePrice } from '#web/lib/price.ts';
import { PriceCard } from '#web/token/price-card.tsx';
import { Late } from '#web/ui/late.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Points, Steps } from '#web/ui/lists.tsx';
import { NeedsScripts } from '#web/ui/needs-scripts.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Card, Section } from '#web/ui/section.tsx';

const { mint } = site.coin;

const ChartAndLog = lazyPart(() => import('./chart-and-log.tsx'));
const Spread = patientPart(() => import('#web/token/spread.tsx'));

export const meta = pageMeta(
  mint.short,
  `How the price of ${site.name} follows the price that the ${mint.short} posts.`,
);

export default function PriceHistory() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <PageHeader title={mint.short} aside={<PriceCard link={false} />}>
        The price of one {site.name} equals the price that the {mint.long} posts for its {COIN}. It is updated
        occasionally, on Tuesdays.
      </PageHeader>
      <Section
        eyebrow="Price history"
        title="Every price we’ve set"
        lead="Each price is signed. You can verify every entry of the log below in your own browser."
      >
        {!isThere && <ServedChart />}
        <Late waiting={null}>
          <ChartAndLog onThere={() => setThere(true)} />
        </Late>
      </Section>
      <Suspense>
        <Spread as="band" />
      </Suspense>
      <HowItIsMade />
      <WhatItIs />
    </>
  );
}

const STEPS = [
  {
    title: 'The Mint posts',
    text: (
      <>
        The {mint.long} posts a price for its {COIN} and changes it occasionally, on a Tuesday. A price from another day
        is an exception: a first price, a correction, or a change the Mint itself made that day.{' '}
        <TextLink to={site.links.mintPrices}>The Mint’s prices</TextLink>
      </>
    ),
  },
  {
    title: 'We sign it',
    text: 'A staff member enters the same figure and signs it, with the time, using a wallet that has the PRICER role on the token. The signature is EIP-712 typed data, valid only for this token on this chain.',
  },
  {
    title: 'The site shows it',
    text: `From that second, it’s the price on every page and for every new order. It applies until the next one is signed, whatever the ${site.metal} market does in between.`,
  },
  {
    title: 'The log keeps it',
    text: (
      <>
        Price, time, signer and signature stay in a public log that only grows. If we enter a price wrong, we withdraw
        it with a separate signature, and it stays in the log, marked as withdrawn:{' '}
        <code className="font-mono text-[0.9em]">GET /api/prices</code>. Anyone can check every entry.
      </>
    ),
  },
];

function HowItIsMade() {
  return (
    <Section tone="sunken" eyebrow="From the Mint to this page" title="How a price is set">
      <Steps steps={STEPS} columns={4} />
    </Section>
  );
}

const { name } = site;

/** What the price covers, and the other prices that it is often mistaken for. */
function WhatItIs() {
  return (
    <Section eyebrow="Good to know" title="What this price is, and what it isn’t">
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="It is">
          <Points>
            {[
              `The price of one ${name} bought from us, in US dollars, to the cent.`,
              'The same for one token or a thousand, and for everyone at any given moment.',
              'The price your wallet and the dashboard use to value what you hold.',
            ]}
          </Points>
        </Card>
        <Card title="It is not">
          <Points kind="no">
            {[
              `The spot price of ${site.metal}. That one moves every second, and a minted coin costs more than its metal.`,
              <>
                The price on <TextLink to={href('/exchanges')}>an exchange</TextLink> or at{' '}
                <TextLink to={href('/top-crypto-otc-desks')}>a desk</TextLink>. Buyers and sellers set that price, and
                it may be higher or lower.
              </>,
              'A promise. It may fall, and we don’t commit to buying tokens back at this price.',
              <>
                The cost of shipping the coin to you. <TextLink to={href('/redeem')}>Shipping and insurance</TextLink>{' '}
                are extra.
              </>,
            ]}
          </Points>
        </Card>
      </div>
    </Section>
  );
}

const CHART = { __html: import.meta.env.SSR ? PAGE_PLACEHOLDERS.chart : '' };

/**
 * The chart as the server drew it into the page, until the one that can be read step by step is there. It stays what it is while the page is
 * hydrated; a page that was reached from another one has none.
 */
function ServedChart() {
  const { text, date } = usePrice();
  const [isServed] = useState(useHydrating());
  return (
    <>
      <NeedsScripts what="The list of prices" />
      <div className="card grid gap-5">
        <p>
          <span className="block font-serif text-3xl md:text-4xl">
            $<span className="figure">{text}</span>
          </span>
          <span className="text-[0.9375rem] text-muted">
            in effect since <span className="figure">{date}</span>
          </span>
        </p>
        {isServed ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; the server fills it with a drawing of its own figures
          <div aria-hidden className="price-chart" suppressHydrationWarning dangerouslySetInnerHTML={CHART} />
        ) : (
          <div className="skeleton h-62.5 rounded-md md:h-85" aria-busy="true" />
        )}
        <p className="text-muted text-sm">A price applies until the next one is set.</p>
      </div>
    </>
  );
}
