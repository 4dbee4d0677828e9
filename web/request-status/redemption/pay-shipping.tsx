import { site } from '#site';
import { PayCard } from '#web/request-status/pay-card.tsx';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { TextLink } from '#web/ui/link.tsx';

/** How the holder pays for shipping, once that is the next step. */
export default function PayShipping({ payment }: { payment: RedemptionStatus['shipping_payment'] }) {
  return (
    <PayCard
      id="pay-shipping"
      title="Pay for shipping"
      cents={payment.due_cents}
      about={`Shipping, handling and insurance · by ${payment.ways[0]?.method}`}
      ways={payment.ways}
    >
      <p className="text-muted">
        Before you pay in another way, please write to{' '}
        <TextLink to={`mailto:${site.support.email}`}>{site.support.email}</TextLink>.
      </p>
    </PayCard>
  );
}
