import { verbFor } from '#domain/counted.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { coinsText, redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { site } from '#site';
import { emailAbout, QUESTIONS, stepButton } from '../platform/mail/email-about.ts';
import { type EmailFact, type EmailTemplate, type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';
import { nextStepOf } from './redemption-status.ts';
import { ticketIdOf } from './ticket-number.ts';

export const tokensOf = ({ qtyToRedeem }: Redemption) => `${qtyToRedeem} ${site.symbol}`;

/** Which redemption an email is about: to its holder by its number, to staff by its hash. */
export const coins = (redemption: Redemption & { ticketId?: string }): EmailFact[] => [
  ['Coins', coinsText(redemption.qtyToRedeem)],
  ['Ticket', redemption.ticketId ?? redemption.ticketHash],
];

/** A redemption as its holder knows it, with its ticket number. */
async function holdersRedemption(context: Parameters<EmailTemplate>[0], id: string) {
  const redemption = await findRedemption(context, id);
  return redemption && { ...redemption, ticketId: ticketIdOf(context, redemption) };
}

/** An email to the holder about a redemption, with the link to its page. */
export const aboutRedemption = emailAbout(holdersRedemption, async (redemption, context) => ({
  button: stepButton(await nextStepOf(context, redemption), {
    label: 'See your redemption',
    url: pageUrl(context, PAGE_PATHS.redemption, { ticket: redemption.ticketId }),
  }),
  after: [QUESTIONS],
}));

const arrived = aboutRedemption((redemption) => ({
  subject: `Your ${tokensOf(redemption)} ${verbFor(redemption.qtyToRedeem, 'has', 'have')} arrived`,
  before: [
    `Your ${tokensOf(redemption)} ${verbFor(redemption.qtyToRedeem, 'is', 'are')} at your ticket’s address. You don’t need to do anything now.`,
    `Next, we’ll burn ${verbFor(redemption.qtyToRedeem, 'it', 'them')}. From then on, we owe you ${coinsText(redemption.qtyToRedeem)}. We’ll email you when the burn is final.`,
  ],
  facts: coins(redemption),
}));

const toBurn: EmailTemplate = async (context, { id = '' }) => {
  const redemption = await findRedemption(context, id);
  if (redemption?.state !== 'requested') return undefined;
  return renderEmail(site.support.email, {
    subject: `To burn: ${redemptionTitle(redemption.qtyToRedeem).toLowerCase()}`,
    before: [
      `${tokensOf(redemption)} ${verbFor(redemption.qtyToRedeem, 'has', 'have')} arrived at the ticket’s address.`,
    ],
    facts: coins(redemption),
    button: {
      label: 'Open it in the staff desk',
      url: pageUrl(context, PAGE_PATHS.desk, { redemption: redemption.id }),
    },
  });
};

/** The emails about tokens that arrive at a ticket's own address. */
export const inboxEmails: EmailTemplates = { 'redemption-arrived': arrived, 'redemption-to-burn': toBurn };
