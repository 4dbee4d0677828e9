import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { type NavigateFunction, useOutletContext } from 'react-router';
import { answerOf, api } from './api.ts';
import { queryClient, useSharedQuery } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

/** An account as its owner sees it. */
export type User = InferResponseType<typeof api.account.$get, 200>;

const sessionQuery = {
  queryKey: queryKeys.session,
  queryFn: async (): Promise<User | null> => (await answerOf(api.account.session.$get())).user,
};

/** Who is logged in: `user` is null if nobody is, undefined until the server has answered. */
export function useSession() {
  const { data: user, error, refetch } = useSharedQuery(sessionQuery);
  return { user, error, refetch };
}

/** The wallets that were proved to belong to this account; undefined while nobody is logged in. */
export function useLinkedWallets() {
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.accountWallets,
    queryFn: () => answerOf(api.account.wallets.$get()),
    enabled: Boolean(user),
  });
}

/** The account that is logged in, on a page behind the guard. */
export const useUser = (): User => useOutletContext<User>();

const tabs = typeof window === 'undefined' ? undefined : new BroadcastChannel('session');
tabs?.addEventListener('message', () => void queryClient.invalidateQueries({ queryKey: queryKeys.session }));

/** Stores the account as the server returned it after a change. */
export const keepUser = (user: User): void => void queryClient.setQueryData(queryKeys.session, user);

/** Refetches who is logged in, after a login; other tabs do so, too. */
export async function enterSession(): Promise<User | null> {
  queryClient.removeQueries({ queryKey: queryKeys.account });
  const user = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
  // What a wallet opens may depend on the account beside it.
  void queryClient.invalidateQueries({ queryKey: queryKeys.admin });
  tabs?.postMessage('changed');
  return user;
}

let leavingFor: string | undefined;

/** Where a logout is going, for the guard; undefined otherwise. */
export const goodbyePage = (): string | undefined => leavingFor;

/** Clears the session after a logout, and goes to that page; other tabs refetch it. */
export async function leaveSession(to: string, navigate: NavigateFunction): Promise<void> {
  leavingFor = to;
  dropDrafts();
  queryClient.setQueryData(queryKeys.session, null);
  queryClient.removeQueries({ queryKey: queryKeys.account });
  void queryClient.invalidateQueries({ queryKey: queryKeys.admin });
  tabs?.postMessage('changed');
  await navigate(to);
  leavingFor = undefined;
}

export const signOut = () => answerOf(api.auth.sign_out.$delete());

type Draft = Readonly<Record<string, string>>;

const drafts = new Map<string, Draft>();

/** What was typed into a form and not saved yet, kept while the page is open, also through a login; never passwords. */
export const draftOf = (form: string): Draft | undefined => drafts.get(form);

export const keepDraft = (form: string, values: Draft): void => void drafts.set(form, values);

export const dropDraft = (form: string): void => void drafts.delete(form);

/** For the logout. */
export const dropDrafts = (): void => drafts.clear();
