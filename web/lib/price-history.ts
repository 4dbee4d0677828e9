import { useQuery } from '@tanstack/react-query';
import type { PriceRecord } from '#domain/price/price.ts';
import { type Page, page } from './api.ts';

const PAGE = 100;
/** About ten years of weekly prices; more than a screen can show apart. */
const MOST_PAGES = 5;

export type PriceHistory = {
  /** Oldest first. */
  prices: PriceRecord[];
  /** Whether the log goes further back than was asked for. */
  isCut: boolean;
};

/** The public price log, page by page (RFC 8288). */
export async function readPriceHistory(): Promise<PriceHistory> {
  const prices: PriceRecord[] = [];
  let next: string | undefined = `/api/prices?limit=${PAGE}`;
  for (let asked = 0; next && asked < MOST_PAGES; asked++) {
    const answer: Page<PriceRecord> = await page<PriceRecord>(next);
    prices.push(...answer.rows);
    next = answer.next;
  }
  return { prices: prices.reverse(), isCut: next !== undefined };
}

/** Under the price's own key, so that a price that is set here is asked for at once. */
export const usePriceHistory = () => useQuery({ queryKey: ['price', 'history'], queryFn: readPriceHistory });
