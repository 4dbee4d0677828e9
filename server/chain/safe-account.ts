import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Address, getAddress, isAddressEqual, parseAbi } from 'viem';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { SAFE_VERSION } from '#domain/safe/transaction.ts';
import type { Chain, ChainContext, Context } from '../platform/context.ts';
import { Unavailable } from '../platform/errors.ts';
import { promiseCache } from '../platform/promise-cache.ts';
import { isOtherContract } from './node-errors.ts';
import { chainKey, ofThisToken } from './stored-events.ts';
import { tokenEvents } from './table.ts';

const SAFE = parseAbi([
  'function VERSION() view returns (string)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function nonce() view returns (uint256)',
]);

/** A Safe as the chain has it at one block. */
export type SafeAccount = {
  address: Address;
  owners: readonly Address[];
  threshold: number;
  /** The number of its next transaction. */
  nonce: number;
  block: bigint;
};
type Asking = Pick<Context, 'chain' | 'outages'>;

async function readSafe({ client }: Pick<Chain, 'client'>, given: string, blockTag: 'latest' | 'finalized') {
  const { number: block } = await client.getBlock({ blockTag });
  const address = getAddress(given);
  const at = { address, abi: SAFE, blockNumber: block } as const;
  const [version, owners, threshold, nonce] = await Promise.all([
    client.readContract({ ...at, functionName: 'VERSION' }),
    client.readContract({ ...at, functionName: 'getOwners' }),
    client.readContract({ ...at, functionName: 'getThreshold' }),
    client.readContract({ ...at, functionName: 'nonce' }),
  ]);
  if (!SAFE_VERSION.test(version)) return undefined;
  return { address, owners, threshold: Number(threshold), nonce: Number(nonce), block };
}

/** The Safe at that address now, or as of the last final block; undefined if there is none. Throws Unavailable if the chain gives no answer. */
export async function findSafe(
  { chain, outages }: Asking,
  address: string,
  blockTag: 'latest' | 'finalized' = 'latest',
): Promise<SafeAccount | undefined> {
  try {
    return await readSafe(chain, address, blockTag);
  } catch (error) {
    if (isOtherContract(error)) return undefined;
    outages.begin('Ethereum node', 'calls', { problem: (error as Error).name });
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  }
}

export const isOwner = ({ owners }: Pick<SafeAccount, 'owners'>, address: string): boolean =>
  owners.some((owner) => isAddressEqual(owner, getAddress(address)));

const APPOINTED_MS = 2_000;
const appointed = new WeakMap<Chain, ReturnType<typeof promiseCache<Address[]>>>();

/** Every account that ever got a role of the token, or was its attestor, as far as the log is read. */
export function appointedAccounts(context: ChainContext): Promise<Address[]> {
  const { db, chain } = context;
  const known = appointed.get(chain) ?? promiseCache<Address[]>(APPOINTED_MS);
  appointed.set(chain, known);
  return known.get(chainKey(context).token, async () => {
    const account = sql<string>`lower(coalesce(${tokenEvents.args} ->> 'account', ${tokenEvents.args} ->> 'newAttestor'))`;
    const rows = await db
      .selectDistinct({ account })
      .from(tokenEvents)
      .where(
        and(
          ofThisToken(tokenEvents, context),
          isNotNull(tokenEvents.history),
          inArray(tokenEvents.name, ['RoleGranted', 'AttestorChanged']),
        ),
      );
    return rows.flatMap((row) => (row.account ? [getAddress(row.account)] : []));
  });
}
