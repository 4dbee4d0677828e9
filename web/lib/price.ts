import { useQuery } from '@tanstack/react-query';
import { type PagePrice, pricePage } from '#domain/price-page.ts';
import { getPrice } from './api.ts';
import { pagePrice, priceTexts } from './site-data.tsx';

/** The price in force: cents for reckoning, texts for showing. The texts are empty and the price null while none is set. */
export function usePrice() {
  const query = useQuery<PagePrice | null>({
    queryKey: ['price'],
    queryFn: getPrice,
    // What the server wrote into the page may be as old as the page: shown at once, then asked for again.
    initialData: pagePrice,
    initialDataUpdatedAt: 0,
    refetchInterval: 60_000,
  });
  const price = query.data;
  const { priceText, priceDate } = price === pagePrice ? priceTexts(price) : pricePage(price);
  return { price, text: priceText, date: priceDate, isStale: query.isError, refetch: query.refetch };
}
