import { type Address, isAddressEqual } from 'viem';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { opensAlone } from '#domain/staff/desk-rights.ts';
import type { DeskContext } from '../platform/context.ts';
import { Forbidden } from '../platform/errors.ts';

/** The Safe in which the caller has a part: every one for staff, and where a wallet with a role opens the whole desk. */
export function ownSafe({ actor, env }: DeskContext): Address | 'all' | undefined {
  if (actor.kind === 'staff') return 'all';
  return actor.roles.length > 0 && opensAlone(env) ? 'all' : actor.safe?.address;
}

/** Whether the caller has a part in that Safe. */
export function isOwnSafe(context: DeskContext, safe: Address): boolean {
  const own = ownSafe(context);
  return own === 'all' || (own !== undefined && isAddressEqual(own, safe));
}

/** Refuses a wallet that isn't logged in for this Safe as one of its owners. */
export function expectOwnSafe(context: DeskContext, safe: Address): void {
  if (!isOwnSafe(context, safe)) throw new Forbidden(SAFE_MESSAGES.ofAnotherSafe);
}
