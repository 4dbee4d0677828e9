import { formatCount, formatUsg, type Usg, usgFromCoins } from './money.ts';
import type { Host } from './page-paths.ts';
import { denverClock, longDate, MONTHS, type PagePrice, PRICE_PLACEHOLDERS, pricePage } from './price/page-price.ts';

/**
 * Stands for the token's address in prerendered pages. It is written as an address is, so that it is drawn as one: whole, or in groups of
 * four, each of which is a mark of its own.
 */
export const TOKEN_MARK = '0xf0c0f0c1f0c2f0c3f0c4f0c5f0c6f0c7f0c8f0c9';
const groupsOf = (address: string): string[] => address.match(/^0x.{4}|.{4}/g) ?? [];
const inElements = (groups: string[]) =>
  Object.fromEntries(groups.map((group, index) => [`tokenGroup${index}`, `>${group}<`]));

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
} as const;

/** Every mark in the prerendered pages that the server replaces, each wherever it occurs; one that others are part of comes first. */
export const PAGE_PLACEHOLDERS = {
  ...PRICE_PLACEHOLDERS,
  ...TEXT_PLACEHOLDERS,
  ...inElements(groupsOf(TOKEN_MARK)),
  origin: '__SITE_ORIGIN__',
  host: '__SITE_SURFACE__',
} as const;

/** The last attestation, its time in unix seconds, and all tokens that were issued and redeemed, by final blocks. */
export type PageFigures = { attested: { coins: number; asOf: number } | null; issued: Usg; redeemed: Usg };

type PageTexts = Record<keyof typeof TEXT_PLACEHOLDERS, string>;

function figureTexts(figures: PageFigures | null): Omit<PageTexts, 'token' | 'network'> {
  if (!figures) return { reserve: '', coins: '', counted: '', issued: '', redeemed: '', circulating: '' };
  const { attested, issued, redeemed } = figures;
  return {
    reserve: attested ? reserveText(attested) : '',
    coins: formatUsg(usgFromCoins(attested?.coins ?? 0)),
    counted: attested ? longDate(attested.asOf) : '',
    issued: formatUsg(issued),
    redeemed: formatUsg(redeemed),
    circulating: formatUsg(issued - redeemed),
  };
}

/** '600,000 coins, counted Nov 21' (Mountain Time). */
function reserveText({ coins, asOf }: { coins: number; asOf: number }): string {
  const date = denverClock(asOf);
  const month = MONTHS[date.getUTCMonth()]?.slice(0, 3);
  return `${formatCount(coins)} coins, counted ${month} ${date.getUTCDate()}`;
}

/** A chain as pages name it. */
function networkName(chainId: number, isLocal: boolean): string {
  if (chainId === 1) return 'Ethereum';
  return isLocal ? `A local test chain (${chainId})` : `Chain ${chainId}`;
}

/** What fills a page beside the price and the figures: the origin that it is served at, never one that a caller names, and which of two that is. */
export type PageAddress = { origin: string; host: Host | undefined };
type PageChain = { id: number; token: string; local: boolean };

export type PageFilling = {
  price: PagePrice | null;
  figures: PageFigures | null;
  chain: PageChain;
  address: PageAddress;
};

/** The replacement for every placeholder. */
export const pageFillings = ({ price, figures, chain, address }: PageFilling): Record<string, string> => ({
  ...pricePage(price),
  ...figureTexts(figures),
  token: chain.token,
  network: networkName(chain.id, chain.local),
  ...inElements(groupsOf(chain.token)),
  origin: address.origin,
  host: address.host ?? '',
});
