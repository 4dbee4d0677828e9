import { VERIFY_BASES } from '#domain/verifier/messages.ts';
import type { Evidence } from '#proof/verify-token.ts';
import { dateText } from './elements.ts';

/** The last check of the token. It has evidence only if everything was shown that other checks depend on. */
export type TokenCheck = { evidence: Evidence | undefined };

/** The evidence of the last check of the token; throws what to do first where there is none. */
export function requireEvidence(check: TokenCheck | undefined): Evidence {
  if (!check) {
    throw new Error('Check the token first: its acts say who may set prices, and what was burned and attested.');
  }
  if (!check.evidence) {
    throw new Error('The check of the token found something wrong or missing, so what depends on it can’t be checked.');
  }
  return check.evidence;
}

/** What a result depends on, and as of when. */
export const basisOf = ({ basis, block }: Evidence): string =>
  `${VERIFY_BASES[basis]} As of block ${block.number}, ${dateText(block.time)}.`;
