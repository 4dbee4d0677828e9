import { coinsText } from '#domain/messages/redemption-quote.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import { emailAbout, QUESTIONS } from '../mail/email-about.ts';
import type { EmailFact } from '../mail/render-email.ts';
import { pageUrl } from '../page-url.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';

export const tokensOf = ({ qtyToRedeem }: Redemption) => `${qtyToRedeem} ${site.symbol}`;

/** Which redemption an e-mail is about. */
export const coins = (redemption: Redemption): EmailFact[] => [
  ['Coins', coinsText(redemption.qtyToRedeem)],
  ['Ticket', redemption.ticketId],
];

/** An e-mail to the holder about a redemption, with the link to its page. */
export const aboutRedemption = emailAbout(findRedemption, ({ ticketId }, context) => ({
  button: { label: 'See your redemption', url: pageUrl(context, PAGE_PATHS.redemption, { ticket: ticketId }) },
  after: [QUESTIONS],
}));
