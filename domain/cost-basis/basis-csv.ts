import { site } from '#site';
import { BYTE_ORDER_MARK, csvLine } from '../csv.ts';
import { formatUsdCents, type UsdCents, usgInput } from '../money.ts';
import { counterpartyOf, MOVEMENT_LABELS } from '../movements.ts';
import {
  type BasisRow,
  byChain,
  costBasis,
  type Disposal,
  type Lot,
  type Piece,
  type YearBasis,
} from './cost-basis.ts';
import { disposalText } from './messages.ts';
import type { Mark, Notes } from './notes.ts';

const usd = (cents: UsdCents | null) => cents !== null && formatUsdCents(cents).replaceAll(',', '');
const field = (cents: UsdCents | null) => usd(cents) || null;

const COLUMNS = [
  'Acquired (UTC)',
  'Left (UTC)',
  'What it was',
  'Amount',
  'Cost (USD)',
  'Proceeds (USD)',
  'Gain (USD)',
  'Loss (USD)',
  'Acquired in',
  'Left in',
];

/**
 * A file for spreadsheets of a year: a line for each part of a lot that left, and for each lot held at its end. Losses have a column of their own,
 * since a sign would be a formula.
 */
export function basisCsv<Row extends BasisRow>({ disposed, held }: YearBasis<Row>): string {
  const left = disposed.flatMap((disposal) => disposal.pieces.map((piece) => pieceLine(disposal, piece)));
  const rest = held.map(({ row, left: units, leftCents }) =>
    csvLine([row.time, null, 'Held', usgInput(units), field(leftCents), null, null, null, row.hash, null]),
  );
  return BYTE_ORDER_MARK + csvLine(COLUMNS) + left.join('') + rest.join('');
}

function pieceLine<Row extends BasisRow>({ row, kind, mark }: Disposal<Row>, piece: Piece<Row>): string {
  const { lot, units, costCents, proceedsCents } = piece;
  const gain = costCents === null || proceedsCents === null ? null : proceedsCents - costCents;
  return csvLine([
    lot.row.time,
    row.time,
    disposalText(kind, mark),
    usgInput(units),
    field(costCents),
    field(proceedsCents),
    field(gain !== null && gain >= 0 ? gain : null),
    field(gain !== null && gain < 0 ? -gain : null),
    lot.row.hash,
    row.hash,
  ]);
}

/** What came in or left, for other programs; `worth` is its cost, or what it brought in. */
type Entry = {
  row: BasisRow;
  isIn: boolean;
  amount: string;
  what: string;
  worth: string | null;
  mark: Mark | undefined;
};

/** Everything that came in and left since the first, oldest first. */
function entriesOf(rows: readonly BasisRow[], address: string, notes: Notes): Entry[] {
  const { lots, disposals } = costBasis(rows, address, notes, () => false);
  const entryOf = ({ row, kind, units }: Lot<BasisRow> | Disposal<BasisRow>, said: string) => {
    const other = counterpartyOf(row, kind);
    return { row, amount: usgInput(units), what: other ? `${said}: ${other}` : said };
  };
  const cameIn = lots.map((lot) => ({
    ...entryOf(lot, MOVEMENT_LABELS[lot.kind]),
    isIn: true,
    worth: field(lot.costCents),
    mark: lot.mark,
  }));
  const left = disposals.map((disposal) => ({
    ...entryOf(disposal, disposalText(disposal.kind, disposal.mark)),
    isIn: false,
    worth: field(disposal.proceedsCents),
    mark: disposal.mark,
  }));
  return [...cameIn, ...left].sort((one, other) => byChain(one.row, other.row));
}

const NOTHING = [null, null] as const;
const someOf = (amount: string | null, currency: string) => (amount === null ? NOTHING : [amount, currency]);
/** Both programs call it so. */
const tagOf = ({ mark, isIn }: Entry) => (mark === 'gift' && !isIn ? 'gift' : null);
/** Their headings must be exactly theirs, so there's no byte order mark. */
const file = (columns: string, lines: readonly string[]) => `${columns}\r\n${lines.join('')}`;

/** The whole history in Koinly's universal template. */
export const koinlyCsv = (rows: readonly BasisRow[], address: string, notes: Notes): string =>
  file(
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    entriesOf(rows, address, notes).map((entry) => {
      const moved = someOf(entry.amount, site.symbol);
      return csvLine([
        `${isoMinute(entry.row.time)} UTC`,
        ...(entry.isIn ? [...NOTHING, ...moved] : [...moved, ...NOTHING]),
        ...NOTHING,
        ...someOf(entry.worth, 'USD'),
        tagOf(entry),
        entry.what,
        entry.row.hash,
      ]);
    }),
  );

/** The whole history in CoinTracker's format. It has no column for a worth: what was paid or brought in is the other side of a trade. */
export const coinTrackerCsv = (rows: readonly BasisRow[], address: string, notes: Notes): string =>
  file(
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    entriesOf(rows, address, notes).map((entry) => {
      const moved = someOf(entry.amount, site.symbol);
      const dollars = entry.mark === 'own' ? NOTHING : someOf(entry.worth, 'USD');
      return csvLine([
        usDate(entry.row.time),
        ...(entry.isIn ? [...moved, ...dollars] : [...dollars, ...moved]),
        ...NOTHING,
        tagOf(entry),
      ]);
    }),
  );

/** '2030-01-31 14:05', in UTC. */
const isoMinute = (time: string) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
/** '01/31/2030 14:05:09', in UTC. */
function usDate(time: string): string {
  const [, year, month, day, clock] = /^(\d+)-(\d\d)-(\d\d)T([\d:]{8})/.exec(new Date(time).toISOString()) ?? [];
  return `${month}/${day}/${year} ${clock}`;
}
