import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RedemptionRequest } from '#domain/redemption.ts';
import { answerOf, api } from './api.ts';
import { ApiError } from './api-error.ts';
import { requestKeys } from './request-key.ts';

const REFRESH_MS = 4_000;

const isOver = (state: string | undefined) => state === 'closed' || state === 'refused' || state === 'cancelled';

/** Posts a redemption request; the same request tried again is the same one to the server. */
export function useRequestRedemption() {
  const keyOf = useRef(requestKeys());
  return useMutation({
    mutationFn: (request: RedemptionRequest) =>
      answerOf(api.redeem.$post({ json: request }, { headers: { 'idempotency-key': keyOf.current(request) } })),
  });
}

/** A ticket as the server and the chain have it; null where there is none of that number. */
export function useTicket(ticketId: string | undefined) {
  return useQuery({
    queryKey: ['ticket', ticketId],
    enabled: ticketId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : REFRESH_MS),
    queryFn: () =>
      answerOf(api.redeem[':ticket_id'].$get({ param: { ticket_id: ticketId ?? '' } })).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  });
}
