import { useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { answerOf, api } from '#web/lib/api.ts';
import { useLiveQuery } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const calls = api.redemptionList[':id'];

export type RedemptionDetail = InferResponseType<typeof calls.$get, 200>;
export type RedemptionInput = InferRequestType<typeof calls.steps.$post>['json'];

const REFRESH_WAITING_MS = 4_000;
const REFRESH_MS = 15_000;

/** The chain or the holder, not staff, moves these on. */
const isWaiting = ({ state, burn, identity }: RedemptionDetail) =>
  burn.state === 'burning' ||
  state === 'awaiting_approval' ||
  state === 'requested' ||
  state === 'delivered' ||
  identity.some((record) => record.state === 'asked');

/** How soon the redemption is read again, by what is known of it. */
export const redemptionRefreshMs = (redemption: RedemptionDetail | undefined) =>
  redemption && isWaiting(redemption) ? REFRESH_WAITING_MS : REFRESH_MS;

/** A redemption with its history, kept up to date; more often while the chain or the holder may move it. */
export const useRedemptionDetail = (id: string) =>
  useLiveQuery({
    queryKey: queryKeys.deskRecord('redemption', id),
    read: () => answerOf(calls.$get({ param: { id } })),
    every: redemptionRefreshMs,
  });

/** The ether at a redemption's own address, in wei, and whether its return is announced: the token's log has neither. */
export const useInboxAtNode = (id: string, isReturning: boolean) =>
  useLiveQuery({
    queryKey: [...queryKeys.deskRecord('redemption', id), 'inbox'],
    read: () => answerOf(calls.inbox.$get({ param: { id } })),
    every: () => (isReturning ? REFRESH_WAITING_MS : REFRESH_MS),
  });

/** Takes an action on the redemption; afterwards the whole desk is read again, whatever the answer was. */
export function useChangeRedemption(id: string) {
  const queries = useQueryClient();
  return (json: RedemptionInput): Promise<unknown> =>
    answerOf(calls.steps.$post({ param: { id }, json })).finally(() =>
      queries.invalidateQueries({ queryKey: queryKeys.desk }),
    );
}
