import { type Address, keccak256, stringToBytes } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { type Chain, type Context, WALLET_ROLES, type WalletRole } from '../context.ts';
import { Unavailable } from '../errors.ts';

/** A role that the chain took away ends within this time. */
const ROLES_MAX_AGE_MS = 60_000;
const REMEMBERED = 1_000;

type Known = { roles: readonly WalletRole[]; at: number };
const known = new WeakMap<Chain, Map<Address, Known>>();

const ROLE_HASHES = WALLET_ROLES.map((role) => [role, keccak256(stringToBytes(`${role}_ROLE`))] as const);

async function readRoles({ client, token }: Chain, address: Address): Promise<readonly WalletRole[]> {
  const held = await Promise.all(
    ROLE_HASHES.map(([, hash]) =>
      client.readContract({ address: token, abi: usgTokenAbi, functionName: 'hasRole', args: [hash, address] }),
    ),
  );
  return ROLE_HASHES.flatMap(([role], index) => (held[index] === true ? [role] : []));
}

/**
 * The staff roles that the wallet holds on the chain, at most 60 seconds old; a wallet that held none is asked about
 * again. Throws Unavailable where the chain gives no answer.
 */
export async function rolesOf(
  { chain, now, outages }: Pick<Context, 'chain' | 'now' | 'outages'>,
  address: Address,
): Promise<readonly WalletRole[]> {
  const remembered = known.get(chain) ?? new Map<Address, Known>();
  known.set(chain, remembered);
  const last = remembered.get(address);
  const at = now().getTime();
  // Neither from before nor from after: what a clock that went back would keep for hours is asked for again.
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
