import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const calls = api.redemptionList[':id'];

export type RedemptionDetail = InferResponseType<typeof calls.$get, 200>;
export type RedemptionInput = InferRequestType<typeof calls.steps.$post>['json'];

const REFRESH_ON_CHAIN_MS = 4_000;
const REFRESH_MS = 15_000;

/** Only the chain moves these on. */
const waitsForChain = ({ state, burn }: RedemptionDetail) =>
  burn.state === 'burning' || state === 'requested' || state === 'delivered';

/** A redemption with its history, kept up to date; more often while the chain may move it. */
export const useRedemptionDetail = (id: string) =>
  useQuery({
    queryKey: queryKeys.deskRecord('redemption', id),
    queryFn: () => answerOf(calls.$get({ param: { id } })),
    refetchInterval: ({ state }) => (state.data && waitsForChain(state.data) ? REFRESH_ON_CHAIN_MS : REFRESH_MS),
  });

/** Takes an action on the redemption; afterwards the whole desk is read again, whatever the answer was. */
export function useChangeRedemption(id: string) {
  const queries = useQueryClient();
  return (json: RedemptionInput): Promise<unknown> =>
    answerOf(calls.steps.$post({ param: { id }, json })).finally(() =>
      queries.invalidateQueries({ queryKey: queryKeys.desk }),
    );
}
