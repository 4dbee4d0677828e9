import { useQuery } from '@tanstack/react-query';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';

/** How many lots and coins count now, and which years and mints are registered without a reason. */
export const useCoinRegister = () =>
  useQuery({ queryKey: deskQueryKeys.coinRegister, queryFn: () => answerOf(api['coin-register'].$get()) });
