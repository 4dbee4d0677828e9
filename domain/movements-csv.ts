import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { formatUsdCents, type UsdCents, usgInput } from './money.ts';
import { counterpartyOf, MOVEMENT_LABELS, type Movement, movementKind, movementValue } from './movements.ts';

/** A movement as a CSV names it. */
type Listed = Movement & {
  hash: string;
  block: number;
  confirmations: number;
  receipt: { hash: string; time: string } | null;
};

const COLUMNS = [
  'Time (UTC)',
  'Kind',
  'Direction',
  'Amount',
  'Price (USD)',
  'Value (USD)',
  'Counterparty',
  'Name',
  'State',
  'Confirmations',
  'Block',
  'Transaction',
  'Receipt recorded (UTC)',
];
const DIRECTIONS = { issued: 'in', received: 'in', within: '', sent: 'out', redeemed: 'out' };
const usd = (cents: UsdCents | null) => cents !== null && formatUsdCents(cents).replaceAll(',', '');

/** A file for spreadsheets of an address's movements, in the order given; the amounts carry no sign, since that would be a formula. */
export function movementsCsv(
  rows: readonly Listed[],
  address: string,
  nameOf: (address: string) => string | undefined,
): string {
  const lines = rows.map((row) => {
    const kind = movementKind(row, [address]);
    const other = counterpartyOf(row, kind);
    return csvLine([
      row.time,
      MOVEMENT_LABELS[kind],
      DIRECTIONS[kind],
      usgInput(BigInt(row.value)),
      usd(row.price_cents) || null,
      usd(movementValue(row)) || null,
      other,
      other && nameOf(other),
      row.final ? 'Final' : 'Pending',
      row.confirmations,
      row.block,
      row.hash,
      row.receipt?.time,
    ]);
  });
  return BYTE_ORDER_MARK + csvLine(COLUMNS) + lines.join('');
}
