import { shortMountainTime } from '#domain/mountain-time.ts';
import { tokensText } from '#domain/purchases/messages.ts';
import { Countdown } from '#web/request-status/countdown.tsx';
import { PayCard } from '#web/request-status/pay-card.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

type Props = { order: NonNullable<PurchaseStatus['order']>; now: string };

/** How an order is paid while it waits for that. */
export default function PayOrder({ order, now }: Props) {
  const { how_to_pay: way, due_at: due } = order;
  if (!way || !due) return null;
  return (
    <PayCard
      id="pay"
      title={`Pay by ${way.method}`}
      cents={order.total_cents}
      about={
        <>
          {tokensText(order.quantity)} · price held until{' '}
          <time dateTime={due} className="whitespace-nowrap">
            {shortMountainTime(due)}
          </time>
        </>
      }
      left={<Countdown due={due} now={now} />}
      ways={[way]}
    >
      <p className="text-muted">An order that isn’t paid by then expires at no charge.</p>
    </PayCard>
  );
}
