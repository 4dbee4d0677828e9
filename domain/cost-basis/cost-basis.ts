import { shareOfCentsDown, type UsdCents, type Usg, usdCentsFromUsgDown } from '../money.ts';
import { type Movement, type MovementKind, movementKind, movementValue, transactionKey } from '../movements.ts';
import { type Mark, markOf, type Notes } from './notes.ts';

/** A movement with its place on the chain. */
export type BasisRow = Movement & { hash: string; block: number; log_index: number };

/**
 * Tokens that came in together, and what is left of them. A cost is null if neither the holder nor a price says it; a price
 * says nothing of what came from an own wallet.
 */
export type Lot<Row> = {
  key: string;
  row: Row;
  kind: MovementKind;
  units: Usg;
  mark: Mark | undefined;
  costCents: UsdCents | null;
  left: Usg;
  leftCents: UsdCents | null;
};

/** What a disposal took from one lot. */
export type Piece<Row> = { lot: Lot<Row>; units: Usg; costCents: UsdCents | null; proceedsCents: UsdCents | null };

/** Tokens that left together. `gainCents` is null unless it was a sale of which cost and proceeds are known. */
export type Disposal<Row> = {
  key: string;
  row: Row;
  kind: MovementKind;
  units: Usg;
  mark: Mark | undefined;
  pieces: Piece<Row>[];
  costCents: UsdCents | null;
  proceedsCents: UsdCents | null;
  gainCents: UsdCents | null;
};

type Basis<Row> = { lots: Lot<Row>[]; disposals: Disposal<Row>[] };

export const byChain = (one: BasisRow, other: BasisRow) => one.block - other.block || one.log_index - other.log_index;

/**
 * What an address's tokens cost, until before the first movement of which `isOver` says so. `rows` are all its movements from the first on, in
 * any order; those that are not final don't count. Lots are used first in, first out, after those that the holder chose.
 */
export function costBasis<Row extends BasisRow>(
  rows: readonly Row[],
  address: string,
  notes: Notes,
  isOver: (row: Row) => boolean,
): Basis<Row> {
  const basis: Basis<Row> = { lots: [], disposals: [] };
  const open: Lot<Row>[] = [];
  for (const row of [...rows].sort(byChain)) {
    if (isOver(row)) break;
    const kind = movementKind(row, [address]);
    if (!row.final || row.value === '0' || kind === 'within') continue;
    const [key, units] = [transactionKey(row), BigInt(row.value)];
    if (kind === 'issued' || kind === 'received') {
      const note = notes[key];
      const mark = markOf(kind, note);
      // What it was worth when it moved between own wallets isn't what it cost.
      const costCents = note?.cents ?? (mark === 'own' ? null : movementValue(row));
      const lot = { key, row, kind, units, mark, costCents, left: units, leftCents: costCents };
      basis.lots.push(lot);
      open.push(lot);
    } else {
      basis.disposals.push(disposalOf(row, kind, open, notes));
      while (open[0]?.left === 0n) open.shift();
    }
  }
  return basis;
}

function disposalOf<Row extends BasisRow>(
  row: Row,
  kind: MovementKind,
  open: readonly Lot<Row>[],
  notes: Notes,
): Disposal<Row> {
  const [key, units] = [transactionKey(row), BigInt(row.value)];
  const note = notes[key];
  const mark = markOf(kind, note) ?? (kind === 'redeemed' ? 'sale' : undefined);
  const proceedsCents = mark === 'sale' ? (note?.cents ?? movementValue(row)) : null;
  const pieces = take(inOrder(open, note?.lots ?? []), { units, proceedsCents });
  const isWhole = pieces.reduce((sum, piece) => sum + piece.units, 0n) === units;
  const costCents = isWhole ? knownSum(pieces.map((piece) => piece.costCents)) : null;
  const gainCents = proceedsCents === null || costCents === null ? null : proceedsCents - costCents;
  return { key, row, kind, units, mark, pieces, costCents, proceedsCents, gainCents };
}

/** The chosen lots before the others, each oldest first. */
function inOrder<Row>(open: readonly Lot<Row>[], chosen: readonly string[]): readonly Lot<Row>[] {
  if (chosen.length === 0) return open;
  const isChosen = ({ key }: Lot<Row>) => chosen.includes(key);
  return [...open.filter(isChosen), ...open.filter((lot) => !isChosen(lot))];
}

