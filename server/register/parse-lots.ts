import { readCsv } from '#domain/csv.ts';
import { REGISTER_MESSAGES } from '#domain/messages/reserve.ts';
import { type Lot, lotSchema } from '#proof/lots.ts';

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

/** A lot and the line of the file that it begins at. */
export type ParsedLot = { line: number; lot: Lot };
export type LotFault = { line: number; message: string };
export type ParsedLots = { lots: ParsedLot[]; faults: LotFault[] };

const isColumn = (name: string): name is Column => Object.hasOwn(LOT_COLUMNS, name);
const refused = (message: string, line = 1): ParsedLots => ({ lots: [], faults: [{ line, message }] });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function fieldValue(column: Column, text: string): unknown {
  if (column === 'year' || column === 'coins') return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (column === 'serials') {
    const serials = text.split(';').map((serial) => serial.trim());
    return text === '' ? undefined : serials.filter((serial) => serial !== '');
  }
  return text === '' && OPTIONAL.includes(column) ? undefined : text;
}

/** The lots of a CSV file and everything that is wrong with it, line by line. `today` as 2026-11-21. */
export function parseLots(bytes: Uint8Array, today: string): ParsedLots {
  const text = decode(bytes);
  const [head, ...rows] = (text !== undefined && readCsv(text)) || [];
  if (!head) return refused(text === '' ? REGISTER_MESSAGES.csvEmpty : REGISTER_MESSAGES.notCsv);
  const columns = head.fields.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const unknown = columns.find((name) => !isColumn(name));
  if (NAMES.some((name) => !columns.includes(name) && !OPTIONAL.includes(name)))
    return refused(REGISTER_MESSAGES.columns(NAMES.join(', ')), head.line);
  if (unknown !== undefined) return refused(REGISTER_MESSAGES.columnUnknown(unknown), head.line);
  if (rows.length === 0) return refused(REGISTER_MESSAGES.csvEmpty, head.line);

  const parsed: ParsedLots = { lots: [], faults: [] };
  const ids = new Set<string>();
  const serials = new Set<string>();
  for (const { line, fields } of rows) {
    const fault = (message: string) => parsed.faults.push({ line, message });
    if (fields.length !== columns.length) {
      fault(REGISTER_MESSAGES.fieldCount(fields.length, columns.length));
      continue;
    }
    const values = columns.map((name, at) => {
      const value = fieldValue(name as Column, (fields[at] ?? '').trim().normalize('NFC'));
      return [LOT_COLUMNS[name as Column], value] as const;
    });
    const read = lotSchema.safeParse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
    if (!read.success) {
      for (const name of new Set(read.error.issues.map(({ path }) => path[0] as keyof Lot)))
        fault(REGISTER_MESSAGES.fields[name]);
      continue;
    }
    const lot = read.data;
    if (lot.receivedOn > today) fault(REGISTER_MESSAGES.inFuture);
    if (ids.has(lot.id)) fault(REGISTER_MESSAGES.twice(lot.id));
    for (const serial of lot.serials ?? []) {
      if (serials.has(serial)) fault(REGISTER_MESSAGES.serialTwice(serial));
      serials.add(serial);
    }
    ids.add(lot.id);
    parsed.lots.push({ line, lot });
  }
  return parsed;
}
