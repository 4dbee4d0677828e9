import { keccak256, stringToBytes } from 'viem';

// Apart from the order's rules, which pages without a wallet need: keccak256 is 4 KB of script.
/** The 32 bytes that the issue of an order carries: keccak256 of the id's UTF-8 text. The token takes them once. */
export const orderHash = (orderId: string): `0x${string}` => keccak256(stringToBytes(orderId));
