import { keccak256, stringToBytes } from 'viem';
import * as z from 'zod/mini';
import { coinQuantity, emailAddress, hexAddress, phoneNumber, requiredText } from '../field-schemas.ts';
import { FIELD_MESSAGES } from '../messages/visitor.ts';
import { MIN_REDEMPTION_COINS } from '../terms.ts';

/** POST /api/redeem (docs/product.md, HTTP calls). An empty address means that there is no wallet here and staff continue by e-mail. */
export const redemptionRequest = z.object({
  ethereum_address: z._default(z.union([z.literal(''), hexAddress], FIELD_MESSAGES.addressInvalid), ''),
  qty_to_redeem: coinQuantity(MIN_REDEMPTION_COINS),
  email: emailAddress,
  shipping_details: requiredText(2000),
  name: requiredText(200),
  phone: phoneNumber,
  city: requiredText(120),
  stateProvince: requiredText(120),
  country: requiredText(80),
  postalCode: requiredText(20),
});
export type RedemptionRequest = z.infer<typeof redemptionRequest>;

/** requested: stored, nothing seen on the chain · burning: its burn is in a block that may still go · burned: in a final block. */
export const CHAIN_STATES = ['requested', 'burning', 'burned'] as const;
export type ChainState = (typeof CHAIN_STATES)[number];

/** The bytes that the on-chain redeem carries: keccak256 of the ticket id's UTF-8 text. */
export const ticketHash = (ticketId: string): `0x${string}` => keccak256(stringToBytes(ticketId));

/** What the receipt of a delivery says; the time in ISO 8601, UTC. */
type Receipt = { ticket: string; coins: number; carrier: string; tracking: string; delivered_at: string };

/** The receipt as the text that is hashed: JSON without spaces, its parts always in this order. */
export const receiptText = ({ ticket, coins, carrier, tracking, delivered_at }: Receipt): string =>
  JSON.stringify({ ticket, coins, carrier, tracking, delivered_at });

/** What the token's fulfilRedemption carries beside the ticket's hash: keccak256 of the receipt's UTF-8 text. */
export const receiptHash = (text: string): `0x${string}` => keccak256(stringToBytes(text));
