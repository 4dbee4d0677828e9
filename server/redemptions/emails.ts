import { getAddress } from 'viem';
import { coinsText, redemptionTitle } from '#domain/messages/holder.ts';
import { REDEMPTION_ALARM_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents } from '#domain/money.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import { site } from '#site';
import { pageOf } from '../accounts/redirect.ts';
import { identityEmailText } from '../identity/change-identity.ts';
import { identityOf } from '../identity/find-identity.ts';
import { type EmailTemplate, type EmailTemplates, renderEmail } from '../mail/render-email.ts';
import { aboutTicket, lastReason, QUESTIONS, tokensOf } from './email-parts.ts';
import { findTicket, type Ticket } from './find-redemption.ts';
import { shipmentLetters } from './shipment-emails.ts';

const nextStep = (ticket: Ticket): string => {
  const { channel, ethereumAddress } = ticket;
  if (channel === 'site') {
    return `Next the ${tokensOf(ticket)} are burned from your wallet, with this ticket's number. If you closed the page before that, open it again and go on: nothing is ever burned twice.`;
  }
  if (ethereumAddress === '') return `Next our support writes to you about the ${tokensOf(ticket)}.`;
  return `Next please send ${tokensOf(ticket)} from your wallet to our redemption address, and write to us from which address they came: ${getAddress(ethereumAddress)}`;
};

const costs = ({ qtyToRedeem, country }: Ticket): string => {
  const { shippingFromCents, duties, businessDays } = quoteRedemption(qtyToRedeem, country);
  const from = `${formatUsdCents(shippingFromCents)} USD${duties ? ' plus duties' : ''}`;
  return `Shipping, handling and insurance cost from ${from} (an estimate), and delivery typically takes ${businessDays.join(' to ')} business days. An adult must show government ID and sign.`;
};

const requested = aboutTicket((ticket) => ({
  subject: `Your redemption of ${coinsText(ticket.qtyToRedeem)}`,
  before: [
    'Thank you! Your request is being processed.',
    `Ticket: ${ticket.ticketId}`,
    nextStep(ticket),
    costs(ticket),
  ],
  after: [
    'The link above is yours alone: whoever has it sees where your request stands.',
    `Before you send tokens, compare the address with the one on our website. If this was not you, you need not do anything. ${QUESTIONS}`,
  ],
}));

const notice: EmailTemplate = async (context, { id = '' }) => {
  const ticket = await findTicket(context, id);
  if (!ticket) return undefined;
  return renderEmail(site.support.email, {
    subject: redemptionTitle(ticket.qtyToRedeem),
    before: [
      ticket.channel === 'site'
        ? 'A new redemption request from the site.'
        : 'A new redemption request whose tokens come to the redemption address.',
    ],
    button: { label: 'Open it at the desk', url: pageOf(context, `/admin?redemption=${ticket.id}`) },
  });
};

const burned = aboutTicket((ticket) => ({
  subject: `Your ${tokensOf(ticket)} are burned`,
  before: [
    `${tokensOf(ticket)} are burned for good, in a final block of the Ethereum blockchain: we owe you ${coinsText(ticket.qtyToRedeem)}.`,
    'Next our staff check the request, and then ship.',
  ],
}));

const identity = aboutTicket(async (ticket, context) => {
  const [asked] = await identityOf(context, { kind: 'redemption', id: ticket.id });
  return asked?.state === 'asked' ? identityEmailText('who receives the coins', asked.reason) : undefined;
});

const checked = aboutTicket((ticket) => ({
  subject: `Your redemption of ${coinsText(ticket.qtyToRedeem)} is checked`,
  before: ['We have checked the request and pack the coins now. The tracking number comes by e-mail.'],
}));

const ended = (step: 'refuse' | 'cancel') =>
  aboutTicket(async (ticket, context) => {
    if (ticket.state !== 'refused' && ticket.state !== 'cancelled') return undefined;
    return {
      subject: step === 'refuse' ? 'We cannot take your redemption' : 'Your redemption was cancelled',
      before: [
        step === 'refuse'
          ? `We are sorry: we cannot redeem the ${tokensOf(ticket)}.`
          : `Your redemption of ${coinsText(ticket.qtyToRedeem)} was cancelled.`,
        ...(await lastReason(context, ticket, step)),
        ticket.channel === 'site'
          ? 'Your tokens are still in your wallet. Please do not burn them for this ticket.'
          : 'Tokens that you have sent to our redemption address go back to your wallet.',
      ],
    };
  });

const sentBack = aboutTicket((ticket) => ({
  subject: `Your ${tokensOf(ticket)} go back to you`,
  before: ['We have sent the tokens of your ended redemption back.', `Transaction: ${ticket.sentBackTx}`],
}));

const withheld = aboutTicket((ticket) =>
  ticket.withheldReason === null
    ? undefined
    : {
        subject: 'We need documents for your redemption',
        before: ['Your redemption waits until we have what we must ask for.', `What we need: ${ticket.withheldReason}`],
        after: [`Please answer to ${site.support.email}.`],
      },
);

const released = aboutTicket((ticket) =>
  ticket.withheldReason === null
    ? { subject: 'Your redemption goes on', before: ['We have what we needed. Your redemption goes on.'] }
    : undefined,
);

const alarm: EmailTemplate = async (context, { id = '' }) => {
  const ticket = await findTicket(context, id);
  if (!ticket?.alarm) return undefined;
  return renderEmail(site.support.email, {
    subject: `Please look at a ${redemptionTitle(ticket.qtyToRedeem).toLowerCase()}`,
    before: [REDEMPTION_ALARM_MESSAGES[ticket.alarm], `Transaction: ${ticket.alarmTx}`],
    button: { label: 'Open it at the desk', url: pageOf(context, `/admin?redemption=${ticket.id}`) },
  });
};

/** The letters about redemptions, by the names under which they are queued. */
export const redemptionEmails: EmailTemplates = {
  'redemption-requested': requested,
  'redemption-notice': notice,
  'redemption-burned': burned,
  'redemption-identity': identity,
  'redemption-checked': checked,
  'redemption-refused': ended('refuse'),
  'redemption-cancelled': ended('cancel'),
  'redemption-sent-back': sentBack,
  'redemption-withheld': withheld,
  'redemption-released': released,
  'redemption-alarm': alarm,
  ...shipmentLetters,
};
