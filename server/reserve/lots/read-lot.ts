import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { unusualFields } from '#domain/reserve/unusual-lot.ts';
import { type Lot, lotSchema } from '#proof/lots.ts';

/** The columns of the register's CSV, each with the lot's field. */
export const LOT_COLUMNS = {
  id: 'id',
  year: 'year',
  mint: 'mint',
  coins: 'coins',
  depository: 'depository',
  received_on: 'receivedOn',
  box: 'box',
  serials: 'serials',
  reason: 'reason',
} as const satisfies Record<string, keyof Lot | 'reason'>;
export type LotColumn = keyof typeof LOT_COLUMNS;
export const LOT_COLUMN_NAMES = Object.keys(LOT_COLUMNS) as LotColumn[];
/** What may be left out. */
export const OPTIONAL_COLUMNS: readonly LotColumn[] = ['box', 'serials', 'reason'];
const COLUMN_OF = Object.fromEntries(Object.entries(LOT_COLUMNS).map(([column, field]) => [field, column])) as Record<
  keyof Lot,
  LotColumn
>;

const SERIALS_MOST = 1_000;
/** More than any field may have: composing marks takes time by the square of their number. */
export const FIELD_MOST = 500;
const composed = (text: string) => (text.length > FIELD_MOST ? undefined : text.trim().normalize('NFC'));

function fieldValue(column: LotColumn, given: string): unknown {
  if (column === 'serials') {
    // As many as may be, and one more: whatever follows can't be right either.
    const serials = given.split(';', SERIALS_MOST + 1).map(composed);
    if (serials.some((serial) => serial === undefined)) return null;
    return given.trim() === '' ? undefined : serials.filter((serial) => serial !== '');
  }
  const text = composed(given);
  if (text === undefined) return null;
  if (column === 'year' || column === 'coins') return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return text === '' && OPTIONAL_COLUMNS.includes(column) ? undefined : text;
}

/** A lot as it was typed, by the names of the columns. */
export type TypedLot = { [Column in LotColumn]?: string | undefined };

/** A lot as the register keeps it: with the reason for a year or a mint that the issuer's coins don't have. */
export type RegisteredLot = { lot: Lot; reason: string | null };
type ReadLot = {
  /** Undefined if a field isn't in its form. */
  lot: Lot | undefined;
  reason: string | null;
  /** What is wrong with it, by column; nothing if it can be registered. */
  faults: Partial<Record<LotColumn, string>>;
};

/** Reads a lot as it was typed, for a line of a file and for a correction alike. `today` as 2026-11-21. */
export function readLot(given: TypedLot, today: string): ReadLot {
  const values: Record<string, unknown> = {};
  for (const [column, text = ''] of Object.entries(given) as [LotColumn, string | undefined][]) {
    const value = fieldValue(column, text);
    if (value !== undefined) values[LOT_COLUMNS[column]] = value;
  }
  const { reason = null, ...details } = values;
  // Null where it is too long.
  const faults: ReadLot['faults'] =
    reason === null && given.reason?.trim() ? { reason: COIN_REGISTER_MESSAGES.fields.reason } : {};
  const { data: lot, error } = lotSchema.safeParse(details);
  for (const { path } of error?.issues ?? []) {
    const field = path[0] as keyof Lot;
    faults[COLUMN_OF[field]] = COIN_REGISTER_MESSAGES.fields[field];
  }
  if (lot && lot.receivedOn > today) faults.received_on = COIN_REGISTER_MESSAGES.inFuture;
  if (lot && reason === null) Object.assign(faults, unusualFields(lot, today));
  return { lot, reason: reason as string | null, faults };
}
