import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { SHORT_COIN } from '#domain/coin.ts';
import { site } from '#site';
import { useHydrating } from '#web/lib/hydrating.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { saleDesk } from '#web/lib/site-data.tsx';
import { PageBody, PageHeader } from '#web/ui/page.tsx';
import { HeadedCard } from '#web/ui/section.tsx';
import { ORDER_PARTS, PurchaseForm } from './purchase-form.tsx';

const WhatFollows = lazyPart(() => import('./what-follows.tsx'));
// One element, which React leaves alone while its script is on the way.
const WHAT_FOLLOWS = (
  <Suspense>
    <WhatFollows />
  </Suspense>
);
const UsdcPayment = lazyPart(() => import('./usdc/usdc-payment.tsx'));

export const meta = pageMeta(
  'Purchase',
  `Request ${site.name}: enter a quantity, your email address and, if you have one, your wallet’s address.`,
);

export default function Purchase() {
  const { search } = useLocation();
  const mayPay = !useHydrating() && saleDesk !== 'no';
  const isPaying = mayPay && search.includes('pay=usdc');
  const payment = mayPay && (
    <Suspense>
      <UsdcPayment isPaying={isPaying} order={ORDER_PARTS} />
    </Suspense>
  );
  return (
    <>
      <PageHeader title="Purchase">
        Tell us how many {site.name} you want. Each stands for one {SHORT_COIN}, held in trust.
      </PageHeader>
      <PageBody>
        <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
          {isPaying ? (
            payment
          ) : (
            <>
              <HeadedCard title="Your order" size="lg">
                {/* As high as what comes, so that the form stays where it is. */}
                <div
                  data-sale-desk={saleDesk}
                  className="not-data-[sale-desk=yes]:empty:hidden data-[sale-desk=yes]:min-h-28"
                >
                  {payment}
                </div>
                <PurchaseForm />
              </HeadedCard>
              {WHAT_FOLLOWS}
            </>
          )}
        </div>
      </PageBody>
    </>
  );
}
