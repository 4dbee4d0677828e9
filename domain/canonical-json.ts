const asJson = (text: string): string => JSON.stringify(text);

/**
 * JSON with sorted keys and no spaces (RFC 8785), for values of texts, integers, booleans, null, lists and objects. `quote` writes a text
 * where another standard does it otherwise.
 */
export function canonicalJson(value: unknown, quote = asJson): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each, quote)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  // By UTF-16 code units, as RFC 8785 sorts.
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${quote(key)}:${canonicalJson(field, quote)}`).join(',')}}`;
}
