import { getAddress, type Hex } from 'viem';
import * as z from 'zod/mini';
import { anySignature, bytes32, hexAddress, uint256Text } from '../field-schemas.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import type { Usg } from '../money.ts';
import type { Authorization } from './authorization.ts';
import { RELAY_MESSAGES } from './messages.ts';

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
