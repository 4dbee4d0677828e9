import { NotCsv, readCsv } from '#domain/csv.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { type Lot, lotSchema } from '#proof/lots.ts';
import { takeTurns } from '../../platform/take-turns.ts';

/** The columns of the register's CSV, each with the lot's field; the last two may be left out. */
export const LOT_COLUMNS = {
  id: 'id',
  year: 'year',
  mint: 'mint',
  coins: 'coins',
  depository: 'depository',
  received_on: 'receivedOn',
  box: 'box',
  serials: 'serials',
} as const satisfies Record<string, keyof Lot>;
type Column = keyof typeof LOT_COLUMNS;
const OPTIONAL: readonly Column[] = ['box', 'serials'];
const NAMES = Object.keys(LOT_COLUMNS) as Column[];
const SERIALS_MOST = 1_000;

/** A lot and the line of the file that it begins at. */
export type ParsedLot = { line: number; lot: Lot };
export type LotFault = { line: number; message: string };
export type ParsedLots = { lots: ParsedLot[]; faults: Faults };

const FAULTS_MOST = 100;
/** The first faults, and how many there are in all. */
export class Faults {
  readonly first: LotFault[] = [];
  count = 0;

  add(line: number, message: string): void {
    this.count += 1;
    if (this.first.length < FAULTS_MOST) this.first.push({ line, message });
  }
}

const isColumn = (name: string): name is Column => Object.hasOwn(LOT_COLUMNS, name);
function refused(message: string, line = 1): ParsedLots {
  const faults = new Faults();
  faults.add(line, message);
  return { lots: [], faults };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** More than any field may have: composing marks takes time by the square of their number. */
const FIELD_MOST = 500;
const composed = (text: string) => (text.length > FIELD_MOST ? undefined : text.trim().normalize('NFC'));

function fieldValue(column: Column, given: string): unknown {
  if (column === 'serials') {
    // As many as may be, and one more: whatever follows can't be right either.
    const serials = given.split(';', SERIALS_MOST + 1).map(composed);
    if (serials.some((serial) => serial === undefined)) return null;
    return given.trim() === '' ? undefined : serials.filter((serial) => serial !== '');
  }
  const text = composed(given);
  if (text === undefined) return null;
  if (column === 'year' || column === 'coins') return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return text === '' && OPTIONAL.includes(column) ? undefined : text;
}

/** The lots of a CSV file and what is wrong with it, line by line. `today` as 2026-11-21. */
export async function parseLots(bytes: Uint8Array, today: string): Promise<ParsedLots> {
  const text = decode(bytes);
  if (text === undefined) return refused(COIN_REGISTER_MESSAGES.notCsv);
  try {
    return await parseText(text, today);
  } catch (error) {
    if (error instanceof NotCsv) return refused(COIN_REGISTER_MESSAGES.notCsv);
    throw error;
  }
}

async function parseText(text: string, today: string): Promise<ParsedLots> {
  const rows = readCsv(text);
  const { value: head } = rows.next();
  if (!head) return refused(text === '' ? COIN_REGISTER_MESSAGES.csvEmpty : COIN_REGISTER_MESSAGES.notCsv);
  const columns = head.fields.map((name) => name.slice(0, FIELD_MOST).trim().toLowerCase().replaceAll(' ', '_'));
  const unknown = columns.find((name) => !isColumn(name));
  if (NAMES.some((name) => !columns.includes(name) && !OPTIONAL.includes(name)))
    return refused(COIN_REGISTER_MESSAGES.columns(NAMES.join(', ')), head.line);
  if (unknown !== undefined) return refused(COIN_REGISTER_MESSAGES.columnUnknown(unknown), head.line);

  const parsed: ParsedLots = { lots: [], faults: new Faults() };
  const ids = new Set<string>();
  const serials = new Set<string>();
  const takeTurn = takeTurns();
  let isEmpty = true;
  for (const { line, fields } of rows) {
    await takeTurn();
    isEmpty = false;
    const fault = (message: string) => parsed.faults.add(line, message);
    if (fields.length !== columns.length) {
      fault(COIN_REGISTER_MESSAGES.fieldCount(fields.length, columns.length));
      continue;
    }
    const values = columns.map(
      (name, at) => [LOT_COLUMNS[name as Column], fieldValue(name as Column, fields[at] ?? '')] as const,
    );
    const read = lotSchema.safeParse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
    if (!read.success) {
      for (const name of new Set(read.error.issues.map(({ path }) => path[0] as keyof Lot)))
        fault(COIN_REGISTER_MESSAGES.fields[name]);
      continue;
    }
    const lot = read.data;
    if (lot.receivedOn > today) fault(COIN_REGISTER_MESSAGES.inFuture);
    if (ids.has(lot.id)) fault(COIN_REGISTER_MESSAGES.twice(lot.id));
    for (const serial of lot.serials ?? []) {
      if (serials.has(serial)) fault(COIN_REGISTER_MESSAGES.serialTwice(serial));
      serials.add(serial);
    }
    ids.add(lot.id);
    parsed.lots.push({ line, lot });
  }
  return isEmpty ? refused(COIN_REGISTER_MESSAGES.csvEmpty, head.line) : parsed;
}
