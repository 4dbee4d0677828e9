import { API_MESSAGES } from '#domain/messages/api.ts';
import { type PagePrice, pricePage } from '#domain/price/page-price.ts';
import { answerOf, api } from './api.ts';
import { ApiError } from './api-error.ts';
import { unlessLive, useLive } from './live.ts';
import { useSharedQuery } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { isPagePrice, pagePrice, priceTexts } from './site-data.tsx';

// A new price is on every open page within two seconds; a page in the background refetches when it is shown again.
const REFRESH_MS = 1_500;
const TOPIC = 'price';

/** Fetches the price in force; null while none is set. */
export async function getPrice(): Promise<PagePrice | null> {
  try {
    const price = await answerOf(api.usgprice.$get());
    if (!isPagePrice(price)) throw new ApiError(502, [API_MESSAGES.serverError]);
    return price;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The price in force: cents for calculating, texts for showing; `delivered` is one coin with the lowest domestic shipping. The texts are empty
 * and the price is null while none is set.
 */
export function usePrice() {
  useLive(TOPIC, queryKeys.price);
  const query = useSharedQuery({
    queryKey: queryKeys.price,
    queryFn: getPrice,
    // The price in the HTML may be as old as the page, so it is shown at once and refetched.
    initialData: pagePrice,
    initialDataUpdatedAt: 0,
    refetchInterval: () => unlessLive(TOPIC, REFRESH_MS),
    staleTime: 0,
  });
  const price = query.data;
  const { priceText, priceDate, deliveredText, priceNote } = price === pagePrice ? priceTexts(price) : pricePage(price);
  return {
    price,
    text: priceText,
    date: priceDate,
    delivered: deliveredText,
    /** As of when it is, where the site can't look for a newer one; empty otherwise. */
    note: priceNote,
    isStale: query.isError,
    refetch: query.refetch,
  };
}
