import { lazy, Suspense } from 'react';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { PriceCard } from '#web/token/price-card.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { Section } from '#web/ui/section.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { HowItIsMade } from './how-it-is-made.tsx';
import { WhatItIs } from './what-it-is.tsx';

const PriceHistory = lazy(() => import('./price-history.tsx'));

export const meta = pageMeta('US Mint', `How the price of ${site.name} follows the price that the US Mint posts.`);

export default function UsMint() {
  const waiting = <HistorySkeleton />;
  return (
    <>
      <PageHeader title="US Mint" aside={<PriceCard link={false} />}>
        The price of one {site.name} equals the price that the United States Mint posts for its one-ounce Gold Eagle. It
        is updated occasionally, on Tuesdays.
      </PageHeader>
      <Section
        eyebrow="Price history"
        title="Every price there has been"
        lead="Move over the chart, touch it, or use the arrow keys to read each price. Below it stands the log, and each entry can be verified in your own browser."
      >
        {useHydrating() ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            <PriceHistory />
          </Suspense>
        )}
      </Section>
      <HowItIsMade />
      <WhatItIs />
    </>
  );
}
