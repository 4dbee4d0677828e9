import { type Address, keccak256, numberToHex, pad, stringToBytes, type TypedDataDefinition } from 'viem';
import { site } from '#site';
import type { Authorization, TokenPlace } from './authorization.ts';

type Canceled = Pick<Authorization, 'from' | 'nonce'>;

const CANCELED = keccak256(stringToBytes('AuthorizationCanceled(address,bytes32)'));
// An authorization is valid for two hours at most.
const CANCELED_WITHIN_BLOCKS = 5_000n;

type Blocks = { last: bigint; since?: number | undefined };

/**
 * The filter of eth_getLogs that finds whether a holder has canceled an authorization (ERC-3009): its number is used then, and nothing moved.
 * `since` is the block that it was signed after; without it the newest blocks are searched.
 */
export function canceledFilter(token: Address, { from, nonce }: Canceled, { last, since }: Blocks) {
  const recent = last > CANCELED_WITHIN_BLOCKS ? last - CANCELED_WITHIN_BLOCKS : 0n;
  const first = since === undefined ? recent : BigInt(since);
  const end = last < first + CANCELED_WITHIN_BLOCKS ? last : first + CANCELED_WITHIN_BLOCKS;
  const range = { fromBlock: numberToHex(first), toBlock: numberToHex(end) };
  return { address: token, topics: [CANCELED, pad(from), nonce], ...range };
}

/** Whether a node's answer to that filter holds the cancellation; an entry that doesn't match the filter doesn't count. */
export function hasCancellation({ address, topics }: ReturnType<typeof canceledFilter>, logs: unknown): boolean {
  const same = (one: unknown, other: string) => typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
  const isIt = (log: { address?: unknown; topics?: unknown } | null) =>
    same(log?.address, address) &&
    Array.isArray(log?.topics) &&
    log.topics.length === topics.length &&
    topics.every((topic, index) => same((log.topics as unknown[])[index], topic));
  return Array.isArray(logs) && logs.some(isIt);
}

const CANCEL = [
  { name: 'authorizer', type: 'address' },
  { name: 'nonce', type: 'bytes32' },
];

/** The EIP-712 message by which a holder ends an authorization that wasn't carried out yet (ERC-3009). */
export const cancellationTypedData = (
  { chainId, token }: TokenPlace,
  { from, nonce }: Canceled,
): TypedDataDefinition => ({
  domain: { name: site.name, version: '1', chainId, verifyingContract: token },
  types: { CancelAuthorization: CANCEL },
  primaryType: 'CancelAuthorization',
  message: { authorizer: from, nonce },
});
