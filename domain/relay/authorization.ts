import {
  type Address,
  getAddress,
  type Hex,
  hashTypedData,
  hexToBigInt,
  hexToNumber,
  keccak256,
  numberToHex,
  pad,
  slice,
  stringToBytes,
  type TypedDataDefinition,
} from 'viem';
import * as z from 'zod/mini';
import { site } from '#site';
import { type OwnContracts, recipientError } from '../ethereum-address.ts';
import { anySignature, bytes32, hexAddress, uint256Text } from '../field-schemas.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { USG_PER_COIN, type Usg } from '../money.ts';
import { keyOf } from '../signature.ts';
import { RELAY_MINUTES } from '../wallet/limits.ts';
import { RELAY_MESSAGES } from './messages.ts';

/** What must be left of it when it is handed in, and at most; what must be left when the relayer signs. */
const LEAST_LEFT_SECONDS = 300;
export const MOST_LEFT_SECONDS = 2 * 60 * RELAY_MINUTES;
export const LEAST_LEFT_TO_SIGN_SECONDS = 60;

type Terms = {
  from: Address;
  value: Usg;
  /** It is valid after the one and before the other, in unix seconds, by the clock of the block. */
  validAfter: bigint;
  validBefore: bigint;
  nonce: Hex;
};

/** What a holder allows anyone to carry out once: a transfer (ERC-3009), or the redemption of a ticket. */
export type Authorization = ({ kind: 'transfer'; to: Address } & Terms) | ({ kind: 'redeem'; ticketHash: Hex } & Terms);

export type TokenPlace = { chainId: number; token: Address };

const field = (type: string) => (name: string) => ({ name, type });
const uint256 = field('uint256');
const TIMES = [uint256('validAfter'), uint256('validBefore'), field('bytes32')('nonce')];
const TRANSFER = [field('address')('from'), field('address')('to'), uint256('value'), ...TIMES];
const REDEEM = [field('address')('from'), uint256('value'), field('bytes32')('ticketHash'), ...TIMES];

const CANCELED = keccak256(stringToBytes('AuthorizationCanceled(address,bytes32)'));
// An authorization is valid for two hours at most.
const CANCELED_WITHIN_BLOCKS = 5_000n;

type Blocks = { last: bigint; since?: number | undefined };

/**
 * The filter of eth_getLogs that finds whether a holder has canceled an authorization (ERC-3009): its number is used then, and nothing moved.
 * `since` is the block that it was signed after; without it the newest blocks are searched.
 */
export function canceledFilter(
  token: Address,
  { from, nonce }: Pick<Terms, 'from' | 'nonce'>,
  { last, since }: Blocks,
) {
  const recent = last > CANCELED_WITHIN_BLOCKS ? last - CANCELED_WITHIN_BLOCKS : 0n;
  const first = since === undefined ? recent : BigInt(since);
  const end = last < first + CANCELED_WITHIN_BLOCKS ? last : first + CANCELED_WITHIN_BLOCKS;
  const range = { fromBlock: numberToHex(first), toBlock: numberToHex(end) };
  return { address: token, topics: [CANCELED, pad(from), nonce], ...range };
}

/** Whether a node's answer to that filter holds the cancellation: an entry that was not asked for is none. */
export function hasCancellation({ address, topics }: ReturnType<typeof canceledFilter>, logs: unknown): boolean {
  const same = (one: unknown, other: string) => typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
  const isIt = (log: { address?: unknown; topics?: unknown } | null) =>
    same(log?.address, address) &&
    Array.isArray(log?.topics) &&
    log.topics.length === topics.length &&
    topics.every((topic, index) => same((log.topics as unknown[])[index], topic));
  return Array.isArray(logs) && logs.some(isIt);
}

/** The EIP-712 message by which a holder ends an authorization that wasn't carried out yet (ERC-3009). */
export const cancellationTypedData = (
  { chainId, token }: TokenPlace,
  { from, nonce }: { from: Address; nonce: Hex },
): TypedDataDefinition => ({
  domain: { name: site.name, version: '1', chainId, verifyingContract: token },
  types: { CancelAuthorization: [field('address')('authorizer'), field('bytes32')('nonce')] },
  primaryType: 'CancelAuthorization',
  message: { authorizer: from, nonce },
});

