import { PRICE_PLACEHOLDERS } from './price/page-price.ts';

/**
 * Stands for the token's address in prerendered pages. It is written as an address is, so that it is drawn as one: whole, or in groups of
 * four, each of which is a mark of its own.
 */
export const TOKEN_MARK = '0xf0c0f0c1f0c2f0c3f0c4f0c5f0c6f0c7f0c8f0c9';
const groupsOf = (address: string): string[] => address.match(/^0x.{4}|.{4}/g) ?? [];
/** An address's groups as they stand in elements of their own. */
export const groupsInElements = (address: string): Record<string, string> =>
  Object.fromEntries(groupsOf(address).map((group, index) => [`tokenGroup${index}`, `>${group}<`]));

/** What the server knows of the token, as texts of pages: what a reader without scripts sees. Empty while it isn't known. */
export const TEXT_PLACEHOLDERS = {
  token: TOKEN_MARK,
  network: '__NETWORK__',
  reserve: '__RESERVE_TEXT__',
  coins: '__COINS_TEXT__',
  counted: '__COUNTED_TEXT__',
  issued: '__ISSUED_TEXT__',
  redeemed: '__REDEEMED_TEXT__',
  circulating: '__CIRCULATING_TEXT__',
  headroom: '__HEADROOM_TEXT__',
} as const;

const allMarks = () =>
  ({
    ...PRICE_PLACEHOLDERS,
    ...TEXT_PLACEHOLDERS,
    ...groupsInElements(TOKEN_MARK),
    /** HTML, the only mark that isn't text; of the page of the price history. */
    chart: '__PRICE_CHART__',
    origin: '__SITE_ORIGIN__',
    host: '__SITE_SURFACE__',
    apart: '__SEPARATE_SURFACES__',
    walletOrigin: '__WALLET_ORIGIN__',
    saleDesk: '__SALE_DESK__',
  }) as const;

/**
 * Every mark in the prerendered pages that the server replaces, each wherever it occurs; one that others are part of comes first. No script of
 * a page uses them, and a pure call can be left out of it.
 */
export const PAGE_PLACEHOLDERS = /* @__PURE__ */ allMarks();
