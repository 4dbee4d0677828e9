import { formatUsg, type Usg } from './money.ts';
import type { Host } from './page-paths.ts';
import { longDate, type PagePrice, PRICE_PLACEHOLDERS, pricePage } from './price/page-price.ts';

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
  headroom: '__HEADROOM_TEXT__',
} as const;

/** Every mark in the prerendered pages that the server replaces, each wherever it occurs; one that others are part of comes first. */
export const PAGE_PLACEHOLDERS = {
  ...PRICE_PLACEHOLDERS,
  ...TEXT_PLACEHOLDERS,
  ...inElements(groupsOf(TOKEN_MARK)),
  /** HTML, the only mark that isn't text; of the page of the price history. */
  chart: '__PRICE_CHART__',
  origin: '__SITE_ORIGIN__',
  host: '__SITE_SURFACE__',
} as const;

/** Tokens and coins in units (`reserveCover`), by the last final block. */
export type PageFigures = {
  /** When coins were last counted, in unix seconds. */
  countedAt: number | null;
  issued: Usg;
  redeemed: Usg;
  redeemedSince: Usg;
  inTrust: Usg;
  headroom: Usg;
};

type PageTexts = Record<keyof typeof TEXT_PLACEHOLDERS, string>;

/** The figures as pages show them; the server's and a page's own later reading are written alike. */
export function figureTexts(figures: PageFigures): Omit<PageTexts, 'token' | 'network'> {
  const { countedAt, issued, redeemed, redeemedSince, inTrust, headroom } = figures;
  const since = redeemedSince > 0n ? `, less ${formatUsg(redeemedSince)} redeemed since` : '';
  return {
    reserve: countedAt !== null ? `${formatUsg(inTrust)} coins in trust` : '',
    coins: formatUsg(inTrust),
    counted: countedAt !== null ? `attested on ${longDate(countedAt)}${since}` : 'none attested yet',
    issued: formatUsg(issued),
    redeemed: formatUsg(redeemed),
    circulating: formatUsg(issued - redeemed),
    headroom: formatUsg(headroom),
  };
}

/** While nothing is known, a figure is empty and its place is drawn as waiting. */
const NO_FIGURES = {
  reserve: '',
  coins: '',
  counted: '',
  issued: '',
  redeemed: '',
  circulating: '',
  headroom: '',
};

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
  /** The price history as HTML (domain/chart/drawing.ts); empty while it isn't known. */
  chart: string;
  chain: PageChain;
  address: PageAddress;
};

/** The replacement for every placeholder. */
export const pageFillings = ({ price, figures, chart, chain, address }: PageFilling): Record<string, string> => ({
  ...pricePage(price),
  ...(figures ? figureTexts(figures) : NO_FIGURES),
  token: chain.token,
  network: networkName(chain.id, chain.local),
  ...inElements(groupsOf(chain.token)),
  chart,
  origin: address.origin,
  host: address.host ?? '',
});
