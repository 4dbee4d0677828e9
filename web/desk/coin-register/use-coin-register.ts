import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** How many lots and coins count now, and which years and mints are registered without a reason. */
export const useCoinRegister = () =>
  useQuery({ queryKey: queryKeys.coinRegister, queryFn: () => answerOf(api['coin-register'].$get()) });