/** The EIP-712 message that the holder signs, as the token's contract reads it. */
export function authorizationTypedData(
  { chainId, token }: TokenPlace,
  { kind, ...message }: Authorization,
): TypedDataDefinition {
  const domain = { name: site.name, version: '1', chainId, verifyingContract: token };
  return kind === 'transfer'
    ? { domain, types: { TransferWithAuthorization: TRANSFER }, primaryType: 'TransferWithAuthorization', message }
    : { domain, types: { RedeemWithAuthorization: REDEEM }, primaryType: 'RedeemWithAuthorization', message };
}

/** What is signed, as 32 bytes: the name of an authorization that nobody else's can have. */
export const authorizationHash = (place: TokenPlace, authorization: Authorization): Hex =>
  hashTypedData(authorizationTypedData(place, authorization));

const hash = bytes32(RELAY_MESSAGES.unreadable);
const terms = {
  from: hexAddress,
  value: uint256Text(FIELD_MESSAGES.amountInvalid),
  valid_after: uint256Text(RELAY_MESSAGES.unreadable),
  valid_before: uint256Text(RELAY_MESSAGES.unreadable),
  nonce: hash,
  signature: anySignature,
};

/** POST /api/relay: numbers as decimal strings. */
export const relayInput = z.discriminatedUnion(
  'kind',
  [
    // 'again': the holder knows of the same payment that may still happen or just happened, and wants both.
    z.object({ kind: z.literal('transfer'), to: hexAddress, ...terms, again: z.optional(z.boolean()) }),
    z.object({ kind: z.literal('redeem'), ticket_hash: hash, ...terms }),
  ],
  RELAY_MESSAGES.unreadable,
);
export type RelayInput = z.infer<typeof relayInput>;

/** The body of POST /api/relay. */
export function relayBody(authorization: Authorization, signature: Hex): RelayInput {
  const { from, nonce, value, validAfter, validBefore } = authorization;
  const times = { valid_after: validAfter.toString(), valid_before: validBefore.toString() };
  const common = { from, nonce, value: value.toString(), ...times, signature };
  return authorization.kind === 'transfer'
    ? { kind: 'transfer', to: authorization.to, ...common }
    : { kind: 'redeem', ticket_hash: authorization.ticketHash, ...common };
}

/** The authorization in a body, and its signature. */
export function readRelay(input: RelayInput): { authorization: Authorization; signature: Hex } {
  // The capitals of an address aren't signed, and viem refuses wrong ones.
  const common = {
    from: getAddress(input.from.toLowerCase()),
    value: BigInt(input.value) as Usg,
    validAfter: BigInt(input.valid_after),
    validBefore: BigInt(input.valid_before),
    nonce: input.nonce.toLowerCase() as Hex,
  };
  const authorization: Authorization =
    input.kind === 'transfer'
      ? { kind: 'transfer', to: getAddress(input.to.toLowerCase()), ...common }
      : { kind: 'redeem', ticketHash: input.ticket_hash.toLowerCase() as Hex, ...common };
  return { authorization, signature: input.signature as Hex };
}

/** Why an authorization is not carried out, whoever signed it; undefined if nothing in it forbids that. */
export function authorizationError(
  authorization: Authorization,
  contracts: OwnContracts,
  now: Date,
): string | undefined {
  const seconds = BigInt(Math.floor(now.getTime() / 1000));
  const { validAfter, validBefore, value, from } = authorization;
  if (validAfter >= seconds) return RELAY_MESSAGES.notYet;
  if (validBefore <= seconds) return RELAY_MESSAGES.expired;
  const left = validBefore - seconds;
  if (left < LEAST_LEFT_SECONDS || left > MOST_LEFT_SECONDS) return RELAY_MESSAGES.deadline;
  if (authorization.kind === 'redeem')
    return value > 0n && value % USG_PER_COIN === 0n ? undefined : RELAY_MESSAGES.wholeCoins;
  if (value <= 0n) return FIELD_MESSAGES.amountInvalid;
  if (authorization.to.toLowerCase() === from.toLowerCase()) return RELAY_MESSAGES.own;
  return recipientError(authorization.to.toLowerCase(), contracts)?.message;
}

const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** Whether it's a signature by the key of `from`, in the one form that the token accepts. */
export async function isKeySignature(hash: Hex, signature: Hex, from: Address): Promise<boolean> {
  if ((await keyOf(hash, signature))?.toLowerCase() !== from.toLowerCase()) return false;
  const [s, v] = [slice(signature, 32, 64), hexToNumber(slice(signature, 64))];
  return (v === 27 || v === 28) && hexToBigInt(s) <= HALF_ORDER;
}
