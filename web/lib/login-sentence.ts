import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { Refusal } from '#wallet/problem.ts';
import { sentenceOf } from './api-error.ts';

/** Why a login failed, always beginning with the words of SPEC.md. */
export function loginSentence(error: unknown): string {
  const sentence = error instanceof Refusal ? error.message : sentenceOf(error);
  return sentence.startsWith(ADMIN_MESSAGES.loginFailed) ? sentence : `${ADMIN_MESSAGES.loginFailed}: ${sentence}`;
}
