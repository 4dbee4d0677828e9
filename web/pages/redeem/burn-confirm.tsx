import type { ReactNode } from 'react';
import { coinsText, quoteLines, redeemConfirm } from '#domain/messages/redemption-quote.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import { site } from '#site';
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
  /** More to know before it happens: fee, where to. */
  facts?: [name: string, value: ReactNode][];
  children?: ReactNode;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
};

/** What is burned and for what, before it happens. */
export function BurnConfirm(props: Props) {
  const { open, coins, address, busy, country, cost, facts = [], children, onClose, onConfirm } = props;
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
          // Whoever may burn was approved, or needs no approval.
          ...quoteLines({ ...quote, ...known, staffApproval: false }),
          ...facts,
        ]}
      />
      {children}
    </ConfirmDialog>
  );
}
