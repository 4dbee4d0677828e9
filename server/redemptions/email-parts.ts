import { site } from '#site';
import { pageOf, withQuery } from '../accounts/redirect.ts';
import { type EmailTemplate, type EmailText, renderEmail } from '../mail/render-email.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';

type Where = Parameters<EmailTemplate>[0];

export const QUESTIONS = `Questions? Write to ${site.support.email}.`;
export const tokensOf = ({ qtyToRedeem }: Redemption) => `${qtyToRedeem} ${site.symbol}`;

/** An e-mail to the holder about a redemption, with the link to its page; undefined where there is nothing to say any more. */
export const aboutRedemption =
  (
    words: (redemption: Redemption, context: Where) => Promise<EmailText | undefined> | EmailText | undefined,
  ): EmailTemplate =>
  async (context, { id = '' }) => {
    const redemption = await findRedemption(context, id);
    const said = redemption && (await words(redemption, context));
    if (!redemption || !said) return undefined;
    const url = withQuery(pageOf(context, '/redeemsuccess'), { ticket: redemption.ticketId });
    return renderEmail(redemption.email, {
      button: { label: 'See your redemption', url },
      after: [QUESTIONS],
      ...said,
    });
  };
