import { Suspense } from 'react';
import { SHORT_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { HeadedCard } from '#web/ui/section.tsx';
import { PurchaseForm } from './purchase-form.tsx';

const WhatFollows = lazyPart(() => import('./what-follows.tsx'));
// One element, which React leaves alone while its script is on the way.
const WHAT_FOLLOWS = (
  <Suspense>
    <WhatFollows />
  </Suspense>
);

export const meta = pageMeta(
  'Purchase',
  `Request ${site.name}: enter a quantity, your email address and, if you have one, your wallet’s address.`,
);

export default function Purchase() {
  return (
    <>
      <PageHeader title="Purchase">
        Tell us how many {site.name} you want. Each stands for one {SHORT_COIN}, held in trust.
      </PageHeader>
      <PageBody>
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
          <HeadedCard title="Your order" size="lg">
            <PurchaseForm />
          </HeadedCard>
          {WHAT_FOLLOWS}
        </div>
      </PageBody>
    </>
  );
}
