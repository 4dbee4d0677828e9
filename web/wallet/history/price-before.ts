import { useQuery } from '@tanstack/react-query';
import type { UsdCents } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { api } from '#web/lib/api.ts';
import { readPage } from '#web/lib/list-pages.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** As many as one call gives; one of them was in effect unless all of them were withdrawn. */
const PAGE = '100';

type Logged = Pick<LoggedPrice, 'cents' | 'since' | 'withdrawn'>;

/** Of prices, newest first, the one in effect just before that moment (unix seconds); null if none was. */
export const priceBefore = (prices: readonly Logged[], moment: number): UsdCents | null =>
  prices.find(({ since, withdrawn }) => since < moment && withdrawn === null)?.cents ?? null;

/** The same by the public log; for a moment to come it's the price now. */
async function readPriceBefore(moment: number): Promise<UsdCents | null> {
  const { rows } = await readPage(api.prices.$get, { limit: PAGE, after: String(moment) });
  return priceBefore(rows, moment);
}

export function usePriceBefore(date: Date) {
  const moment = Math.ceil(date.getTime() / 1_000);
  return useQuery({ queryKey: queryKeys.priceBefore(moment), queryFn: () => readPriceBefore(moment) });
}
