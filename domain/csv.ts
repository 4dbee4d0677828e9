/** What a spreadsheet takes for the beginning of a formula, after any spaces. */
const FORMULA_SIGNS = '=+-@＝＋－＠';
/** Where it may see a cell begin within a field, quoted or not: some split at semicolons or tabs. */
const CELL_ENDS = ';\t\r\n';
const PHONE = /^\+\d[\d ()./-]*(?:(?<=[\d)] ?)(?:x|ext\.?) ?\d+)?$/i;
const QUOTED = /[",\r\n]/;
/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** The text with an apostrophe before what would be read as a formula. Read from its end, so that no run of spaces is passed twice. */
function withoutFormulas(text: string): string {
  const parts: string[] = [];
  let end = text.length;
  let isFormula = false;
  for (let at = text.length - 1; at >= 0; at--) {
    const character = text.charAt(at);
    if (isFormula && CELL_ENDS.includes(character)) {
      parts.push(text.slice(at + 1, end));
      end = at + 1;
    }
    isFormula = FORMULA_SIGNS.includes(character) || (isFormula && character.trim() === '');
  }
  parts.push(text.slice(0, end));
  const guarded = parts.reverse().join("'");
  return isFormula || /^[\t\r]/.test(text) ? `'${guarded}` : guarded;
}

/** A field by RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front; a phone number stays as typed. */
export function csvField(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && !PHONE.test(text) ? withoutFormulas(text) : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (values: unknown[]): string => `${values.map(csvField).join(',')}\r\n`;

/** The lines of rows, each made when it is asked for. */
export function* linesOf<Row>(rows: Iterable<Row>, line: (row: Row) => string): Generator<string> {
  for (const row of rows) yield line(row);
}

type CsvRow = { line: number; fields: string[] };

/** A quote that is never closed or stands within a field, or a line of more fields than any table has. */
export class NotCsv extends Error {
  override name = 'NotCsv';
}

const FIELDS_MOST = 1_000;
const [COMMA, LF, CR] = [0x2c, 0x0a, 0x0d];
const endsField = (code: number) => code === COMMA || code === LF || code === CR;

/** Where the quoted field ends that begins there. */
function quotedEnd(text: string, start: number): number {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0 || (close + 1 < text.length && !endsField(text.charCodeAt(close + 1)))) throw new NotCsv();
  return close + 1;
}

function plainEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !endsField(text.charCodeAt(end))) end += 1;
  return end;
}

/** Where the next line begins, if one ends there. */
const afterBreak = (text: string, at: number): number =>
  at + (text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1);

function breaksWithin(text: string, start: number, end: number): number {
  let breaks = 0;
  for (let at = start; at < end; ) {
    const isBreak = text.charCodeAt(at) === LF || text.charCodeAt(at) === CR;
    if (isBreak) breaks += 1;
    at = isBreak ? afterBreak(text, at) : at + 1;
  }
  return breaks;
}

/**
 * The rows of a CSV file (RFC 4180) with the line that each begins at, each read when it's asked for; empty lines are left out. Throws NotCsv.
 * By hand, since a regular expression keeps a way back for every character of a field.
 */
export function* readCsv(file: string): Generator<CsvRow, void> {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  let row: CsvRow = { line: 1, fields: [] };
  let line = 1;
  for (let at = 0; ; ) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? quotedEnd(text, at) : plainEnd(text, at);
    const field = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end);
    if (row.fields.length === FIELDS_MOST || (!isQuoted && field.includes('"'))) throw new NotCsv();
    // As csvField writes what a spreadsheet would take for a formula.
    row.fields.push(field.replace(/^'(?=\s*[=+\-@＝＋－＠\t\r])/, ''));
    if (isQuoted) line += breaksWithin(text, at, end);
    const isLast = end >= text.length;
    if (text.charCodeAt(end) === COMMA) {
      at = end + 1;
      continue;
    }
    if (row.fields.some((each) => each !== '')) yield row;
    if (isLast) return;
    line += 1;
    row = { line, fields: [] };
    at = afterBreak(text, end);
  }
}
