const RISKY = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/** What programs for tables read as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A field by RFC 4180; one that a table program would take for a formula begins with an apostrophe. */
export function csvField(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && RISKY.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (values: unknown[]): string => `${values.map(csvField).join(',')}\r\n`;
