import { counted } from '#domain/counted.ts';
import { shownDay } from '#domain/dates.ts';
import type { NextStep } from '#domain/messages/next-step.ts';
import { site } from '#site';
import { ArrivalCard } from '#web/request-status/arrival-card.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

type Props = { order: NonNullable<PurchaseStatus['order']>; step: NextStep };

/** The tokens are in their buyer's wallet. */
export default function Arrival({ order, step: { sentence, action } }: Props) {
  return (
    <ArrivalCard id="next-step" title={`${counted(order.quantity, `${site.metal} coin`)}. Yours.`}>
      <p className="text-lg">{sentence}</p>
      {order.issued_at && (
        <p className="text-muted">
          Issued on <time dateTime={order.issued_at}>{shownDay(order.issued_at)}</time>
        </p>
      )}
      {action && (
        <p className="mt-2">
          <ButtonLink to={action.where} size="lg" className="max-sm:w-full">
            {action.label}
          </ButtonLink>
        </p>
      )}
    </ArrivalCard>
  );
}