/**
 * Takes the tokens from the lots. A part of a lot has its share of what is left of the cost, cut to whole cents, and the lot keeps the rest: the
 * parts of a lot cost what the lot cost, to the cent. Proceeds are shared in the same way.
 */
function take<Row>(
  lots: readonly Lot<Row>[],
  { units, proceedsCents }: { units: Usg; proceedsCents: UsdCents | null },
): Piece<Row>[] {
  const pieces: Piece<Row>[] = [];
  let [rest, restCents] = [units, proceedsCents];
  for (const lot of lots) {
    if (rest === 0n) break;
    if (lot.left === 0n) continue;
    const isUsedUp = lot.left <= rest;
    const part = isUsedUp ? lot.left : rest;
    const costCents = lot.leftCents === null ? null : shareOfCentsDown(lot.leftCents, part, lot.left);
    const proceeds = restCents === null ? null : shareOfCentsDown(restCents, part, rest);
    pieces.push({ lot, units: part, costCents, proceedsCents: proceeds });
    lot.left -= part;
    if (lot.leftCents !== null) lot.leftCents -= costCents ?? 0;
    rest -= part;
    if (restCents !== null) restCents -= proceeds ?? 0;
  }
  return pieces;
}

const knownSum = (amounts: readonly (UsdCents | null)[]): UsdCents | null =>
  amounts.reduce<UsdCents | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);

/** Tokens with what they cost; those of which that isn't known add nothing to the cost, and are in `unknown`. */
export type CostTotal = { units: Usg; cents: UsdCents; unknown: Usg };

export type YearBasis<Row> = {
  acquired: Lot<Row>[];
  disposed: Disposal<Row>[];
  /** What was left at the end. */
  held: Lot<Row>[];
  acquiredTotal: CostTotal;
  heldTotal: CostTotal;
  /** Negative for a loss. */
  realizedCents: UsdCents;
  /** How many sales have no known gain, and how many sends are not marked. */
  unknownGains: number;
  unmarked: number;
};

/** What came in and left from `since` until before `until`, and what was held then. */
export function basisOfYear<Row extends BasisRow>(
  rows: readonly Row[],
  address: string,
  notes: Notes,
  { since, until }: { since: Date; until: Date },
): YearBasis<Row> {
  const isOver = ({ time }: Row) => Date.parse(time) >= until.getTime();
  const isWithin = ({ row }: { row: Row }) => Date.parse(row.time) >= since.getTime();
  const { lots, disposals } = costBasis(rows, address, notes, isOver);
  const [acquired, disposed] = [lots.filter(isWithin), disposals.filter(isWithin)];
  const held = lots.filter(({ left }) => left > 0n);
  return {
    acquired,
    disposed,
    held,
    acquiredTotal: totalOf(acquired.map(({ units, costCents }) => [units, costCents])),
    heldTotal: totalOf(held.map(({ left, leftCents }) => [left, leftCents])),
    realizedCents: disposed.reduce((sum, { gainCents }) => sum + (gainCents ?? 0), 0),
    unknownGains: disposed.filter(({ mark, gainCents }) => mark === 'sale' && gainCents === null).length,
    unmarked: disposed.filter(({ mark }) => mark === undefined).length,
  };
}

function totalOf(parts: readonly (readonly [units: Usg, cents: UsdCents | null])[]): CostTotal {
  const total = { units: 0n, cents: 0, unknown: 0n };
  for (const [units, cents] of parts) {
    total.units += units;
    total.cents += cents ?? 0;
    if (cents === null) total.unknown += units;
  }
  return total;
}

/** What tokens of known cost would gain at that price per token; negative for a loss. */
export const unrealizedCents = ({ units, cents, unknown }: CostTotal, priceCents: UsdCents): UsdCents =>
  usdCentsFromUsgDown(units - unknown, priceCents) - cents;

/** The lots from which a disposal could be taken, with what was left of them just before it. */
export const lotsBefore = <Row extends BasisRow>(
  rows: readonly Row[],
  address: string,
  notes: Notes,
  key: string,
): Lot<Row>[] =>
  costBasis(rows, address, notes, (row) => transactionKey(row) === key).lots.filter(({ left }) => left > 0n);
