import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { formatUsdCents, type UsdCents, type Usg, usdCentsFromUsgDown, usgInput } from './money.ts';

/** A transfer, issue or redemption as GET /api/transactions answers it; `value` in units of 1e-9 as a decimal string. */
export type Movement = {
  name: 'Transfer' | 'Issued' | 'Redeemed';
  from: string | null;
  to: string | null;
  value: string;
  /** ISO 8601; that of its block. */
  time: string;
  final: boolean;
  /** In force at that time; null before the first price. */
  price_cents: UsdCents | null;
};

/** What a movement is to those who hold the addresses of `own`; 'within' moves nothing out of them or into them. */
export type MovementKind = 'issued' | 'redeemed' | 'within' | 'sent' | 'received';

type Parties = Pick<Movement, 'name' | 'from' | 'to'>;

export function movementKind({ name, from, to }: Parties, own: readonly string[]): MovementKind {
  const isOwn = (address: string | null) => own.some((each) => each.toLowerCase() === address?.toLowerCase());
  if (name === 'Issued') return 'issued';
  if (name === 'Redeemed') return 'redeemed';
  if (isOwn(from)) return isOwn(to) ? 'within' : 'sent';
  return 'received';
}

export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  issued: 'Issued',
  redeemed: 'Redeemed',
  within: 'Sent to yourself',
  sent: 'Sent',
  received: 'Received',
};

const SIGNS = { issued: 1n, received: 1n, within: 0n, sent: -1n, redeemed: -1n };

/** '+', '−' or nothing, before an amount. */
export const MOVEMENT_SIGNS: Record<MovementKind, string> = {
  issued: '+',
  received: '+',
  within: '',
  sent: '−',
  redeemed: '−',
};

/** The other party; null where there is none. */
export const counterpartyOf = (parties: Parties, kind: MovementKind): string | null =>
  ({ sent: parties.to, received: parties.from, within: null, issued: null, redeemed: null })[kind];

/** What was moved, at the price in force then, cut to whole cents; null before the first price. */
export const movementValue = ({ value, price_cents }: Pick<Movement, 'value' | 'price_cents'>): UsdCents | null =>
  price_cents === null ? null : usdCentsFromUsgDown(BigInt(value), price_cents);

/** A movement with the balance after it; `change` is negative for what left. */
export type StatementLine<Row> = {
  row: Row;
  kind: MovementKind;
  change: Usg;
  balance: Usg;
  valueCents: UsdCents | null;
};

/** The movements of one kind together; those before the first price add nothing to the value, and are counted. */
export type StatementTotal = { count: number; units: Usg; valueCents: UsdCents; unpriced: number };

export type Statement<Row> = {
  opening: Usg;
  lines: StatementLine<Row>[];
  closing: Usg;
  totals: Record<Exclude<MovementKind, 'within'>, StatementTotal>;
};

const noneYet = (): StatementTotal => ({ count: 0, units: 0n, valueCents: 0, unpriced: 0 });

/**
 * What an address held at `since`, what moved until before `until`, and what it held then. `rows` are all movements of the address from
 * its first on, oldest first; those that are not final don't count, and those of nothing are left out.
 */
export function statementOf<Row extends Movement>(
  rows: readonly Row[],
  address: string,
  { since, until }: { since: Date; until: Date },
): Statement<Row> {
  const totals = { issued: noneYet(), received: noneYet(), sent: noneYet(), redeemed: noneYet() };
  const lines: StatementLine<Row>[] = [];
  let [opening, balance] = [0n, 0n];
  for (const row of rows) {
    const time = Date.parse(row.time);
    if (!row.final || row.value === '0' || time >= until.getTime()) continue;
    const kind = movementKind(row, [address]);
    const change = SIGNS[kind] * BigInt(row.value);
    balance += change;
    if (time < since.getTime()) {
      opening = balance;
      continue;
    }
    const valueCents = movementValue(row);
    lines.push({ row, kind, change, balance, valueCents });
    if (kind !== 'within') count(totals[kind], BigInt(row.value), valueCents);
  }
  return { opening, lines, closing: balance, totals };
}

function count(total: StatementTotal, units: Usg, valueCents: UsdCents | null): void {
  total.count += 1;
  total.units += units;
  total.valueCents += valueCents ?? 0;
  if (valueCents === null) total.unpriced += 1;
}

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
