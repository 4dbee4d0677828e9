import { formatUsdCents } from './money.ts';
import { isDomestic, shippingFromCents } from './shipping.ts';
import { SHIPPING_DOMESTIC_CENTS, SHIPPING_INTERNATIONAL_CENTS, TOKEN_NAME } from './terms.ts';

/** Said where a burn was begun and did not go through. */
export const TOKENS_KEPT =
  'Your tokens are still in your wallet, and your request is stored. You can go on with the same ticket: nothing is ever burned twice.';

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
