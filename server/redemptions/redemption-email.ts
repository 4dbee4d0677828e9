import { coinsText, counted, wordFor } from '#domain/counted.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { site } from '#site';
import { emailAbout } from '../platform/mail/email-about.ts';
import { recordNotices } from '../platform/mail/notice-choices.ts';
import { type EmailFact, type EmailTemplate, type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';
import { currentNext } from './redemption-status.ts';
import { ticketIdOf } from './ticket-number.ts';

export const tokensOf = ({ qtyToRedeem }: Redemption) => `${qtyToRedeem} ${site.symbol}`;

/** Which redemption an email is about: to its holder by its number, to staff by its hash. */
export const coins = (redemption: Redemption & { ticketId?: string }): EmailFact[] => [
  ['Coins', coinsText(redemption.qtyToRedeem)],
  ['Ticket', redemption.ticketId ?? redemption.ticketHash],
];

/** A redemption as its holder knows it, with its ticket number, its page and what comes next. */
async function holdersRedemption(context: Parameters<EmailTemplate>[0], id: string) {
  const redemption = await findRedemption(context, id);
  if (!redemption) return undefined;
  const ticketId = ticketIdOf(context, redemption);
  const page = pageUrl(context, PAGE_PATHS.redemption, { ticket: ticketId });
  const { next, next_step: step } = await currentNext(context, redemption);
  const notices = await recordNotices(context, 'redemption', redemption);
  return { ...redemption, ticketId, page, notices, next, step };
}

/** An email to the holder about a redemption, with the link to its page. */
export const aboutRedemption = emailAbout(holdersRedemption, 'See your delivery');

/** 'Your coin', 'Your 3 coins'. */
export const yourCoins = ({ qtyToRedeem }: Redemption) =>
  qtyToRedeem === 1 ? 'Your coin' : `Your ${coinsText(qtyToRedeem)}`;

/** How many coins, of which metal, with a remark under it. */
export const coinFigure = ({ qtyToRedeem }: Redemption, note: string) => ({
  amount: counted(qtyToRedeem, `${site.metal} coin`),
  note,
});

const arrived = aboutRedemption((redemption) => ({
  subject: `Your ${tokensOf(redemption)} reached us`,
  before: [
    redemptionNextStep('wait_for_burn', { coins: redemption.qtyToRedeem }).sentence,
    'A burn can’t be undone. We’ll email you as soon as it’s final.',
  ],
  facts: coins(redemption),
}));

const toBurn: EmailTemplate = async (context, { id = '' }) => {
  const redemption = await findRedemption(context, id);
  if (redemption?.state !== 'requested') return undefined;
  return renderEmail(site.support.email, {
    subject: `To burn: ${redemptionTitle(redemption.qtyToRedeem).toLowerCase()}`,
    before: [
      `${tokensOf(redemption)} ${wordFor(redemption.qtyToRedeem, 'has', 'have')} arrived at the ticket’s address.`,
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
