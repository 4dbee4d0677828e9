import { coinsText, redemptionTitle } from '#domain/messages/redemption-quote.ts';
import { site } from '#site';
import { pageOf } from '../accounts/redirect.ts';
import { type EmailTemplate, type EmailTemplates, renderEmail } from '../mail/render-email.ts';
import { aboutRedemption, coins, tokensOf } from './email-parts.ts';
import { findRedemption } from './find-redemption.ts';

const arrived = aboutRedemption((redemption) => ({
  subject: `Your ${tokensOf(redemption)} have arrived`,
  before: [
    `All ${tokensOf(redemption)} are at your ticket’s address. You don’t need to do anything now.`,
    `Next, our staff will burn them, and from then on we owe you ${coinsText(redemption.qtyToRedeem)}. We’ll e-mail you when that’s final.`,
  ],
  facts: coins(redemption),
}));

const toBurn: EmailTemplate = async (context, { id = '' }) => {
  const redemption = await findRedemption(context, id);
  if (redemption?.state !== 'requested') return undefined;
  return renderEmail(site.support.email, {
    subject: `To burn: ${redemptionTitle(redemption.qtyToRedeem).toLowerCase()}`,
    before: [`All ${tokensOf(redemption)} have arrived at the ticket’s address.`],
    facts: coins(redemption),
    button: { label: 'Open it in the staff desk', url: pageOf(context, `/admin?redemption=${redemption.id}`) },
  });
};

/** The e-mails about tokens that arrive at a ticket's own address. */
export const inboxEmails: EmailTemplates = { 'redemption-arrived': arrived, 'redemption-to-burn': toBurn };
