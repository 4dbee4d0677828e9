import { site } from '#site';
import { pageOf, withQuery } from '../accounts/redirect.ts';
import { emailAbout, QUESTIONS } from '../mail/email-about.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';

export const tokensOf = ({ qtyToRedeem }: Redemption) => `${qtyToRedeem} ${site.symbol}`;

/** An e-mail to the holder about a redemption, with the link to its page. */
export const aboutRedemption = emailAbout(findRedemption, ({ ticketId }, context) => ({
  button: { label: 'See your redemption', url: withQuery(pageOf(context, '/redeemsuccess'), { ticket: ticketId }) },
  after: [QUESTIONS],
}));
