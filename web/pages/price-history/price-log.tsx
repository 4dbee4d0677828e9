import { Suspense, useState } from 'react';
import { shownDay, shownTime } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog, useLateDialog } from '#web/ui/late-dialog.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const PriceProofDialog = lazyDialog(() => import('./price-proof-dialog.tsx'));

const SHOWN_AT_FIRST = 8;

/** A price with the one that was in force before it. */
type Row = { price: LoggedPrice; before: LoggedPrice | undefined };

/** By how much a price differs from the one before it, in words. */
export function changeWords({ price, before }: Row): string {
  if (!before || price.withdrawn) return '–';
  const change = price.cents - before.cents;
  return change === 0 ? 'unchanged' : `${change > 0 ? '+' : '−'}${usdText(Math.abs(change))}`;
}

/** Each price with the one before it; a withdrawn one counts as never set. Prices are oldest first. */
export function rowsOf(prices: readonly LoggedPrice[]): Row[] {
  let before: LoggedPrice | undefined;
  return prices.map((price) => {
    const row = { price, before };
    if (!price.withdrawn) before = price;
    return row;
  });
}

/** The chart's figures as a table, newest first, each with its signature to check. Prices are oldest first. */
export function PriceLog({ prices, isCut }: { prices: readonly LoggedPrice[]; isCut: boolean }) {
  const [showsAll, setShowsAll] = useState(false);
  const proof = useLateDialog<LoggedPrice>();
  const rows = rowsOf(prices).reverse();
  const columns: Column<Row>[] = [
    {
      label: 'Effective from (Mountain Time)',
      cell: ({ price }) => <Since price={price} />,
      className: 'md:whitespace-nowrap',
    },
    {
      label: 'Price',
      align: 'end',
      cell: ({ price }) => (price.withdrawn ? <s>{usdText(price.cents)}</s> : usdText(price.cents)),
    },
    { label: 'Change', align: 'end', wide: true, cell: changeWords },
    { label: 'Signed by', wide: true, cell: ({ price: { signer } }) => <AddressText short of={signer} /> },
    {
      label: 'Proof',
      cell: ({ price }) => (
        <Button kind="secondary" size="sm" className="relative -my-1" {...proof.opener(PriceProofDialog, price)}>
          Verify <span className="sr-only">the price of {shownDay(price.time)}</span>
        </Button>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <Table
        caption="The price log"
        columns={columns}
        rows={showsAll ? rows : rows.slice(0, SHOWN_AT_FIRST)}
        rowKey={({ price }) => String(price.time)}
        empty="No price has been set yet."
      />
      {!showsAll && rows.length > SHOWN_AT_FIRST && (
        <p>
          <Button kind="secondary" onClick={() => setShowsAll(true)}>
            Show all {rows.length} prices
          </Button>
        </p>
      )}
      {showsAll && isCut && (
        <p className="text-muted text-sm">The log goes further back. GET /api/prices returns all of it.</p>
      )}
      <Suspense>{proof.shown && <PriceProofDialog price={proof.shown} onClose={proof.close} />}</Suspense>
    </div>
  );
}

/** When a price came into force; of a withdrawn one also when it was withdrawn. */
const Since = ({ price: { since, withdrawn } }: { price: LoggedPrice }) => (
  <>
    {shownTime(since)}
    {withdrawn && <span className="block text-danger text-sm">Withdrawn {shownTime(withdrawn.time)}</span>}
  </>
);
