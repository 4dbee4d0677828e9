import { shownDay } from '#domain/dates.ts';
import { COIN_KIND, coinsText } from '#domain/redemptions/quote-messages.ts';
import { Coin } from '#web/brand/logo.tsx';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';

/** The coin is in its holder's hands. */
export default function Arrival({ redemption }: { redemption: RedemptionStatus }) {
  const { shipping, qty_to_redeem: coins, next_step: step } = redemption;
  return (
    <div className="grid items-center gap-x-10 gap-y-6 rounded-lg border border-line bg-surface p-6 sm:grid-cols-[13rem_minmax(0,1fr)] sm:p-8">
      <Coin className="mx-auto w-44 sm:w-52" />
      <div role="status" className="grid gap-3 max-sm:text-center">
        <h2 id="redemption" className="text-4xl leading-tight">
          {step.sentence}
        </h2>
        <p className="text-muted">
          {coinsText(coins)}, {COIN_KIND}
          {shipping?.delivered_at && (
            <>
              <br />
              {shownDay(shipping.delivered_at)}, by {shipping.carrier}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
