import { coinRegister } from '#site';
import { COIN_REGISTER_MESSAGES } from './messages.ts';

/** The years and mints of coins that are registered without a reason: from the coin's first year to the one after `today`'s. */
export const usualLots = (today: string) => ({
  years: [coinRegister.firstYear, Number(today.slice(0, 4)) + 1] as const,
  mints: coinRegister.mints,
});

/** What about a lot takes a reason, by field, as staff read it; `today` as 2026-11-21. */
export function unusualFields(
  { year, mint }: { year: number; mint: string },
  today: string,
): Partial<Record<'year' | 'mint', string>> {
  const { years, mints } = usualLots(today);
  const [first, last] = years;
  return {
    ...((year < first || year > last) && { year: COIN_REGISTER_MESSAGES.yearUnusual(year, first, last) }),
    ...(!mints.includes(mint) && { mint: COIN_REGISTER_MESSAGES.mintUnusual(mint, mints) }),
  };
}
