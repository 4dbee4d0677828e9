import type { NextForHolder } from '#domain/redemptions/next-step.ts';
import { answerOrNull, api } from '../../lib/api.ts';
import { DESK_RECORD, useRepeatedQuery } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

const REFRESH_MS = 4_000;
const REFRESH_SLOWLY_MS = 15_000;
/** The next step happens on the chain within seconds. */
const SOON: readonly NextForHolder[] = [
  'burn_tokens',
  'send_tokens',
  'wait_for_burn',
  'wait_for_chain',
  'wait_for_receipt',
];
const NEVER: readonly NextForHolder[] = ['nothing', 'over'];

const getRedemption = (ticketId: string) =>
  answerOrNull(api.redeem[':ticket_id'].$get({ param: { ticket_id: ticketId } }));
type Status = NonNullable<Awaited<ReturnType<typeof getRedemption>>>;
/** What the page shows; without the ticket number where staff look at it. */
export type RedemptionStatus = Omit<Status, 'ticket_id'> & { ticket_id?: string };

function refreshAfter(redemption: RedemptionStatus | null | undefined): number | false {
  if (redemption === null || (redemption && NEVER.includes(redemption.next))) return false;
  return !redemption || SOON.includes(redemption.next) ? REFRESH_MS : REFRESH_SLOWLY_MS;
}

/** The status of a redemption, refreshed while anything may still happen; null if the number is unknown. */
export function useRedemption(ticketId: string) {
  return useRepeatedQuery<RedemptionStatus | null>({
    queryKey: queryKeys.redemption(ticketId),
    read: () => getRedemption(ticketId),
    every: refreshAfter,
    topics: `redemption:${ticketId} chain`,
  });
}

/** Fetches the status before its page is shown, which then needs no connection for a first look. */
export const loadRedemption = (ticketId: string): Promise<RedemptionStatus | null> =>
  queryClient.fetchQuery({
    queryKey: queryKeys.redemption(ticketId),
    queryFn: () => getRedemption(ticketId),
    staleTime: 0,
  });

/** The same for staff, by the record's id. */
export function useHoldersRedemption(id: string) {
  return useRepeatedQuery<RedemptionStatus | null>({
    queryKey: [...queryKeys.deskRecord('redemption', id), 'holder'],
    read: async () => (await answerOrNull(api.redemptionList[':id'].$get({ param: { id } })))?.holder ?? null,
    every: refreshAfter,
    topics: DESK_RECORD,
  });
}
