import { type Address, concat, getContractAddress, type Hex } from 'viem';

/** The code that deploys an ERC-1167 clone, around the address of what it delegates to. */
const CLONE = ['0x3d602d80600a3d3981f3363d3d373d3d3d363d73', '0x5af43d82803e903d91602b57fd5bf3'] as const;

/** A ticket's own address, as RedemptionInbox's inboxOf(hash) returns it; tokens can be there before it has code (CREATE2, ERC-1014). */
export function inboxAddress(redemptionInbox: Address, ticketHash: Hex): Address {
  // What the clones delegate to is the first contract that RedemptionInbox makes, in its constructor.
  const implementation = getContractAddress({ from: redemptionInbox, nonce: 1n });
  const bytecode = concat([CLONE[0], implementation, CLONE[1]]);
  return getContractAddress({ opcode: 'CREATE2', from: redemptionInbox, salt: ticketHash, bytecode });
}
