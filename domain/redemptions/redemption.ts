import { keccak256, stringToBytes } from 'viem';
import * as z from 'zod/mini';
import { isExceptedCountry } from '../countries.ts';
import { withAsciiDigits } from '../digits.ts';
import { coinQuantity, emailAddress, hexAddress, phoneNumber, requiredText, text } from '../field-schemas.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import { MIN_REDEMPTION_COINS } from '../terms.ts';
import { addressErrors } from './address.ts';
import { LOST_MESSAGES } from './lost-messages.ts';
import { REDEEM_MESSAGES } from './messages.ts';
import { ADDRESS_MESSAGES } from './quote-messages.ts';

const line = (max: number) => z._default(text(max), '');

/** What every request contains, whether the holder or staff enter it. */
export const redemptionFields = z.object({
  qty_to_redeem: coinQuantity(MIN_REDEMPTION_COINS),
  email: emailAddress,
  /** The street address where no lines are given; beside lines, what the carrier has to know. */
  shipping_details: line(2000),
  address_line_1: line(200),
  address_line_2: line(200),
  name: requiredText(200, REDEEM_MESSAGES.nameNeeded),
  phone: phoneNumber,
  city: requiredText(120, ADDRESS_MESSAGES.cityNeeded),
  stateProvince: line(120),
  country: requiredText(80, ADDRESS_MESSAGES.countryNeeded),
  postalCode: line(20).check(z.overwrite(withAsciiDigits)),
  /** Nothing is turned in before identity and cost are settled. */
  check_first: z._default(z.boolean(), false),
});
type Fields = z.infer<typeof redemptionFields>;

/** Errors by field: lines are checked by their country's rules; a single text needs every field, in whatever words. */
function deliveryErrors(fields: Fields): Partial<Record<keyof Fields, string>> {
  if (fields.address_line_1 !== '') return addressErrors(fields);
  if (isExceptedCountry(fields.country)) return { country: ADDRESS_MESSAGES.notDelivered };
  const needed = {
    shipping_details: ADDRESS_MESSAGES.streetNeeded,
    stateProvince: ADDRESS_MESSAGES.regionNeeded,
    postalCode: ADDRESS_MESSAGES.postalCodeNeeded,
  };
  return Object.fromEntries(Object.entries(needed).filter(([name]) => fields[name as keyof typeof needed] === ''));
}

type Checked = z.core.ParsePayload<Fields>;
/** Checks where the coins go. */
export const checkDelivery = ({ value, issues }: Pick<Checked, 'value' | 'issues'>): void => {
  for (const [field, message] of Object.entries(deliveryErrors(value)))
    issues.push({ code: 'custom', path: [field], message, input: value });
};

/** POST /api/redeem (docs/product.md, HTTP calls). An empty address means that there is no wallet here and staff continue by email. */
export const redemptionRequest = z
  .extend(redemptionFields, {
    ethereum_address: z._default(z.union([z.literal(''), hexAddress], FIELD_MESSAGES.addressInvalid), ''),
  })
  .check(checkDelivery);
export type RedemptionRequest = z.infer<typeof redemptionRequest>;

/** What may be wrong with a package (Terms of Purchase 5.10), as the holder chooses it. */
export const LOST_KINDS = { missing: 'It never arrived', damaged: 'It arrived damaged or incomplete' } as const;
export const LOST_TEXT_MAX = 900;

/** POST /api/redeem/:ticket_id/lost. */
export const lostReport = z.object({
  what: z.enum(Object.keys(LOST_KINDS) as (keyof typeof LOST_KINDS)[], LOST_MESSAGES.kindNeeded),
  text: requiredText(LOST_TEXT_MAX, LOST_MESSAGES.textNeeded),
});
export type LostReport = z.infer<typeof lostReport>;

/** requested: stored, nothing seen on the chain · burning: its burn is in a block that may still go · burned: in a final block. */
export const CHAIN_STATES = ['requested', 'burning', 'burned'] as const;
export type ChainState = (typeof CHAIN_STATES)[number];

/** The bytes that the on-chain redeem carries: keccak256 of the ticket id's UTF-8 text. */
export const ticketHash = (ticketId: string): `0x${string}` => keccak256(stringToBytes(ticketId));

/** Whether this is the hash of a ticket, which is public once its burn is on the chain, and no ticket number. */
export const isTicketHash = (text: string): boolean => /^0x[0-9a-f]{64}$/.test(text);

/** What the receipt of a delivery says; the time in ISO 8601, UTC. */
type Receipt = { ticket: string; coins: number; carrier: string; tracking: string; delivered_at: string };

/** The receipt as the text that is hashed: JSON without spaces, its parts always in this order. */
export const receiptText = ({ ticket, coins, carrier, tracking, delivered_at }: Receipt): string =>
  JSON.stringify({ ticket, coins, carrier, tracking, delivered_at });

/** What that text says. */
export const readReceipt = (text: string): Receipt => JSON.parse(text);

/** What the token's fulfilRedemption carries beside the ticket's hash: keccak256 of the receipt's UTF-8 text. */
export const receiptHash = (text: string): `0x${string}` => keccak256(stringToBytes(text));
