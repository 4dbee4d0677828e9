import { shownDays } from '#domain/dates.ts';
import { AT_THE_DOOR } from '#domain/redemptions/delivery-messages.ts';
import { deliveryWindow } from '#domain/redemptions/delivery-window.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';

type Props = {
  shipping: NonNullable<RedemptionStatus['shipping']>;
  /** It passes customs. */
  duties: boolean;
} & Pick<RedemptionStatus, 'state'>;

/** What its holder has to know of a package on its way: when it comes, who brings it, and what to have at hand. */
export default function PackageOnItsWay({ shipping, duties, state }: Props) {
  const isShippedAgain = state === 'reshipped';
  const days = shownDays(...deliveryWindow(shipping.shipped_at, isShippedAgain));
  const later = isShippedAgain ? ', or later' : duties ? ', or later if customs holds it' : '';
  return (
    <Facts
      items={[
        [
          'Expected',
          <strong key="e">
            {days}
            {later}
          </strong>,
        ],
        ['At the door', AT_THE_DOOR],
        ['Carrier', shipping.carrier],
        ['Tracking number', <CopyText key="t" text={shipping.tracking} label="the tracking number" />],
      ]}
    />
  );
}
