/** What a spreadsheet takes for the beginning of a formula, after any spaces. */
const FORMULA_SIGNS = '=+-@＝＋－＠';
/** Where it may see a cell begin within a field, quoted or not: some split at semicolons or tabs. */
const CELL_ENDS = ';\t\r\n';
const PHONE = /^\+\d[\d ()./-]*(?:(?<=[\d)] ?)(?:x|ext\.?) ?\d+)?$/i;
const QUOTED = /[",\r\n]/;
/** A field and what ends it: a comma, the line or the file. */
const FIELD = /(?:("(?:[^"]|"")*")(?=[,\r\n]|$)|([^,\r\n]*))(,|\r\n|\n|\r|$)/g;

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

/** The rows of a CSV file (RFC 4180) with the line that each begins at; empty lines are left out. Undefined if a quote isn't closed. */
export function readCsv(file: string): CsvRow[] | undefined {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, fields: [] };
  let line = 1;
  for (const [, quoted, plain, end] of text.matchAll(FIELD)) {
    if (plain?.includes('"')) return undefined;
    const field = quoted === undefined ? (plain ?? '') : quoted.slice(1, -1).replaceAll('""', '"');
    // As csvField writes what a spreadsheet would take for a formula.
    row.fields.push(field.replace(/^'(?=\s*[=+\-@＝＋－＠\t\r])/, ''));
    line += (quoted?.split(/\r\n|\n|\r/).length ?? 1) - 1;
    if (end === ',') continue;
    line += 1;
    if (row.fields.some((each) => each !== '')) rows.push(row);
    row = { line, fields: [] };
    if (end === '') break;
  }
  return rows;
}
