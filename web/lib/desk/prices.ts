import { useQuery } from '@tanstack/react-query';
import type { PriceRecord } from '#domain/price/price.ts';
import { getAt } from '../api.ts';

const SHOWN = 10;

/** The latest prices of the public log, newest first: an order takes one of them. */
export const useRecentPrices = () =>
  useQuery({
    queryKey: ['prices', 'recent'],
    queryFn: () => getAt<PriceRecord[]>(`/api/prices?limit=${SHOWN}`),
  });
