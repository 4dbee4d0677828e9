import type { ReactNode } from 'react';
import { coinsText, redeemConfirm } from '#domain/redeem-messages.ts';
import { TOKEN_NAME } from '#domain/terms.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { GroupedAddress } from '#web/wallet/grouped-address.tsx';

type Props = {
  open: boolean;
  coins: number;
  address: string;
  busy: boolean;
  /** More to know before it happens: fee, shipping, where to. */
  facts?: [name: string, value: ReactNode][];
  children?: ReactNode;
  onClose: () => void;
  onConfirm: () => void;
};

/** What is burned for what, before anything is. */
export function BurnConfirm({ open, coins, address, busy, facts = [], children, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={`Redeem ${coinsText(coins)}`}
      confirmLabel={`Yes, burn ${coins} ${TOKEN_NAME}`}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p className="font-medium text-lg">{redeemConfirm(coins)}</p>
      <Facts
        items={[
          ['Burned', <strong key="b">{`${coins} ${TOKEN_NAME}`}</strong>],
          ['From', <GroupedAddress key="a" address={address} />],
          ['You receive', `${coinsText(coins)}, American Eagle, 1 oz gold`],
          ...facts,
        ]}
      />
      {children}
    </ConfirmDialog>
  );
}
