import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import type { IdentityState } from '#domain/compliance/identity.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { Conflict, Forbidden, type Refusal } from '../../platform/errors.ts';

/** Why the reader can neither open nor erase a record's data; undefined if they can. What the desk offers and what it refuses both come from here. */
export function identityBlockReason(state: IdentityState, isOwn: boolean): Refusal | undefined {
  if (state !== 'given') return new Conflict(IDENTITY_MESSAGES.notGiven);
  return isOwn ? new Forbidden(APPROVAL_MESSAGES.ownRecord) : undefined;
}
