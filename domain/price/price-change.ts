import type { UsdCents } from '../money.ts';
import { PRICE_RETYPE_PERCENT } from '../terms.ts';

/** How a new price differs from the one in force. */
export type PriceChange = {
  /** The new price less the old one. */
  cents: UsdCents;
  /** Tenths of a percent of the old price, to the nearest. */
  perMille: number;
  /** So far from the old price that it is more likely a typing error: the new price has to be typed again. */
  isLarge: boolean;
};

/** The change from one price to another, both above 0. */
export function priceChange(from: UsdCents, to: UsdCents): PriceChange {
  const cents = to - from;
  return {
    cents,
    perMille: Math.round((cents * 1000) / from),
    isLarge: Math.abs(cents) * 100 > from * PRICE_RETYPE_PERCENT,
  };
}

/** '+3.1%', '−99.0%' or '0.0%'. */
export function changePercentText({ perMille }: Pick<PriceChange, 'perMille'>): string {
  const tenths = Math.abs(perMille);
  const sign = perMille === 0 ? '' : perMille > 0 ? '+' : '−';
  return `${sign}${Math.floor(tenths / 10)}.${tenths % 10}%`;
}
