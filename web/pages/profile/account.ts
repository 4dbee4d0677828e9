import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { Body } from '#domain/accounts/account.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messagesOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { keepUser } from '#web/lib/session.ts';
import { clearFlash, flash } from '#web/ui/flash.tsx';

export const flashError = (error: unknown): void => flash(messagesOf(error), 'error');

type Saving = { done: string; onDone: () => void; onRefused: (error: unknown) => void };

/** Changes the account; a refusal is shown above the page and returned for the fields. */
export const useSaveAccount = ({ done, onDone, onRefused }: Saving) =>
  useMutation({
    onMutate: clearFlash,
    mutationFn: (changes: Body) => answerOf(api.account.$put({ json: changes })),
    onSuccess: (user) => {
      keepUser(user);
      flash(done, 'success');
      onDone();
    },
    onError: (error) => {
      flashError(error);
      onRefused(error);
    },
  });

export type Session = InferResponseType<typeof api.account.sessions.$get, 200>[number];

/** The browsers and devices that are logged in, last used first. */
export const useSessions = () =>
  useQuery({ queryKey: queryKeys.accountSessions, queryFn: () => answerOf(api.account.sessions.$get()), staleTime: 0 });

/** Ends one session, or all but the one that asks. */
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

export type Passkeys = InferResponseType<typeof api.account.passkeys.$get, 200>;

/** A change of the passkeys; what is shown of them is read again whatever became of it. */
export function usePasskeyChange<Input, Result>(change: (input: Input) => Promise<Result>, done: string) {
  const queries = useQueryClient();
  return useMutation({
    onMutate: clearFlash,
    mutationFn: change,
    onSuccess: () => flash(done, 'success'),
    onError: flashError,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accountPasskeys }),
  });
}

/** All that is stored about the account, as text for a file. */
export const accountData = async (): Promise<string> =>
  `${JSON.stringify(await answerOf(api.account.data.$get()), undefined, 2)}\n`;
