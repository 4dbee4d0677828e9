import { useState } from 'react';
import { shownSecond } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { WhyField } from './price-fields.tsx';
import { type DeskPrice, type PriceCall, signedForFacts, useSigningWhenOpened, useWithdrawPrice } from './set-price.ts';

type Props = { price: DeskPrice; prices: readonly DeskPrice[]; onClose: () => void };

/** The confirmation before a price is withdrawn: what it was, and which one is in force afterwards. */
export function WithdrawConfirm({ price, prices, onClose }: Props) {
  const { walletChain, signer } = useSigningWhenOpened();
  const withdraw = useWithdrawPrice(walletChain, signer);
  const [why, setWhy] = useState('');
  const isScheduled = price.since === null;
  const next = prices.find(
    ({ since, state, time }) => since !== null && state !== 'withdrawn' && (isScheduled || time !== price.time),
  );

  async function confirm() {
    const onSuccess = (call: PriceCall<object>) => {
      if (call.outcome === 'proposed') flash(SIGNER_MESSAGES.proposed, 'success');
      else if ('approval' in call.answer) flash(PRICE_MESSAGES.withdrawalWaits, 'success');
      else flash(isScheduled ? PRICE_MESSAGES.scheduledWithdrawn : PRICE_MESSAGES.priceWithdrawn, 'success');
      onClose();
    };
    await withdraw.mutateAsync({ price, why }, { onSuccess });
  }

  return (
    <ConfirmDialog
      open
      danger
      title={isScheduled ? 'Withdraw the scheduled price' : 'Withdraw a price'}
      confirmLabel={`Yes, withdraw ${usdText(price.cents)}`}
      busy={withdraw.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>
        {isScheduled
          ? 'It won’t come into force, and the price in force stays. This can’t be undone.'
          : 'It will be treated as if it had never been set, and no new order can use it. It stays in the public log, marked as withdrawn. This can’t be undone.'}
      </p>
      <Facts
        items={[
          ['Price', <strong key="p">{usdText(price.cents)}</strong>],
          [isScheduled ? 'Scheduled for' : 'Set', shownSecond(price.time)],
          ...signedForFacts(walletChain),
          ['Price after that', next ? usdText(next.cents) : 'no recent price'],
        ]}
      />
      <WhyField always error={withdraw.error} value={why} onValue={setWhy} />
      <ConfirmElsewhere busy={withdraw.isPending} />
    </ConfirmDialog>
  );
}
