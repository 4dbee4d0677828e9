import { type Address, concat, getContractAddress, type Hex, isAddress, isAddressEqual, zeroAddress } from 'viem';
import * as z from 'zod/mini';
import { hexAddress } from './field-schemas.ts';
import { notAnAddress } from './messages/fields.ts';
import { SEND_MESSAGES } from './wallet/transaction-messages.ts';

/** Whether capital letters in an address, if it has both kinds, are those of its checksum (EIP-55); without them it carries none. */
export const hasRightCapitals = (address: string): boolean =>
  address === address.toLowerCase() || address.slice(2) === address.slice(2).toUpperCase() || isAddress(address);

/** An address as a person typed or pasted it: a mistyped one is refused where its capitals show it. */
export const typedAddress = hexAddress.check(z.refine(hasRightCapitals, SEND_MESSAGES.checksum));

export type RecipientError = { check: 'checksum' | 'zero' | 'token' | 'inbox'; message: string };
/** The contracts that keep for good what is sent to them. */
export type OwnContracts = { token?: Address; inbox?: Address };

/**
 * Why no tokens may go to a typed address: it is not an address, is mistyped, or would lose them, as the zero address and our own
 * contracts do. Undefined if nothing forbids it. Every purchase, order, issue and send asks this.
 */
export function recipientError(typed: string, { token, inbox }: OwnContracts): RecipientError | undefined {
  const address = typed.trim();
  if (!isAddress(address, { strict: false })) return { check: 'checksum', message: notAnAddress(address) };
  if (!hasRightCapitals(address)) return { check: 'checksum', message: SEND_MESSAGES.checksum };
  if (isAddressEqual(address, zeroAddress)) return { check: 'zero', message: SEND_MESSAGES.zero };
  if (token && isAddressEqual(address, token)) return { check: 'token', message: SEND_MESSAGES.token };
  if (inbox && isAddressEqual(address, inbox)) return { check: 'inbox', message: SEND_MESSAGES.inbox };
  return undefined;
}

/** A typed address that tokens are to go to. Our contracts' addresses are not known here, and are refused where they are. */
export const recipientAddress = hexAddress.check(
  z.refine((typed) => recipientError(typed, {}) === undefined, {
    error: ({ input }) => recipientError(String(input), {})?.message,
  }),
);

/** The code that deploys an ERC-1167 clone, around the address of what it delegates to. */
const CLONE = ['0x3d602d80600a3d3981f3363d3d373d3d3d363d73', '0x5af43d82803e903d91602b57fd5bf3'] as const;

/** A ticket's own address, as RedemptionInbox's inboxOf(hash) returns it; tokens can be there before it has code (CREATE2, ERC-1014). */
export function inboxAddress(redemptionInbox: Address, ticketHash: Hex): Address {
  // What the clones delegate to is the first contract that RedemptionInbox makes, in its constructor.
  const implementation = getContractAddress({ from: redemptionInbox, nonce: 1n });
  const bytecode = concat([CLONE[0], implementation, CLONE[1]]);
  return getContractAddress({ opcode: 'CREATE2', from: redemptionInbox, salt: ticketHash, bytecode });
}
