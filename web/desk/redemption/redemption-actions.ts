import { useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { formatUsdCents } from '#domain/money.ts';
import type { RedemptionStaffTransition } from '#domain/redemptions/machine.ts';
import { site } from '#site';
import { answerOf, api } from '#web/lib/api.ts';
import { DESK_RECORD, useRepeatedQuery } from '#web/lib/live.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { REASON, RELEASE_LISTED, reasonWith } from '../parts/action-fields.ts';
import type { ActionTable } from '../parts/actions.tsx';

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
    answerOf(calls.steps.$post({ param: { id }, json })).finally(() =>
      queries.invalidateQueries({ queryKey: queryKeys.desk }),
    );
}

const shipmentBy = (carriers: readonly string[]) =>
  ({
    carrier: { label: 'Insured carrier', kind: 'line', suggestions: carriers },
    tracking: { label: 'Tracking number', kind: 'line' },
    insured_cents: {
      label: 'Insured for, USD',
      kind: 'usd',
      hint: 'Every package ships with Adult Signature Required.',
    },
  }) as const;

type Actions = ActionTable<RedemptionStaffTransition, RedemptionInput>;

/** The actions on a redemption that need nothing but staff; burn and receipt are the wallet's. */
export const redemptionActions = ({ carriers, cost }: Pick<RedemptionDetail, 'carriers' | 'cost'>): Actions => ({
  // With a wallet: it burns the tokens at the ticket's address.
  start_burn: null,
  approve: {
    label: 'Approve the delivery',
    fields: {
      shipping_cents: {
        label: 'Shipping, handling and insurance, USD',
        kind: 'usd',
        initial: formatUsdCents(cost.shipping_cents),
        hint: `Firm: the customer reads it before handing in any ${site.symbol}.${cost.duties ? ' Duties come on top.' : ''}`,
      },
    },
  },
  check_identity: { label: 'Identity checked', fields: {} },
  ship: { label: 'Ship', fields: shipmentBy(carriers) },
  deliver: { label: 'Delivered', fields: {} },
  return: { label: 'Returned to us', fields: { reason: reasonWith('returned') } },
  pay_costs: {
    label: 'Costs paid',
    fields: {
      costs_cents: { label: 'Costs, USD', kind: 'usd', hint: '0.00 if the return wasn’t the customer’s fault.' },
    },
  },
  reship: { label: 'Reship', fields: shipmentBy(carriers) },
  claim_lost: { label: 'Report lost', fields: { reason: reasonWith('lost') } },
  find: { label: 'Found and delivered', fields: {} },
  decline_claim: { label: 'Refuse the claim', fields: { reason: REASON }, danger: true },
  replace: { label: 'Send a replacement', fields: shipmentBy(carriers) },
  plan_return: {
    label: 'Send something back',
    fields: {
      asset: {
        label: 'What goes back',
        kind: 'select',
        initial: 'token',
        options: [
          ['token', site.symbol],
          ['ether', 'Ether (ETH)'],
          ['other', 'Another ERC-20 token'],
        ],
      },
      contract: {
        label: 'The other token’s contract',
        kind: 'line',
        optional: true,
        hint: `Only for another token: its address. Leave it empty for ${site.symbol} and ether.`,
      },
      to: {
        label: 'Return address',
        kind: 'line',
        hint: 'As the customer wrote it. The sender may be an exchange’s address.',
      },
      amount: { label: 'Amount', kind: 'line', hint: 'In whole tokens or ether, such as 0.5.' },
    },
  },
  drop_return: { label: 'Drop the return', fields: {} },
  // With a wallet, as it approves the return.
  send_back: null,
  withhold: { label: 'Withhold for documents', fields: { reason: reasonWith('documents') } },
  release: { label: 'Release', fields: {} },
  release_listed: RELEASE_LISTED,
  settle_alarm: { label: 'Resolve the alert', fields: { reason: REASON } },
  cancel: { label: 'Cancel the request', fields: { reason: reasonWith('cancel') }, danger: true },
  refuse: { label: 'Refuse the request', fields: { reason: reasonWith('refuse') }, danger: true },
});
