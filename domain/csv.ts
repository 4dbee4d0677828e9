// A spreadsheet that splits at semicolons or tabs may see a cell begin within a field, quoted or not.
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r])/g;
const PHONE = /^\+\d[\d ()./-]*(?:(?<=[\d)] ?)(?:x|ext\.?) ?\d+)?$/i;
const QUOTED = /[",\r\n]/;

/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A field by RFC 4180. What a spreadsheet would take for a formula gets an apostrophe in front; a phone number stays as typed. */
export function csvField(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && !PHONE.test(text) ? text.replace(FORMULA, "$1'") : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (values: unknown[]): string => `${values.map(csvField).join(',')}\r\n`;
