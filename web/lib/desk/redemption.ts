import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type api, changeAt, getAt } from '../api.ts';
import { DESK_KEY } from './list.ts';

type ById = typeof api.redemptionList;
export type RedemptionDetail = InferResponseType<ById[keyof ById & `:id${string}`]['$get'], 200>;
type Body = Record<string, string | number>;

const REFRESH_ON_CHAIN_MS = 4_000;
const REFRESH_MS = 15_000;

/** Only the chain moves these on. */
const onChain = ({ state, burn }: RedemptionDetail) =>
  burn.state === 'burning' || state === 'requested' || state === 'delivered';

/** A ticket with everything that happened to it, kept up to date; more often while the chain may move it. */
export const useRedemptionDetail = (id: string) =>
  useQuery({
    queryKey: [...DESK_KEY, 'redemption', id],
    queryFn: () => getAt<RedemptionDetail>(`/api/redemptionList/${id}`),
    refetchInterval: ({ state }) => (state.data && onChain(state.data) ? REFRESH_ON_CHAIN_MS : REFRESH_MS),
  });

/** Takes a step of the ticket; afterwards the whole desk is read again, whatever the answer was. */
export function useRedemptionStep(id: string) {
  const queries = useQueryClient();
  return async (step: string, body: Body): Promise<unknown> => {
    try {
      return await changeAt('POST', `/api/redemptionList/${id}/steps`, { step, ...body });
    } finally {
      await queries.invalidateQueries({ queryKey: DESK_KEY });
    }
  };
}
