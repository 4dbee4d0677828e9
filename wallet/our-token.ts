import { type Address, isAddress, isAddressEqual } from 'viem';
import { create2Address, inboxCreationCode } from '#contracts/creation.ts';
import { creationOf, type FirstAccounts, ISSUER_VALUES, isCreated } from '#proof/creation.ts';

/** What the site and its node say about a token. None of it is trusted: a wrong value gives another address. */
type Claimed = { token: Address; inbox?: Address | undefined; adminDelay: number; firstAccounts: FirstAccounts };

/**
 * Whether the token's address can only have been created by the published code with this issuer's values, and the inbox's address only by the
 * published inbox of this token (CREATE2).
 */
export function isOurs({ token, inbox, adminDelay, firstAccounts: { admin, attestor } }: Claimed): boolean {
  if (!isAddress(admin) || !isAddress(attestor)) return false;
  const isToken = isCreated(creationOf({ ...ISSUER_VALUES, adminDelay, admin, attestor }), token);
  return isToken && (inbox === undefined || isAddressEqual(create2Address(inboxCreationCode(token)), inbox));
}
