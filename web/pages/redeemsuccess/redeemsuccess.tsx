import { pageMeta } from '#web/lib/meta.ts';
import { Outcome } from '#web/ui/outcome.tsx';

export const meta = pageMeta('Thank you', 'Your redemption request has reached us.');

export default function RedeemSuccess() {
  return (
    <Outcome title="Thank you! Your request is being processed.">
      <p>Your request was sent. Our support staff will contact you for the remaining steps.</p>
    </Outcome>
  );
}
