import { keccak256, stringToBytes } from 'viem';

/** What the receipt of a delivery says; the time in ISO 8601, UTC. */
export type Receipt = { ticket: string; coins: number; carrier: string; tracking: string; delivered_at: string };

/** The receipt as the text that is hashed: JSON without spaces, its parts always in this order. */
export const receiptText = ({ ticket, coins, carrier, tracking, delivered_at }: Receipt): string =>
  JSON.stringify({ ticket, coins, carrier, tracking, delivered_at });

/** What the token's fulfilRedemption carries beside the ticket's hash: keccak256 of the receipt's UTF-8 text. */
export const receiptHash = (text: string): `0x${string}` => keccak256(stringToBytes(text));
