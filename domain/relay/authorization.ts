import { type Address, type Hex, hashTypedData, hexToBigInt, hexToNumber, slice, type TypedDataDefinition } from 'viem';
import { site } from '#site';
import { type OwnContracts, recipientError } from '../ethereum-address.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { USG_PER_COIN, type Usg } from '../money.ts';
import { keyOf } from '../signature.ts';
import { RELAY_MINUTES } from '../wallet/limits.ts';
import { RELAY_MESSAGES } from './messages.ts';

/** The least and the most time that must be left when an authorization is submitted, and the least when the relayer signs. */
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

/** The hash that is signed; it identifies the authorization. */
export const authorizationHash = (place: TokenPlace, authorization: Authorization): Hex =>
  hashTypedData(authorizationTypedData(place, authorization));

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
