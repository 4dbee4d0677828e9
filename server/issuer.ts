const FICTIONAL = [/\bexample\b/i, /\(555\)/, /\b555[-\s]\d{3,4}/];

/** The names of an issuer's facts that still hold the fictional values of the default site.config.ts. */
export function fictionalValues(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return FICTIONAL.some((pattern) => pattern.test(value)) ? [name] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => fictionalValues(inner, name ? `${name}.${key}` : key));
}
