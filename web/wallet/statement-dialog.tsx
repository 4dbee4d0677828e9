import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { shownDay, shownTime } from '#domain/dates.ts';
import { statementTooLong, transactionsRead } from '#domain/messages/wallet.ts';
import { formatUsdCents, formatUsg } from '#domain/money.ts';
import {
  counterpartyOf,
  MOVEMENT_LABELS,
  MOVEMENT_SIGNS,
  type Statement,
  type StatementLine,
  type StatementTotal,
  statementOf,
} from '#domain/movements.ts';
import { site } from '#site';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSite } from '#web/lib/site.ts';
import { readTransactions, type TokenTransaction, transactionKey } from '#web/lib/token-transactions.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import type { NameOf } from './past-transaction.tsx';

type Line = StatementLine<TokenTransaction>;
type Props = { address: string; nameOf: NameOf; onClose: () => void };

/** What an address held and moved in a year, on screen and on paper. */
export default function StatementDialog({ address, nameOf, onClose }: Props) {
  const [read, setRead] = useState(0);
  // Zero-value transfers and dust as well: dust changes the balance.
  const query = useQuery({
    queryKey: queryKeys.wholeHistory(address),
    queryFn: async ({ signal }) =>
      (await readTransactions({ address, zeroValue: true, signal, onRead: setRead })).reverse(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const rows = query.data ?? [];
  const now = new Date().getFullYear();
  const first = rows[0] ? new Date(rows[0].time).getFullYear() : now;
  const years = Array.from({ length: Math.max(1, now - first + 1) }, (_, back) => now - back);
  const [chosen, setChosen] = useState(now);
  const span = { since: new Date(chosen, 0), until: new Date(chosen + 1, 0) };
  const statement = statementOf(rows, address, span);
  const pending = rows.filter((row) => !row.final && row.value !== '0').length;
  const sheet = { year: chosen, address, statement, pending, nameOf };
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Statement by year"
      footer={
        query.data ? (
          <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        ) : (
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        )
      }
    >
      <p role="status" className="text-muted empty:hidden">
        {query.isFetching && read > 0 && transactionsRead(read)}
      </p>
      <Loaded query={query} failed="We can’t show your statement right now">
        {() => (
          <>
            <SelectField label="Year" value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
              {years.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </SelectField>
            <Facts items={factsOf(statement)} />
            <Remarks {...sheet} />
            {isListed(statement) && <Movements {...sheet} short />}
            {createPortal(<Sheet {...sheet} />, document.body)}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** More rows than that are no table any more, on screen or on a hundred sheets of paper. */
const MOST_LINES = 5_000;
const isListed = ({ lines }: Statement<TokenTransaction>) => lines.length <= MOST_LINES;

type SheetProps = {
  year: number;
  address: string;
  statement: Statement<TokenTransaction>;
  pending: number;
  nameOf: NameOf;
};

const usd = (cents: number | null) => (cents === null ? '–' : `$${formatUsdCents(cents)}`);
const usg = (units: bigint) => `${formatUsg(units)} ${site.symbol}`;
const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

const totalText = ({ count, units, valueCents, unpriced }: StatementTotal) =>
  count === 0
    ? 'None'
    : `${usg(units)}, worth ${usd(valueCents)}${unpriced > 0 ? ` without ${unpriced} before the first price` : ''}`;

const factsOf = ({ opening, closing, totals }: Statement<TokenTransaction>) =>
  [
    ['Opening balance', usg(opening)],
    ['Issued to you', totalText(totals.issued)],
    ['Received', totalText(totals.received)],
    ['Sent', totalText(totals.sent)],
    ['Redeemed', totalText(totals.redeemed)],
    ['Closing balance', usg(closing)],
  ] as const;

const Remarks = ({ year, pending, statement }: Pick<SheetProps, 'year' | 'pending' | 'statement'>) => (
  <div className="grid gap-2 text-[0.9375em]">
    {!isListed(statement) && <p>{statementTooLong(statement.lines.length, MOST_LINES)}</p>}
    <p>
      Dollar values are the amount times our signed price in effect at the time of the block, cut to whole cents. They
      aren’t what was paid. Years and times are by this device’s clock ({zoneName()}).
    </p>
    <p>
      This isn’t tax advice, and it states no cost basis, gain or loss: the blockchain doesn’t tell what you paid for
      your {site.symbol} or what you got for it. Network fees in ETH aren’t included.
    </p>
    {year >= new Date().getFullYear() && <p>The year isn’t over: the closing balance is today’s.</p>}
    {pending > 0 && (
      <p>{pending === 1 ? 'One transaction isn’t' : `${pending} transactions aren’t`} final yet and not included.</p>
    )}
  </div>
);

/** The columns on screen and on paper; on paper with whole addresses and hashes. */
const columnsOf = (nameOf: NameOf, short: boolean): readonly Column<Line>[] => [
  {
    label: 'Transaction',
    cell: ({ row, kind }) => {
      const other = counterpartyOf(row, kind);
      return (
        <>
          {MOVEMENT_LABELS[kind]}
          {other && (
            <>
              {kind === 'sent' ? ' to ' : ' from '}
              {nameOf(other)} <AddressText short={short} of={other} />
            </>
          )}
          <span className="block">
            <time dateTime={row.time}>{shownTime(row.time)}</time>
          </span>
          {!short && <AddressText className="block" of={row.hash} />}
        </>
      );
    },
  },
  { label: 'Amount', align: 'end', cell: ({ row, kind }) => MOVEMENT_SIGNS[kind] + formatUsg(BigInt(row.value)) },
  { label: 'Price', align: 'end', cell: ({ row }) => usd(row.price_cents) },
  { label: 'Value', align: 'end', cell: ({ valueCents }) => usd(valueCents) },
  { label: 'Balance', align: 'end', cell: ({ balance }) => formatUsg(balance) },
];

/** The movements, oldest first; `short` for the screen. */
const Movements = ({ year, statement, nameOf, short }: SheetProps & { short: boolean }) => (
  <Table
    stacked={short}
    caption={`Transactions in ${year}`}
    columns={columnsOf(nameOf, short)}
    rows={statement.lines}
    rowKey={({ row }) => transactionKey(row)}
    empty={`Nothing moved in ${year}.`}
  />
);

/** The statement as it is printed, and nothing of the page around it. */
function Sheet(sheet: SheetProps) {
  const { year, address, statement } = sheet;
  const { data: place } = useSite();
  return (
    <article className="print-sheet statement">
      <header>
        <h1>
          {site.name} statement for {year}
        </h1>
        <p>
          Address <AddressText of={address} />
        </p>
        {place && (
          <p>
            Token <AddressText of={place.token} />, chain {place.chainId}
          </p>
        )}
        <p>Made on {shownDay(new Date().toISOString())} from the public record of the Ethereum blockchain</p>
      </header>
      <Facts items={factsOf(statement)} />
      {isListed(sheet.statement) && <Movements {...sheet} short={false} />}
      <Remarks {...sheet} />
    </article>
  );
}
