import type { UsdCents, Usg } from './money.ts';
import { type Movement, type MovementKind, movementKind, movementValue } from './movements.ts';

const SIGNS = { issued: 1n, received: 1n, within: 0n, sent: -1n, redeemed: -1n };

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
