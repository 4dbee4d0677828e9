import { site } from '#site';
import { MINIMUM_AGE_PURCHASE } from '../terms.ts';

/** The redemption form and the page of a redemption. */
export const REDEEM_MESSAGES = {
  tooFewTokens: `Redemption Failed, you do not have enough ${site.symbol}`,
  noEth: 'Redemption Failed, you need Ethereum (ETH) to pay transaction fees',
  balanceUnknown: `Redemption Failed, ${site.symbol} balance inaccessible`,
  nameNeeded: 'Enter your name',
  notFound: 'We can’t find a redemption request with this number',
  /** While identity and cost are open. */
  handInNothing: `Please keep your ${site.symbol} until we’ve checked everything and emailed you the firm cost.`,
  /** If this browser has signed no pending burn. */
  notBurnedYet:
    'If you haven’t confirmed the burn yet, continue with this ticket on the Redeem page. Nothing is ever burned twice.',
  /** If a burn was started and failed. */
  tokensKept:
    'Your tokens are still in your wallet, and we’ve saved your request. You can continue with the same ticket. Nothing is ever burned twice.',
} as const;

/** A redemption with a wallet that the server could not take: an apology, and that nothing was burned. */
export const redeemMaintenance = (supportEmail: string) =>
  `We’re sorry, our redemption service is under maintenance. Your tokens are still in your wallet. Please try again later or email ${supportEmail}.`;

/** A redemption without a wallet that the server could not take. */
export const redeemFormFailed = (supportEmail: string) =>
  `Your redemption form submission has failed please try again later or email ${supportEmail}.`;

export const burnInBlock = (confirmations: number) =>
  `The burn is in a block, with ${confirmations} ${confirmations === 1 ? 'confirmation' : 'confirmations'}. It will be final in a moment.`;

/** What the holder ticks on the redemption form; the page adds the link to the text. */
export const REDEEM_AGREEMENT = `I’m ${MINIMUM_AGE_PURCHASE} or older, and I accept the`;
/** The choice to turn in nothing before everything is settled. */
export const CHECK_FIRST =
  'Check everything first: verify my identity and confirm the cost before I turn in any tokens.';
export const REDEEM_AGREEMENT_NEEDED = `Please check the box: you must be ${MINIMUM_AGE_PURCHASE} or older to redeem`;
