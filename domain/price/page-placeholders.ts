import { type PagePrice, PRICE_PLACEHOLDERS, pricePage } from './page-price.ts';

/** Every mark in the prerendered pages that the server replaces, each everywhere it stands. */
export const PAGE_PLACEHOLDERS = { ...PRICE_PLACEHOLDERS, origin: '__USG_ORIGIN__' } as const;

/** The replacement for every placeholder; the origin is the site's own, never one that a caller names. */
export const pageFillings = (
  price: PagePrice | null,
  origin: string,
): Record<keyof typeof PAGE_PLACEHOLDERS, string> => ({ ...pricePage(price), origin });
