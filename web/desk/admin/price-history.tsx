import { useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { SCHEDULED_ENDINGS } from '#domain/price/price.ts';
import { changeText, priceChange } from '#domain/price/set-price.ts';
import { AddressText, WithAddresses } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { type DeskPrice, useDeskPrices } from './set-price.ts';
import { WithdrawConfirm } from './withdraw-confirm.tsx';

const FIRST = 10;
const MOST = 1_000;

const timeText = (unixSeconds: number) => shownTime(unixSeconds);
const changeOf = ({ before_cents, cents }: DeskPrice) =>
  before_cents === null ? null : `from ${usdText(before_cents)}: ${changeText(priceChange(before_cents, cents))}`;

/** Who signed and approved it, and why. */
function Who({ price: { signer, approved_by, why, scheduled_at, since } }: { price: DeskPrice }) {
  return (
    <div className="grid gap-1">
      {why && <p className="wrap-anywhere">{why}</p>}
      <p className="text-muted text-sm">
        Signed by <AddressText short of={signer as `0x${string}`} />
        {scheduled_at && since !== null && `, scheduled ${shownTime(scheduled_at)}`}
        {approved_by && (
          <>
            , approved by <WithAddresses>{approved_by}</WithAddresses>
          </>
        )}
      </p>
    </div>
  );
}

function State({ price: { state, since, time, ended } }: { price: DeskPrice }) {
  const ending = state !== null && SCHEDULED_ENDINGS[state];
  return (
    <div className="grid gap-1">
      <span>{since === null ? `for ${timeText(time)}` : timeText(since)}</span>
      {state === 'in_force' && <span className="text-sm">In force</span>}
      {ending && <span className="text-muted text-sm">{ending}</span>}
      {state === 'withdrawn' && ended && <span className="text-muted text-sm">Withdrawn {shownTime(ended.at)}</span>}
      {ended?.why && <span className="wrap-anywhere text-muted text-sm">“{ended.why}”</span>}
    </div>
  );
}

/** What is scheduled, and the last prices with who and why; one that was entered by mistake is withdrawn here. */
export function PriceHistory() {
  const { signer } = useSigner();
  return <Prices canSign={signer !== undefined} />;
}

export function Prices({ canSign }: { canSign: boolean }) {
  const [limit, setLimit] = useState(FIRST);
  const { data, error, isFetching } = useDeskPrices(limit);
  const [chosen, setChosen] = useState<DeskPrice>();
  const prices = data?.prices ?? [];
  const scheduled = prices.find(({ state }) => state === 'scheduled');
  const withdrawal = (price: DeskPrice) => (
    <Button kind="quiet-danger" size="sm" className="-my-1" disabled={!canSign} onClick={() => setChosen(price)}>
      Withdraw <span className="sr-only">{usdText(price.cents)}</span>
    </Button>
  );
  const columns: Column<DeskPrice>[] = [
    {
      label: 'Price',
      cell: (price) => (
        <div className="grid gap-1">
          {price.since === null || price.state === 'withdrawn' ? (
            <s>{usdText(price.cents)}</s>
          ) : (
            <strong>{usdText(price.cents)}</strong>
          )}
          <span className="text-muted text-sm">{changeOf(price)}</span>
        </div>
      ),
    },
    { label: 'Since', cell: (price) => <State price={price} /> },
    { label: 'Why and who', cell: (price) => <Who price={price} /> },
    {
      label: 'Withdrawal',
      cell: (price) => (price.since !== null && price.state !== 'withdrawn' ? withdrawal(price) : '–'),
    },
  ];
  return (
    <>
      {scheduled && (
        <section aria-labelledby="scheduled-price" className="card grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="scheduled-price" className="text-xl">
              Scheduled: {usdText(scheduled.cents)}
            </h2>
            {withdrawal(scheduled)}
          </div>
          <Facts
            items={[
              ['In force from', timeText(scheduled.time)],
              ['Change', changeOf(scheduled) ?? 'the first price'],
            ]}
          />
          <Who price={scheduled} />
          {scheduled.approval_until && (
            <Notice kind="warning">
              <p>Until {shownTime(scheduled.approval_until)}, it waits for another person’s approval.</p>
            </Notice>
          )}
        </section>
      )}
      <section aria-labelledby="recent-prices" className="card grid gap-5">
        <h2 id="recent-prices" className="text-xl">
          Recent prices
        </h2>
        <ErrorNotice error={error} />
        {data && (
          <Table
            stacked
            caption="Prices, newest first"
            columns={columns}
            rows={prices.filter((price) => price !== scheduled)}
            rowKey={({ time, cents, since }) => `${time} ${cents} ${since}`}
            empty="No price has been set yet."
          />
        )}
        {data?.has_more && limit < MOST && (
          <div>
            <Button kind="secondary" size="sm" busy={isFetching} onClick={() => setLimit(MOST)}>
              Show older
            </Button>
          </div>
        )}
      </section>
      {chosen && <WithdrawConfirm price={chosen} prices={prices} onClose={() => setChosen(undefined)} />}
    </>
  );
}
