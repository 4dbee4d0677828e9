import { site } from '#site';
import { type UsdCents, usdText } from '../money.ts';
import { formatMountainTime } from '../mountain-time.ts';
import { MINT_ENTRY_DAYS, SPOT_ENTRY_HOURS } from '../terms.ts';
import { parseUnits } from '../typed-amounts.ts';

const { coin, metal } = site;

/** What staff may enter: the metal's spot price per troy ounce, and the price of a coin that its mint posts. */
export const MARKET_KINDS = ['spot', 'mint'] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** A price that isn't ours, at the time (ISO 8601) and by the source that it is from; of a price feed, the source is its address. */
export type MarketPrice = { cents: UsdCents; at: string; source: string };
/** Null where none is known that is recent enough. */
export type Market = Readonly<Record<MarketKind, MarketPrice | null>>;

const HOUR_MS = 3_600_000;
/** How old an entry of staff may be and still count. */
export const ENTRY_MS: Readonly<Record<MarketKind, number>> = {
  spot: SPOT_ENTRY_HOURS * HOUR_MS,
  mint: MINT_ENTRY_DAYS * 24 * HOUR_MS,
};

const OUNCE_DECIMALS = 6;
const OUNCES = parseUnits(coin.weight.ounces, OUNCE_DECIMALS) ?? 0n;

/** What a coin's metal is worth at spot, cut to whole cents. */
export const meltCentsDown = (spotCents: UsdCents): UsdCents =>
  Number((BigInt(spotCents) * OUNCES) / 10n ** BigInt(OUNCE_DECIMALS));

/** What a price is above another one, in cents and in basis points of that, to the nearest; negative where it is below. */
export type Premium = { cents: UsdCents; basisPoints: number };

/** The premium of a price over another one, which is above 0. */
export function premiumOver(price: UsdCents, base: UsdCents): Premium {
  const cents = price - base;
  const size = (BigInt(Math.abs(cents)) * 20_000n + BigInt(base)) / (BigInt(base) * 2n);
  return { cents, basisPoints: Number(cents < 0 ? -size : size) };
}

const percentText = (basisPoints: number) =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`;

/** '$137.65 (3.43%) over spot', 'under spot', or 'the same as spot'. */
export function premiumText({ cents, basisPoints }: Premium): string {
  if (cents === 0) return 'the same as spot';
  return `${usdText(Math.abs(cents))} (${percentText(Math.abs(basisPoints))}) ${cents > 0 ? 'over' : 'under'} spot`;
}

const FEED = /^0x[\da-f]{40}$/i;
export const isFeedSource = (source: string): boolean => FEED.test(source);

/** 'the price feed 0x…', or the source as staff named it. */
export const sourceText = (source: string): string => (isFeedSource(source) ? `the price feed ${source}` : source);

/** What spot was when an order was placed, and what the order's price was above it, as names and values. */
export function spotFacts(priceCents: UsdCents, spot: MarketPrice | null): [name: string, value: string][] {
  if (!spot) return [];
  return [
    [
      `Spot ${metal} then`,
      `${usdText(spot.cents)} per troy ounce on ${formatMountainTime(spot.at)}. Source: ${sourceText(spot.source)}`,
    ],
    ['Premium', `${premiumText(premiumOver(priceCents, meltCentsDown(spot.cents)))}, per token`],
  ];
}
