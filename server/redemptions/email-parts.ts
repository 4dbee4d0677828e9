import { site } from '#site';
import { pageOf, withQuery } from '../accounts/redirect.ts';
import { transitionsOf } from '../history/transition-history.ts';
import { type EmailTemplate, type EmailText, renderEmail } from '../mail/render-email.ts';
import { findTicket, type Ticket } from './find-redemption.ts';

type Where = Parameters<EmailTemplate>[0];

export const QUESTIONS = `Questions? Write to ${site.support.email}.`;
export const tokensOf = ({ qtyToRedeem }: Ticket) => `${qtyToRedeem} ${site.symbol}`;

/** A letter to the holder about a ticket, with the link to its page; undefined where there is nothing to say any more. */
export const aboutTicket =
  (words: (ticket: Ticket, context: Where) => Promise<EmailText | undefined> | EmailText | undefined): EmailTemplate =>
  async (context, { id = '' }) => {
    const ticket = await findTicket(context, id);
    const said = ticket && (await words(ticket, context));
    if (!ticket || !said) return undefined;
    const url = withQuery(pageOf(context, '/redeemsuccess'), { ticket: ticket.ticketId });
    return renderEmail(ticket.email, { button: { label: 'See your redemption', url }, after: [QUESTIONS], ...said });
  };

/** Why staff took a step the last time, as a line of a letter. */
export const lastReason = async (context: Where, { id }: Ticket, step: string): Promise<string[]> => {
  const reason = (await transitionsOf(context, { kind: 'redemption', id })).findLast(
    ({ name }) => name === step,
  )?.reason;
  return reason ? [`The reason: ${reason}`] : [];
};
