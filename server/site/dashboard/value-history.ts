import { type UsdCents, type Usg, usdCentsFromUsgDown } from '#domain/money.ts';
import { dateInDenver } from '#domain/mountain-time.ts';
import { dailyChanges } from '../../chain/holdings.ts';
import type { Context } from '../../platform/context.ts';
import { pricesInForce } from '../../price/find-price.ts';

/** What was held at the end of a day (Mountain Time), and what it was worth by the price in force then; it holds until the next. */
export type ValueDay = { day: string; balance: Usg; priceCents: UsdCents; valueCents: UsdCents };

type DailyChange = { day: string; change: Usg };
type PriceSet = { time: number; cents: UsdCents };

/**
 * The days on which the value changed, oldest first: the first is the day that had both tokens and a price, and none
 * is after `now`. Changes are in order of their days, prices (unix seconds) in order of their times.
 */
export function valueDays(changes: readonly DailyChange[], prices: readonly PriceSet[], now: Date): ValueDay[] {
  const today = dateInDenver(now);
  const daysOfPrices = prices.map(({ time }) => dateInDenver(new Date(time * 1000)));
  const days = [...changes.map(({ day }) => day), ...daysOfPrices];
  const shown: ValueDay[] = [];
  let [balance, price] = [0n, undefined as UsdCents | undefined];
  let [nextChange, nextPrice] = [0, 0];
  for (const day of [...new Set(days)].filter((each) => each <= today).sort()) {
    for (; changes[nextChange] && (changes[nextChange] as DailyChange).day <= day; nextChange++) {
      balance += (changes[nextChange] as DailyChange).change;
    }
    for (; prices[nextPrice] && (daysOfPrices[nextPrice] as string) <= day; nextPrice++) {
      price = (prices[nextPrice] as PriceSet).cents;
    }
    const last = shown.at(-1);
    if (price === undefined || (!last && balance === 0n)) continue;
    if (last?.balance === balance && last.priceCents === price) continue;
    shown.push({ day, balance, priceCents: price, valueCents: usdCentsFromUsgDown(balance, price) });
  }
  return shown;
}

/** The value of those wallets' tokens over time, by final blocks and the public price log. */
export async function valueHistory(
  context: Pick<Context, 'db' | 'chain' | 'now'>,
  wallets: readonly string[],
): Promise<ValueDay[]> {
  if (wallets.length === 0) return [];
  const [changes, prices] = await Promise.all([dailyChanges(context, wallets), pricesInForce(context)]);
  return valueDays(changes, prices, context.now());
}
