import { pageMeta } from '#web/lib/meta.ts';
import { Outcome } from '#web/ui/outcome.tsx';

export const meta = pageMeta('Thank you', 'Your purchase request has reached us.');

export default function PurchaseSuccess() {
  return (
    <Outcome title="Thank you!">
      <p>We've received your message, and someone will be in touch with you shortly.</p>
    </Outcome>
  );
}
