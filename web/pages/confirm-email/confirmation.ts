import type { Body } from '#domain/accounts/account.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';

/** What an emailed link confirms, and what it needs here. */
export const readConfirmation = (confirmation_token: string) =>
  answerOf(api.auth.confirmation.link.$post({}, jsonBody({ confirmation_token })));
export type Confirmation = Awaited<ReturnType<typeof readConfirmation>>;

/** Confirms by an emailed link; where to go on. */
export async function confirmEmail(body: Body): Promise<string> {
  const answer = await answerOf(api.auth.confirmation.$post({}, jsonBody(body)));
  return 'redirect_url' in answer ? answer.redirect_url : '/';
}
