import { useQuery } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import type { LoggedPrice } from '#domain/price/price.ts';
import { api } from '#web/lib/api.ts';
import { type Page, readPage } from '#web/lib/list-pages.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const PAGE = 100;
/** About ten years of weekly prices; more than a screen can distinguish. */
const MAX_PAGES = 5;

type PriceHistory = {
  /** Oldest first. */
  prices: LoggedPrice[];
  /** Whether the log goes further back than was requested. */
  isCut: boolean;
};

type Query = InferRequestType<typeof api.prices.$get>['query'];

/** The public price log, page by page (RFC 8288). */
async function readPriceHistory(): Promise<PriceHistory> {
  const prices: LoggedPrice[] = [];
  let next: Query | undefined = { limit: String(PAGE) };
  for (let pages = 0; next && pages < MAX_PAGES; pages++) {
    const answer: Page<LoggedPrice, Query> = await readPage(api.prices.$get, next);
    prices.push(...answer.rows);
    next = answer.next;
  }
  return { prices: prices.reverse(), isCut: next !== undefined };
}

/** Its key is below the price's own, so that a price that is set in this browser is read at once. */
export const usePriceHistory = () => useQuery({ queryKey: queryKeys.priceHistory, queryFn: readPriceHistory });
