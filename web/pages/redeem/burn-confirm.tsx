import { coinsText, quoteLines, redeemConfirm } from '#domain/messages/redemption-quote.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import { site } from '#site';
import { type FeeEstimate, feeText } from '#wallet/fee.ts';
import { AddressText } from '#web/ui/address.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';

type Props = {
  open: boolean;
  coins: number;
  address: string;
  busy: boolean;
  /** Where the coins go. */
  country: string;
  /** What shipping costs, if the ticket says so. */
  cost?: { shipping_cents: number; is_firm: boolean };
  /** The network fee; undefined only while the dialog is closed. */
  fee: Pick<FeeEstimate, 'expected' | 'most'> | undefined;
  /** Where to, if that was just typed. */
  sentTo?: string;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
};

/** What is burned and for what, and the whole cost, before it happens. */
export function BurnConfirm(props: Props) {
  const { open, coins, address, busy, country, cost, fee, sentTo, onClose, onConfirm } = props;
  const quote = quoteRedemption(coins, country);
  const known = cost ? { shippingCents: cost.shipping_cents, isFirm: cost.is_firm } : {};
  return (
    <ConfirmDialog
      open={open}
      title={`Redeem ${coinsText(coins)}`}
      confirmLabel={`Yes, burn ${coins} ${site.symbol}`}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="font-medium text-lg">{redeemConfirm(coins)}</p>
      <Facts
        items={[
          ['From', <AddressText key="a" of={address} />],
          // Anyone who may burn was approved, or needs no approval.
          ...quoteLines({ ...quote, ...known, staffApproval: false }),
          ...(sentTo ? [['Sent to', sentTo] as const] : []),
          ...(fee ? [['Network fee', feeText(fee)] as const] : []),
        ]}
      />
    </ConfirmDialog>
  );
}
