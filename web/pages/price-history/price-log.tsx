import { lazy, Suspense, useState } from 'react';
import { longDate } from '#domain/price/page-price.ts';
import type { PriceRecord } from '#domain/price/price.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { dollars } from './window.ts';

const PriceProofDialog = lazy(() => import('./price-proof-dialog.tsx'));

const SHOWN_AT_FIRST = 8;
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

type Row = { price: PriceRecord; before: PriceRecord | undefined };

/** By how much a price differs from the one before it. */
export function changeWords({ price, before }: Row): string {
  if (!before) return '–';
  const change = price.cents - before.cents;
  return change === 0 ? 'unchanged' : `${change > 0 ? '+' : '−'}${dollars(Math.abs(change))}`;
}

/** The chart's figures as a table, newest first, each with its signature to check. Prices are oldest first. */
export function PriceLog({ prices, isCut }: { prices: readonly PriceRecord[]; isCut: boolean }) {
  const [all, setAll] = useState(false);
  const [proved, setProved] = useState<PriceRecord>();
  const rows = prices.map((price, index): Row => ({ price, before: prices[index - 1] })).reverse();
  const columns: Column<Row>[] = [
    { label: 'In force since', cell: ({ price }) => <Moment time={price.time} />, className: 'md:whitespace-nowrap' },
    { label: 'Price', align: 'end', cell: ({ price }) => dollars(price.cents) },
    { label: 'Change', align: 'end', wide: true, cell: changeWords },
    { label: 'Signed by', wide: true, cell: ({ price: { signer } }) => <Signer address={signer} /> },
    {
      label: 'Proof',
      cell: ({ price }) => (
        <Button kind="secondary" size="sm" className="relative -my-1" onClick={() => setProved(price)}>
          Verify <span className="sr-only">the price of {longDate(price.time)}</span>
        </Button>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <Table
        caption="The price log"
        captionHidden
        columns={columns}
        rows={all ? rows : rows.slice(0, SHOWN_AT_FIRST)}
        rowKey={({ price }) => String(price.time)}
        empty="No price has been set yet."
      />
      {!all && rows.length > SHOWN_AT_FIRST && (
        <p>
          <Button kind="secondary" onClick={() => setAll(true)}>
            Show all {rows.length} prices
          </Button>
        </p>
      )}
      {all && isCut && (
        <p className="text-muted text-sm">The log goes further back; GET /api/prices gives all of it.</p>
      )}
      {proved && (
        <Suspense>
          <PriceProofDialog price={proved} onClose={() => setProved(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Day and time of day (UTC), as it was signed. */
const Moment = ({ time }: { time: number }) => (
  <span>
    {DAY.format(time * 1000)}{' '}
    <span className="text-muted text-sm">{new Date(time * 1000).toISOString().slice(11, 16)} UTC</span>
  </span>
);

const Signer = ({ address }: { address: string }) => (
  <code className="font-mono text-sm" title={address}>
    {address.slice(0, 8)}…{address.slice(-6)}
  </code>
);
