import type { ReactNode } from 'react';
import type { Disposal, Lot, YearBasis } from '#domain/cost-basis/cost-basis.ts';
import {
  COST_BASIS_MESSAGES,
  costText,
  disposalText,
  gainText,
  realizedText,
  unrealizedText,
} from '#domain/cost-basis/messages.ts';
import type { Notes } from '#domain/cost-basis/notes.ts';
import { ownClockName, shownDay, shownTime } from '#domain/dates.ts';
import { formatUsg, type UsdCents, usdText } from '#domain/money.ts';
import { counterpartyOf, MOVEMENT_LABELS } from '#domain/movements.ts';
import { pendingLeftOut, statementTooLong } from '#domain/wallet/history-messages.ts';
import { site } from '#site';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { NameOf } from './past-transaction.tsx';
import { MOST_LINES } from './year-dialog.tsx';

type OurLot = Lot<TokenTransaction>;
type OurDisposal = Disposal<TokenTransaction>;
/** What its holder can say something of. */
export type Entry = OurLot | OurDisposal;

type SheetProps = {
  year: number;
  address: string;
  basis: YearBasis<TokenTransaction>;
  notes: Notes;
  /** At the end of the year, or now if that's still to come; undefined while it isn't known, null if there was none. */
  priceCents: UsdCents | null | undefined;
  pending: number;
  nameOf: NameOf;
};
/** On screen an entry can be changed, and addresses are short. */
type Drawn = SheetProps & { onEdit?: (entry: Entry) => void };

const usd = (cents: UsdCents | null) => (cents === null ? 'Unknown' : usdText(cents));
/** Only a sale brings in something. */
const ofSale = ({ mark }: OurDisposal, cents: UsdCents | null, text: (cents: UsdCents) => string) =>
  cents === null ? mark === 'sale' ? 'Unknown' : '–' : <span className="whitespace-nowrap">{text(cents)}</span>;
const isNow = ({ year }: SheetProps) => year >= new Date().getFullYear();

function factsOf(sheet: SheetProps) {
  const { basis, priceCents } = sheet;
  const { heldTotal } = basis;
  return [
    ['Acquired', costText(basis.acquiredTotal)],
    ['Realized gain', realizedText(basis.realizedCents, basis)],
    [isNow(sheet) ? 'Held now' : 'Held at the end', costText(heldTotal)],
    ['Unrealized gain', unrealizedText(heldTotal, priceCents)],
  ] as const;
}

/** What the figures leave out. */
function LeftOut({ pending, basis }: SheetProps) {
  const count = basis.acquired.length + basis.disposed.length;
  return (
    <>
      {count > MOST_LINES && <p>{statementTooLong(count, MOST_LINES)}</p>}
      {pending > 0 && <p>{pendingLeftOut(pending)}</p>}
    </>
  );
}

/** How they were counted. */
const Rules = (sheet: SheetProps) => (
  <>
    <p>{COST_BASIS_MESSAGES.rules}</p>
    <p>
      Years and times are by this device’s clock ({ownClockName()}).
      {isNow(sheet) && ' The year isn’t over: what is held is today’s, at our price now.'}
    </p>
  </>
);

/** What a row is, with whom, when, and on paper in which transaction. */
function What({
  said,
  link,
  entry,
  nameOf,
  short,
}: {
  said: string;
  link: string;
  entry: Entry;
  nameOf: NameOf;
  short: boolean;
}) {
  const { row, kind } = entry;
  const other = counterpartyOf(row, kind);
  return (
    <>
      {said}: {formatUsg(entry.units)} {site.symbol}
      {other && (
        <>
          {link}
          {nameOf(other)} <AddressText short={short} of={other} />
        </>
      )}
      <span className="block">
        <time dateTime={row.time}>{shownTime(row.time, 'own')}</time>
      </span>
      {!short && <AddressText className="block" of={row.hash} />}
    </>
  );
}

/** A cost with whose figure it is. */
const Cost = ({ lot: { costCents, key }, notes }: { lot: OurLot; notes: Notes }) => (
  <>
    {usd(costCents)}
    {costCents !== null && (
      <span className="block text-muted text-sm">
        {notes[key]?.cents === undefined ? 'our price then' : 'your figure'}
      </span>
    )}
  </>
);

function changeColumn<Row extends Entry>({ onEdit }: Drawn, label: (row: Row) => string): Column<Row>[] {
  if (!onEdit) return [];
  const cell = (entry: Row) => (
    <Button
      kind="secondary"
      size="sm"
      aria-label={`Change: ${label(entry)}, ${shownTime(entry.row.time, 'own')}`}
      onClick={() => onEdit(entry)}
    >
      Change
    </Button>
  );
  return [{ label: 'Entry', align: 'end', className: 'before:hidden', cell }];
}

