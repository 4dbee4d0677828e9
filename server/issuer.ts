import { isAddress } from 'viem';

const FICTIONAL = [/\bexample\b/i, /\(555\)/, /\b555[-\s]\d{3,4}/];

/** The names of an issuer's facts that still hold the fictional values of the default site.config.ts. */
export function fictionalValues(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return FICTIONAL.some((pattern) => pattern.test(value)) ? [name] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => fictionalValues(inner, name ? `${name}.${key}` : key));
}

/** What an issuer's facts still lack before a site may go live, a sentence each. */
export function issuerFaults(issuer: object): string[] {
  const { redemptionAddress } = issuer as { redemptionAddress?: unknown };
  const isGood = typeof redemptionAddress === 'string' && isAddress(redemptionAddress);
  return [
    ...fictionalValues(issuer).map((name) => `site.config.ts: ${name} still holds a fictional value`),
    ...(isGood
      ? []
      : ['site.config.ts: redemptionAddress must be the address of the wallet that takes tokens to redeem']),
  ];
}
