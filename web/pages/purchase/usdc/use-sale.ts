import { PAY_MESSAGES } from '#domain/sale/pay-messages.ts';
import { answerOrNull, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { useRepeatedQuery } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 30_000;

const getSale = () => answerOrNull(api.sale.$get());
type SaleOrNone = Awaited<ReturnType<typeof getSale>>;
export type Sale = NonNullable<SaleOrNone>;

/** Whether coins are sold for USDC now; null where there is no sale desk. */
export const useSale = () =>
  useRepeatedQuery<SaleOrNone>({
    queryKey: queryKeys.sale,
    read: getSale,
    every: (sale) => (sale === null ? false : REFRESH_MS),
    topics: 'price',
  });

/** Why nothing is sold for USDC now, in the server's own words; null where it is, undefined until it's known. */
export function closedReason({ data, error }: Pick<ReturnType<typeof useSale>, 'data' | 'error'>) {
  if (!data) return error ? messageOf(error) : undefined;
  if (!data.open) return data.message;
  return data.gasless ? null : PAY_MESSAGES.notRelayed;
}
