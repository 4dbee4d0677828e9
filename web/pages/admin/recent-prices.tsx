import { useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { SIGNER_MESSAGES } from '#domain/messages/signers.ts';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { useRecentPrices } from '#web/desk/purchase/use-purchase.ts';
import { useSigner } from '#web/lib/signer.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { ConfirmElsewhere } from '#web/wallet/sign-with.tsx';
import { WhyField } from './price-confirm.tsx';
import { type PriceCall, useWithdrawPrice } from './set-price.ts';

type Props = {
  price: LoggedPrice;
  /** The latest prices, newest first. */
  log: readonly LoggedPrice[];
  onClose: () => void;
};

/** The confirmation before a price is withdrawn: what it was, and which one is in force afterwards. */
function WithdrawConfirm({ price, log, onClose }: Props) {
  const withdraw = useWithdrawPrice(useWalletChain(), useSigner().signer);
  const [why, setWhy] = useState('');
  const next = log.find(({ time, withdrawn }) => !withdrawn && time !== price.time);

  async function confirm() {
    const onSuccess = (call: PriceCall<object>) => {
      if (call.outcome === 'proposed') flash(SIGNER_MESSAGES.proposed, 'green');
      else flash('approval' in call.answer ? ADMIN_MESSAGES.withdrawalWaits : ADMIN_MESSAGES.priceWithdrawn, 'green');
      onClose();
    };
    await withdraw.mutateAsync({ price, why }, { onSuccess });
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
      <WhyField error={withdraw.error} value={why} onValue={setWhy} />
      <ConfirmElsewhere busy={withdraw.isPending} />
    </ConfirmDialog>
  );
}

const timeText = (unixSeconds: number) => shownTime(new Date(unixSeconds * 1000).toISOString());

/** The last prices that were set; one that was entered by mistake is withdrawn here. */
export function RecentPrices() {
  const { signer } = useSigner();
  const { data, error } = useRecentPrices();
  const [chosen, setChosen] = useState<LoggedPrice>();
  const columns: Column<LoggedPrice>[] = [
    {
      label: 'Price',
      cell: ({ cents, withdrawn }) => (withdrawn ? <s>${formatUsdCents(cents)}</s> : `$${formatUsdCents(cents)}`),
    },
    { label: 'Set', cell: ({ time }) => timeText(time) },
    {
      label: 'Withdrawal',
      cell: (price) =>
        price.withdrawn ? (
          <span className="text-muted">{timeText(price.withdrawn.time)}</span>
        ) : (
          <Button kind="quiet-danger" size="sm" className="-my-1" disabled={!signer} onClick={() => setChosen(price)}>
            Withdraw <span className="sr-only">${formatUsdCents(price.cents)}</span>
          </Button>
        ),
    },
  ];
  return (
    <section aria-labelledby="recent-prices" className="card grid gap-5">
      <h2 id="recent-prices" className="text-xl">
        Recent prices
      </h2>
      <ErrorNotice error={error} />
      {data && (
        <Table
          caption="Prices, newest first"
          columns={columns}
          rows={data}
          rowKey={({ time }) => String(time)}
          empty="No price has been set yet."
        />
      )}
      {chosen && data && <WithdrawConfirm price={chosen} log={data} onClose={() => setChosen(undefined)} />}
    </section>
  );
}
