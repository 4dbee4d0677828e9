import { answerOrNull, api } from '#web/lib/api.ts';
import { DESK_RECORD, useRepeatedQuery } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const REFRESH_MS = 15_000;
const REFRESH_ON_CHAIN_MS = 4_000;
/** Nothing more happens by itself, but staff may write. */
const REFRESH_ENDED_MS = 60_000;

const getPurchase = (key: string) => answerOrNull(api.purchase[':key'].$get({ param: { key } }));
type Status = NonNullable<Awaited<ReturnType<typeof getPurchase>>>;
/** What the page shows; without the key where staff look at it. */
export type PurchaseStatus = Omit<Status, 'key'> & { key?: string };

function refreshAfter(status: PurchaseStatus | null | undefined): number | false {
  if (status === null) return false;
  const next = status?.next;
  if (next === 'nothing' || next === 'look_into_wallet') return REFRESH_ENDED_MS;
  return next === 'wait_for_chain' ? REFRESH_ON_CHAIN_MS : REFRESH_MS;
}

/** The status of a purchase request, refreshed while anything may still happen; null if the key is unknown. */
export const usePurchaseStatus = (key: string) =>
  useRepeatedQuery<PurchaseStatus | null>({
    queryKey: queryKeys.purchase(key),
    read: () => getPurchase(key),
    every: refreshAfter,
    topics: `purchase:${key} chain`,
  });

/** The same for staff, by the record's id. */
export const useCustomersPurchase = (id: string) =>
  useRepeatedQuery<PurchaseStatus | null>({
    queryKey: [...queryKeys.deskRecord('purchase', id), 'customer'],
    read: async () => (await answerOrNull(api.purchaseList[':id'].$get({ param: { id } })))?.customer ?? null,
    every: refreshAfter,
    topics: DESK_RECORD,
  });
