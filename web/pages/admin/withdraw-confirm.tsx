import { shownTime } from '#domain/dates.ts';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { signedCallMessage, useWithdrawPrice } from './set-price.ts';

type Props = {
  price: LoggedPrice;
  /** The latest prices, newest first. */
  log: readonly LoggedPrice[];
  onClose: () => void;
};

/** The last look before a price is withdrawn: what it was, and which one is in force afterwards. */
export function WithdrawConfirm({ price, log, onClose }: Props) {
  const withdraw = useWithdrawPrice(useWalletChain(), useWallet().address);
  const next = log.find(({ time, withdrawn }) => !withdrawn && time !== price.time);

  async function confirm() {
    const onSuccess = () => {
      flash(ADMIN_MESSAGES.priceWithdrawn, 'green');
      onClose();
    };
    await withdraw.mutateAsync(price, { onSuccess });
  }

  return (
    <ConfirmDialog
      open
      danger
      title="Withdraw a price"
      confirmLabel={`Yes, withdraw $${formatUsdCents(price.cents)}`}
      busy={withdraw.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        It will be treated as if it had never been set, and no new order can use it. It stays in the public log, marked
        as withdrawn. This can’t be undone.
      </p>
      <Facts
        items={[
          ['Price', <strong key="p">${formatUsdCents(price.cents)}</strong>],
          ['Set', shownTime(new Date(price.time * 1000).toISOString())],
          ['Price after that', next ? `$${formatUsdCents(next.cents)}` : 'no recent price'],
        ]}
      />
      <ErrorNotice error={withdraw.error} text={signedCallMessage} />
    </ConfirmDialog>
  );
}
