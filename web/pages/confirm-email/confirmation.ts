import { useQuery } from '@tanstack/react-query';
import type { Body } from '#domain/accounts/account.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

const readConfirmation = (confirmation_token: string) =>
  answerOf(api.auth.confirmation.link.$post({}, jsonBody({ confirmation_token })));
export type Confirmation = Awaited<ReturnType<typeof readConfirmation>>;

/** What an emailed link confirms, and what it needs here, which depends on who is logged in. */
export const useConfirmationOf = (token: string, userId: string | undefined) =>
  useQuery({ queryKey: queryKeys.confirmation(token, userId), queryFn: () => readConfirmation(token) });

/** Confirms by an emailed link, and returns the page to go on to. */
export async function confirmEmail(body: Body): Promise<string> {
  const answer = await answerOf(api.auth.confirmation.$post({}, jsonBody(body)));
  return 'redirect_url' in answer ? answer.redirect_url : '/';
}
