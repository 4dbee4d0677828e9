import { Suspense, useId } from 'react';
import { PAY_MESSAGES } from '#domain/sale/pay-messages.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { saleDesk } from '#web/lib/site-data.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { HeadedCard } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { OrderParts } from '../purchase-form.tsx';
import { UsdcSteps } from './usdc-steps.tsx';
import { closedReason, useSale } from './use-sale.ts';

// With the wallet it's many times the size of the offer, and only for those who take it.
const PaymentFlow = lazyPart(() => import('./payment-flow.tsx'));

/** Where there is a sale desk: the offer to pay with USDC at once, or why that isn't possible now; once it's taken, the payment in the order's place. */
export default function UsdcPayment({ isPaying, order }: { isPaying: boolean; order: OrderParts }) {
  const query = useSale();
  if (!isPaying) return <SaleOffer query={query} />;
  return (
    <>
      <HeadedCard title="Pay with USDC" size="lg">
        <Suspense fallback={<Skeleton className="w-full max-w-sm" />}>
          <PaymentFlow sale={query.data} closed={closedReason(query)} order={order} />
        </Suspense>
      </HeadedCard>
      <UsdcSteps />
    </>
  );
}

/** Nothing where there's no desk, or where it isn't known whether there is one. */
export function SaleOffer({ query }: { query: Pick<ReturnType<typeof useSale>, 'data' | 'error'> }) {
  const id = useId();
  const closed = closedReason(query);
  if (query.data === null || closed === undefined || (!query.data && saleDesk !== 'yes')) return null;
  if (closed !== null) {
    return (
      <Notice title={PAY_MESSAGES.closed}>
        <p>{closed}</p>
      </Notice>
    );
  }
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-md border border-line bg-sunken px-5 py-4"
    >
      <div className="grid max-w-md gap-1">
        <h3 id={id} className="text-xl">
          Have USDC?
        </h3>
        <p className="text-[0.9375rem] text-muted">{PAY_MESSAGES.offered}</p>
      </div>
      {/* In the address, so that a reload and the back button do what is expected. */}
      <ButtonLink kind="secondary" to="?pay=usdc">
        {PAY_MESSAGES.offer}
      </ButtonLink>
    </section>
  );
}
