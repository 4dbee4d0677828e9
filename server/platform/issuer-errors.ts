const FICTIONAL = [/\bexample\b/i, /\(555\)/, /\b555[-\s]\d{3,4}/];

/** The names of an issuer's facts that still hold the fictional values of the default site.config.ts. */
function fictionalValues(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return FICTIONAL.some((pattern) => pattern.test(value)) ? [name] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => fictionalValues(inner, name ? `${name}.${key}` : key));
}

/** What an issuer's facts still lack before a site may go live, a message each. */
export function issuerErrors(issuer: object, siteUrl: string | undefined): string[] {
  const { links } = issuer as { links?: { website?: unknown } };
  const isOtherSite =
    links?.website !== undefined && siteUrl !== undefined && links.website !== siteUrl.replace(/\/$/, '');
  return [
    ...(isOtherSite
      ? ['site.config.ts: links.website, which printed documents name, must be the same as SITE_URL']
      : []),
    ...fictionErrors(issuer),
  ];
}

/** A message for each of the issuer's facts that is still fictional. */
export const fictionErrors = (issuer: object): string[] =>
  fictionalValues(issuer).map((name) => `site.config.ts: ${name} still holds a fictional value`);
