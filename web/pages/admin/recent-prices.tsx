import { useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { formatUsdCents } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { useRecentPrices } from '#web/desk/recent-prices.ts';
import { useWallet } from '#web/lib/wallet.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { WithdrawConfirm } from './withdraw-confirm.tsx';

const timeText = (unixSeconds: number) => shownTime(new Date(unixSeconds * 1000).toISOString());

/** The last prices that were set; one that was entered wrong is withdrawn here. */
export function RecentPrices() {
  const { status } = useWallet();
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
          <Button
            kind="quiet-danger"
            size="sm"
            className="-my-1"
            disabled={status !== 'unlocked'}
            onClick={() => setChosen(price)}
          >
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
