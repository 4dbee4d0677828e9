import { coinsText } from '#domain/counted.ts';
import { shownDay } from '#domain/dates.ts';
import { COIN_KIND } from '#domain/redemptions/quote-messages.ts';
import { ArrivalCard } from '#web/request-status/arrival-card.tsx';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';

/** The coin is in its holder's hands. */
export default function Arrival({ redemption }: { redemption: RedemptionStatus }) {
  const { shipping, qty_to_redeem: coins, next_step: step } = redemption;
  return (
    <ArrivalCard id="redemption" title={step.sentence}>
      <p className="text-lg">
        {coinsText(coins)}, {COIN_KIND}
      </p>
      {shipping?.delivered_at && (
        <p className="text-muted">
          {shownDay(shipping.delivered_at)}, by {shipping.carrier}
        </p>
      )}
    </ArrivalCard>
  );
}
