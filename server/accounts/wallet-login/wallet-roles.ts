import { type Address, isAddressEqual } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { API_MESSAGES, SECOND_NODE_UNAVAILABLE } from '#domain/messages/api.ts';
import { roleHash, WALLET_ROLES, type WalletRole } from '#domain/token-roles.ts';
import type { Chain, Context } from '../../platform/context.ts';
import { Unavailable } from '../../platform/errors.ts';

/** A role that the chain took away ends within this time. */
const ROLES_MAX_AGE_MS = 60_000;
const REMEMBERED = 1_000;

type Known = { roles: readonly WalletRole[]; at: number };
const known = new WeakMap<Chain, Map<Address, Known>>();

/** The staff roles that the wallet holds on the chain now; throws viem's errors. */
export async function readRoles(
  { client, token }: Pick<Chain, 'client' | 'token'>,
  address: Address,
): Promise<readonly WalletRole[]> {
  const contract = { address: token, abi: usgTokenAbi } as const;
  const holds = async (role: WalletRole) => {
    // The attestor is one account that appoints its own successor; the others are roles that the admin grants.
    if (role === 'ATTESTOR') {
      return isAddressEqual(await client.readContract({ ...contract, functionName: 'attestor' }), address);
    }
    return client.readContract({ ...contract, functionName: 'hasRole', args: [roleHash(role), address] });
  };
  const held = await Promise.all(WALLET_ROLES.map(holds));
  return WALLET_ROLES.filter((_, index) => held[index] === true);
}

/**
 * The staff roles that the wallet holds on the chain, at most 60 seconds old; a wallet that held none is read
 * again. Throws Unavailable if the chain gives no answer.
 */
export async function rolesOf(
  { chain, now, outages }: Pick<Context, 'chain' | 'now' | 'outages'>,
  address: Address,
): Promise<readonly WalletRole[]> {
  const remembered = known.get(chain) ?? new Map<Address, Known>();
  known.set(chain, remembered);
  const last = remembered.get(address);
  const at = now().getTime();
  // Entries from the future are stale, too: after a clock was set back they would stay for hours.
  if (last && Math.abs(at - last.at) < ROLES_MAX_AGE_MS) return last.roles;
  remembered.delete(address);
  try {
    const roles = await readRoles(chain, address);
    if (remembered.size >= REMEMBERED) remembered.clear();
    if (roles.length > 0) remembered.set(address, { roles, at });
    return roles;
  } catch (error) {
    outages.begin('Ethereum node', 'calls', { problem: (error as Error).name });
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  }
}

/** The roles of rolesOf; where a second node is set, those that both know of by themselves. Throws Unavailable where one gives no answer. */
export async function confirmedRolesOf(
  context: Pick<Context, 'chain' | 'now' | 'outages'>,
  address: Address,
): Promise<readonly WalletRole[]> {
  const roles = await rolesOf(context, address);
  const { both = [], token } = context.chain;
  const confirmed = await Promise.all(both.map((client) => readRoles({ client, token }, address))).catch(() => {
    throw new Unavailable(SECOND_NODE_UNAVAILABLE);
  });
  return roles.filter((role) => confirmed.every((known) => known.includes(role)));
}