const acquiredColumns = (drawn: Drawn): readonly Column<OurLot>[] => [
  {
    label: 'Acquired',
    cell: (lot) => (
      <What said={MOVEMENT_LABELS[lot.kind]} link=" from " entry={lot} nameOf={drawn.nameOf} short={!!drawn.onEdit} />
    ),
  },
  { label: 'Cost', align: 'end', cell: (lot) => <Cost lot={lot} notes={drawn.notes} /> },
  ...changeColumn<OurLot>(drawn, ({ kind }) => MOVEMENT_LABELS[kind]),
];

const leftColumns = (drawn: Drawn): readonly Column<OurDisposal>[] => [
  {
    label: 'Sent or redeemed',
    cell: (disposal) => (
      <What
        said={disposalText(disposal.kind, disposal.mark)}
        link=" to "
        entry={disposal}
        nameOf={drawn.nameOf}
        short={!!drawn.onEdit}
      />
    ),
  },
  { label: 'Cost', align: 'end', cell: ({ costCents }) => usd(costCents) },
  { label: 'Proceeds', align: 'end', cell: (disposal) => ofSale(disposal, disposal.proceedsCents, usdText) },
  { label: 'Gain', align: 'end', cell: (disposal) => ofSale(disposal, disposal.gainCents, gainText) },
  ...changeColumn<OurDisposal>(drawn, ({ kind, mark }) => disposalText(kind, mark)),
];

const HELD: readonly Column<OurLot>[] = [
  { label: 'Acquired', cell: ({ row }) => <time dateTime={row.time}>{shownTime(row.time, 'own')}</time> },
  { label: 'Remaining', align: 'end', cell: ({ left }) => formatUsg(left) },
  { label: 'Cost', align: 'end', cell: ({ leftCents }) => usd(leftCents) },
];

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-3 pt-2">
    <h3 className="text-lg">{title}</h3>
    {children}
  </div>
);

/** The year's movements and what is left of each lot. */
function Tables(drawn: Drawn) {
  const { year, basis, onEdit } = drawn;
  if (basis.acquired.length + basis.disposed.length > MOST_LINES) return null;
  const heldTitle = isNow(drawn) ? 'Lots held now' : `Lots held at the end of ${year}`;
  const common = { stacked: !!onEdit, rowKey: ({ key }: { key: string }) => key };
  return (
    <>
      <Part title={`Sent or redeemed in ${year}`}>
        <Table
          {...common}
          caption={`Sent or redeemed in ${year}`}
          columns={leftColumns(drawn)}
          rows={basis.disposed}
          empty={`Nothing was sent or redeemed in ${year}.`}
        />
      </Part>
      <Part title={`Acquired in ${year}`}>
        <Table
          {...common}
          caption={`Acquired in ${year}`}
          columns={acquiredColumns(drawn)}
          rows={basis.acquired}
          empty={`Nothing was acquired in ${year}.`}
        />
      </Part>
      <Part title={heldTitle}>
        <Table {...common} caption={heldTitle} columns={HELD} rows={basis.held} empty="No lots." />
      </Part>
    </>
  );
}

/** The cost basis as it is printed, and nothing of the page around it. */
export const CostBasisOnPaper = (sheet: SheetProps) => (
  <article className="print-sheet statement">
    <header>
      <h1>
        {site.name} cost basis for {sheet.year}
      </h1>
      <p>
        Address <AddressText of={sheet.address} />
      </p>
      <p>
        Made on {shownDay(new Date(), 'own')} from the public record of the Ethereum blockchain and the holder’s figures
      </p>
    </header>
    <Facts items={factsOf(sheet)} />
    <Tables {...sheet} />
    <div className="grid gap-2 text-[0.9375em]">
      <p>{COST_BASIS_MESSAGES.notATaxForm}</p>
      <LeftOut {...sheet} />
      <Rules {...sheet} />
    </div>
  </article>
);

/** The same in the dialog, where every entry can be changed. */
export const CostBasisOnScreen = (drawn: Drawn) => (
  <>
    <Facts items={factsOf(drawn)} />
    <div className="grid gap-2 text-[0.9375em]">
      <p className="text-muted">{COST_BASIS_MESSAGES.notATaxForm}</p>
      <LeftOut {...drawn} />
    </div>
    <Disclosure title="How this is counted" bodyClassName="grid gap-2 text-[0.9375em]">
      <Rules {...drawn} />
    </Disclosure>
    <Tables {...drawn} />
  </>
);
