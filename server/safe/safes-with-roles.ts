import type { WalletRole } from '#domain/token-roles.ts';
import { rolesOf } from '../accounts/wallet-login/wallet-roles.ts';
import { appointedAccounts, findSafe, type SafeAccount } from '../chain/safe-account.ts';
import type { Context } from '../platform/context.ts';

type SafeWithRoles = Omit<SafeAccount, 'block'> & { roles: readonly WalletRole[] };

/** The Safes that hold a role of the token, as far as its log is read. */
export async function safesWithRoles(context: Context): Promise<SafeWithRoles[]> {
  const safes: SafeWithRoles[] = [];
  for (const account of await appointedAccounts(context)) {
    const roles = await rolesOf(context, account);
    const safe = roles.length > 0 ? await findSafe(context, account) : undefined;
    if (!safe) continue;
    const { address, owners, threshold, nonce } = safe;
    safes.push({ address, owners, threshold, nonce, roles });
  }
  return safes;
}
