const NAMES: Record<string, string> = { US: 'United States', UK: 'United Kingdom' };

/** A country as site.config.ts abbreviates it, in full. */
export const countryName = (country: string): string => NAMES[country] ?? country;
