import { formatUsg, type Usg } from './money.ts';
import { networkName } from './network-name.ts';
import type { Apart, Host } from './page-paths.ts';
import { groupsInElements, type TEXT_PLACEHOLDERS } from './page-texts.ts';
import { longDate, type PagePrice, pricePage } from './price/page-price.ts';

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

/**
 * What fills a page beside the price and the figures: the origin that it is served at, never one that a caller names, which of the site's
 * addresses that is, what has one of its own, and where from here the wallet is (domain/wallet-address.ts).
 */
export type PageAddress = { origin: string; host: Host | undefined; apart: Apart; walletOrigin: string };
/** `saleDesk` where whole coins are sold for USDC at once. */
type PageChain = { id: number; token: string; local: boolean; saleDesk?: object | undefined };

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
  ...groupsInElements(chain.token),
  chart,
  origin: address.origin,
  host: address.host ?? '',
  apart: address.apart.join(' '),
  walletOrigin: address.walletOrigin,
  saleDesk: chain.saleDesk ? 'yes' : 'no',
});
