import { useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { DESK_RECORD, useRepeatedQuery } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const calls = api.redemptionList[':id'];

export type RedemptionDetail = InferResponseType<typeof calls.$get, 200>;
export type RedemptionInput = InferRequestType<typeof calls.transitions.$post>['json'];

const REFRESH_WAITING_MS = 4_000;
const REFRESH_MS = 15_000;

/** Whether the chain or the holder may change it soon. */
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
  useRepeatedQuery({
    queryKey: queryKeys.deskRecord('redemption', id),
    read: () => answerOf(calls.$get({ param: { id } })),
    every: redemptionRefreshMs,
    topics: DESK_RECORD,
  });

/** The ether at a redemption's own address, in wei, and whether its return is announced: the token's log has neither. */
export const useInboxAtNode = (id: string, isReturning: boolean) =>
  useRepeatedQuery({
    queryKey: [...queryKeys.deskRecord('redemption', id), 'inbox'],
    read: () => answerOf(calls.inbox.$get({ param: { id } })),
    every: () => (isReturning ? REFRESH_WAITING_MS : REFRESH_MS),
  });

/** Takes an action on the redemption; afterwards the whole desk is read again, whatever the answer was. */
export function useChangeRedemption(id: string) {
  const queries = useQueryClient();
  return (json: RedemptionInput): Promise<unknown> =>
    answerOf(calls.transitions.$post({ param: { id }, json })).finally(() =>
      queries.invalidateQueries({ queryKey: deskQueryKeys.desk }),
    );
}
