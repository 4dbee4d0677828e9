import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { flash } from '#web/ui/flash.tsx';
import { flashError } from './account.ts';

export type Session = InferResponseType<typeof api.account.sessions.$get, 200>[number];

/** The browsers and devices that are logged in, last used first. */
export const useSessions = () =>
  useQuery({ queryKey: queryKeys.accountSessions, queryFn: () => answerOf(api.account.sessions.$get()), staleTime: 0 });

/** Ends one session, or without an id all but this browser's. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) =>
      answerOf(id ? api.account.sessions[':id'].$delete({ param: { id } }) : api.account.sessions.$delete()),
    onSuccess: (_, id) => flash(id ? ACCOUNT_MESSAGES.sessionEnded : ACCOUNT_MESSAGES.otherSessionsEnded, 'success'),
    onError: flashError,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accountSessions }),
  });
}
