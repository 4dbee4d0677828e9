import { site } from '#site';
import { coinsText } from '../counted.ts';

/** What a holder reads on other pages than a redemption's own while it is under way. */
export const UNDERWAY_MESSAGES = {
  /** Where the site doesn't say how far it is. */
  unknown: 'We can’t reach the site right now. The ticket is saved in this browser.',
  /** A burn on the blockchain whose ticket number this browser doesn't have. */
  elsewhere: `This wallet burned the ${site.symbol}. The ticket’s number isn’t saved in this browser; you’ll find it in our email.`,
  /** A burn on the blockchain for no ticket of ours. */
  noTicket: `This wallet burned the ${site.symbol}, but we have no request for it. Please write to ${site.support.email}.`,
  second: `A second redemption burns more ${site.symbol}. If you’re not sure whether the first one worked, look at its status before you go on.`,
  goBack: 'Don’t redeem more',
} as const;

export const underwayTitle = (count: number) =>
  count === 1 ? 'You have a redemption under way' : `You have ${count} redemptions under way`;

export const redeemMore = (coins: number) => `Yes, redeem ${coinsText(coins)} more`;
