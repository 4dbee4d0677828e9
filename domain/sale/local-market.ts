import * as z from 'zod/mini';
import { formatUnits, type UsdCents } from '../money.ts';
import { PRICE_MAX_CENTS } from '../terms.ts';
import { parseUnits, parseUsdCents } from '../typed-amounts.ts';

/** The market in which a local sale desk sells, as the local admin sets it. */
export type LocalMarketState = {
  /** An ounce of gold, by both feeds. */
  gold_cents: UsdCents;
  /** A USDC in millionths of a dollar, so that par is 1,000,000. */
  usdc_micros: number;
  /** Whether the local desk sells at weekends, too. */
  always_trading: boolean;
};

/** The same as the form shows it. */
export type LocalMarketView = LocalMarketState & {
  /** How far above the value of a coin's metal our price may be for the desk to sell, in basis points. */
  band_bps: { least: number; most: number };
};

/** For an answer of a local feed: an estimate made in the second of the last one is too low for a later block, which writes its time anew. */
export const FEED_GAS = 150_000n;

export const USDC_PRICE_DECIMALS = 6;
const MOST_USDC = 10 ** (USDC_PRICE_DECIMALS + 1);

export const LOCAL_MARKET_MESSAGES = {
  spot: 'Enter the price of an ounce in US dollars, such as 1550.00',
  usdc: 'Enter what a USDC is worth in US dollars, such as 0.998',
} as const;

const wholeUpTo = (most: number, message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(most, message));

/** POST /api/local-market. */
export const localMarketInput = z.object({
  gold_cents: wholeUpTo(PRICE_MAX_CENTS, LOCAL_MARKET_MESSAGES.spot),
  usdc_micros: wholeUpTo(MOST_USDC, LOCAL_MARKET_MESSAGES.usdc),
  always_trading: z.boolean('Say whether the local desk sells at weekends: true or false'),
});

export const usdcPriceText = (micros: number): string => formatUnits(BigInt(micros), USDC_PRICE_DECIMALS);

/** Reads what was typed; errors by field. */
export function readLocalMarket(typed: { spot: string; usdc: string }) {
  const spot = parseUsdCents(typed.spot) ?? 0;
  const usdc = Number(parseUnits(typed.usdc.replace(/^\s*\$/, ''), USDC_PRICE_DECIMALS) ?? 0n);
  const errors = {
    ...(spot >= 1 && spot <= PRICE_MAX_CENTS ? {} : { spot: LOCAL_MARKET_MESSAGES.spot }),
    ...(usdc >= 1 && usdc <= MOST_USDC ? {} : { usdc: LOCAL_MARKET_MESSAGES.usdc }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors } as const;
  return { ok: true, market: { gold_cents: spot, usdc_micros: usdc } } as const;
}
