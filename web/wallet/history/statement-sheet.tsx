import type { Statement, StatementLine, StatementTotal } from '#domain/address-statement.ts';
import { ownClockName, shownDay, shownTime } from '#domain/dates.ts';
import { formatUsg, usdText } from '#domain/money.ts';
import { counterpartyOf, MOVEMENT_LABELS, MOVEMENT_SIGNS, transactionKey } from '#domain/movements.ts';
import { pendingLeftOut, statementTooLong } from '#domain/wallet/history-messages.ts';
import { site } from '#site';
import { useSite } from '#web/lib/site.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { NameOf } from './past-transaction.tsx';
import { MOST_LINES } from './year-dialog.tsx';

const isListed = ({ lines }: Statement<TokenTransaction>) => lines.length <= MOST_LINES;

type Line = StatementLine<TokenTransaction>;
type SheetProps = {
  year: number;
  address: string;
  statement: Statement<TokenTransaction>;
  pending: number;
  nameOf: NameOf;
};

const usd = (cents: number | null) => (cents === null ? '–' : usdText(cents));
const usg = (units: bigint) => `${formatUsg(units)} ${site.symbol}`;

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
      aren’t what was paid. Years and times are by this device’s clock ({ownClockName()}).
    </p>
    <p>
      This isn’t tax advice, and it states no cost basis, gain or loss: the blockchain doesn’t tell what you paid for
      your {site.symbol} or what you got for it. Network fees in ETH aren’t included.
    </p>
    {year >= new Date().getFullYear() && <p>The year isn’t over: the closing balance is today’s.</p>}
    {pending > 0 && <p>{pendingLeftOut(pending)}</p>}
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
            <time dateTime={row.time}>{shownTime(row.time, 'own')}</time>
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
export function StatementOnPaper(sheet: SheetProps) {
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
        <p>Made on {shownDay(new Date(), 'own')} from the public record of the Ethereum blockchain</p>
      </header>
      <Facts items={factsOf(statement)} />
      {isListed(sheet.statement) && <Movements {...sheet} short={false} />}
      <Remarks {...sheet} />
    </article>
  );
}

/** The same in the dialog. */
export const StatementOnScreen = (sheet: SheetProps) => (
  <>
    <Facts items={factsOf(sheet.statement)} />
    <Remarks {...sheet} />
    {isListed(sheet.statement) && <Movements {...sheet} short />}
  </>
);
