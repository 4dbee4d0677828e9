import { formatUsdCents } from './money.ts';
import { isDomestic, shippingFromCents } from './shipping.ts';
import { SHIPPING_DOMESTIC_CENTS, SHIPPING_INTERNATIONAL_CENTS, TOKEN_NAME } from './terms.ts';

/** What the redemption pages say about a ticket as it goes its way. */
export const TICKET_SENTENCES = {
  requested: 'Your request is stored. The burn of its tokens has not been seen on the blockchain yet.',
  byEmail: 'Your request is stored. Support will write to you about the tokens and the delivery.',
  burned: 'The tokens are burned for good. Support will contact you about the delivery.',
  kept: 'Your tokens are still in your wallet, and your request is stored. You can go on with the same ticket: nothing is ever burned twice.',
} as const;

export const ticketBurning = (confirmations: number) =>
  `The burn is in a block, with ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}. It is final in a moment.`;

export const coinsText = (coins: number | bigint) => `${coins} ${BigInt(coins) === 1n ? 'coin' : 'coins'}`;

/** The title of a ticket's row. */
export const redemptionTitle = (coins: number) => `Redemption of ${coinsText(coins)}`;

export const redeemConfirm = (coins: number) =>
  `This burns ${coins} ${TOKEN_NAME} from your wallet for ${coinsText(coins)}. This cannot be undone.`;

const ESTIMATE = 'An estimate, settled with you before we ship.';

/** What sending coins to a country costs at the least. */
export const shippingTo = (country: string) =>
  `Handling and insurance included, from $${formatUsdCents(shippingFromCents(country))}${isDomestic(country) ? '' : ' plus duties'}. ${ESTIMATE}`;

export const SHIPPING_ANYWHERE = `Handling and insurance included, from $${formatUsdCents(SHIPPING_DOMESTIC_CENTS)} within the United States and from $${formatUsdCents(SHIPPING_INTERNATIONAL_CENTS)} plus duties elsewhere. ${ESTIMATE}`;
