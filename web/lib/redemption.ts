import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NextForHolder } from '#domain/redemptions/next.ts';
import type { RedemptionRequest } from '#domain/redemptions/redemption.ts';
import { answerOf, api } from './api.ts';
import { ApiError } from './api-error.ts';
import { requestKeys } from './request-key.ts';
import { useSite } from './site.ts';

const REFRESH_MS = 4_000;

const REFRESH_SLOWLY_MS = 15_000;
/** What comes next may be the chain's word, which comes within seconds. */
const SOON: readonly NextForHolder[] = ['burn_tokens', 'wait_for_chain', 'wait_for_receipt'];
const NEVER: readonly NextForHolder[] = ['nothing', 'over'];

/** Posts a redemption request; the same request tried again is the same one to the server. */
export function useRequestRedemption() {
  const keyOf = useRef(requestKeys());
  return useMutation({
    mutationFn: (request: RedemptionRequest) =>
      answerOf(api.redeem.$post({ json: request }, { headers: { 'idempotency-key': keyOf.current(request) } })),
  });
}

const getTicket = (ticketId: string) =>
  answerOf(api.redeem[':ticket_id'].$get({ param: { ticket_id: ticketId } })).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
export type TicketStatus = NonNullable<Awaited<ReturnType<typeof getTicket>>>;

function refreshAfter(ticket: TicketStatus | null | undefined): number | false {
  if (ticket === null || (ticket && NEVER.includes(ticket.next))) return false;
  return !ticket || SOON.includes(ticket.next) ? REFRESH_MS : REFRESH_SLOWLY_MS;
}

/** A ticket as the server and the chain have it, asked again while anything may still happen; null where there is none of that number. */
export function useTicket(ticketId: string) {
  return useQuery({
    queryKey: ['ticket', ticketId],
    staleTime: 0,
    refetchInterval: ({ state }) => refreshAfter(state.data),
    queryFn: () => getTicket(ticketId),
  });
}

/** Whether the receipt that the page shows is the one on the chain, checked in this browser. */
export function useReceiptProof(ticketId: string, text: string, tx: string | undefined) {
  const { data: site } = useSite();
  const token = site?.token;
  return useQuery({
    queryKey: ['receipt', ticketId, text, tx],
    enabled: token !== undefined && tx !== undefined,
    // The chain's library is large, and most tickets have no receipt yet.
    queryFn: async () =>
      (await import('../pages/redemption-status/receipt-proof.ts')).proveReceipt({
        ticketId,
        text,
        tx: tx ?? '',
        token: token ?? '',
      }),
  });
}
