import { NotCsv, readCsv } from '#domain/csv.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import {
  FIELD_MOST,
  LOT_COLUMN_NAMES,
  LOT_COLUMNS,
  type LotColumn,
  OPTIONAL_COLUMNS,
  type RegisteredLot,
  readLot,
} from './read-lot.ts';

/** A lot and the line of the file that it begins at. */
export type ParsedLot = { line: number } & RegisteredLot;
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

const isColumn = (name: string): name is LotColumn => Object.hasOwn(LOT_COLUMNS, name);
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
  if (LOT_COLUMN_NAMES.some((name) => !columns.includes(name) && !OPTIONAL_COLUMNS.includes(name)))
    return refused(COIN_REGISTER_MESSAGES.columns(LOT_COLUMN_NAMES.join(', ')), head.line);
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
    const given = Object.fromEntries(columns.map((name, at) => [name, fields[at] ?? '']));
    const { lot, reason, faults } = readLot(given, today);
    for (const message of Object.values(faults)) fault(message);
    if (!lot) continue;
    if (ids.has(lot.id)) fault(COIN_REGISTER_MESSAGES.twice(lot.id));
    for (const serial of lot.serials ?? []) {
      if (serials.has(serial)) fault(COIN_REGISTER_MESSAGES.serialTwice(serial));
      serials.add(serial);
    }
    ids.add(lot.id);
    parsed.lots.push({ line, lot, reason });
  }
  return isEmpty ? refused(COIN_REGISTER_MESSAGES.csvEmpty, head.line) : parsed;
}
