import { type Address, isAddress, isAddressEqual } from 'viem';
import { create2Address, inboxCreationCode } from '#contracts/creation.ts';
import { creationOf, type FirstAccounts, ISSUER_VALUES, isCreated } from '#proof/creation.ts';

/** What the site and its node say of a token. Nothing of it is believed: a wrong value gives another address. */
type Claimed = { token: Address; inbox?: Address | undefined; adminDelay: number; firstAccounts: FirstAccounts };

/**
 * Whether nothing but the published creation code, with this issuer's values, can be at the token's address, and nothing but the published
 * inbox of this token at the inbox's. Of such a token that somebody else created, nobody holds anything worth taking.
 */
export function isOurs({ token, inbox, adminDelay, firstAccounts: { admin, attestor } }: Claimed): boolean {
  if (!isAddress(admin) || !isAddress(attestor)) return false;
  const isToken = isCreated(creationOf({ ...ISSUER_VALUES, adminDelay, admin, attestor }), token);
  return isToken && (inbox === undefined || isAddressEqual(create2Address(inboxCreationCode(token)), inbox));
}
