import { coinsText } from '#domain/messages/holder.ts';
import { formatUsdCents } from '#domain/money.ts';
import { isDomestic } from '#domain/redemptions/shipping.ts';
import { DELIVERY_BUSINESS_DAYS, LOST_PACKAGE_DAYS, RESHIPPING_WEEKS } from '#domain/terms.ts';
import { site } from '#site';
import type { EmailTemplates } from '../mail/render-email.ts';
import { aboutTicket, lastReason, QUESTIONS } from './email-parts.ts';
import type { Ticket } from './find-redemption.ts';

const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;

const theCoins = ({ qtyToRedeem }: Ticket) => (qtyToRedeem === 1 ? 'Your coin' : `Your ${coinsText(qtyToRedeem)}`);
const are = ({ qtyToRedeem }: Ticket) => (qtyToRedeem === 1 ? 'is' : 'are');
const tracked = ({ carrier, tracking }: Ticket) => `Carrier: ${carrier}. Tracking number: ${tracking}.`;
const atTheDoor =
  'The package is insured and handed over to an adult only, who shows government ID and signs (Adult Signature required).';
const ifLost = `If it does not arrive, please tell us within ${LOST_PACKAGE_DAYS} days of today: later we cannot claim it as lost.`;

const onItsWay = (ticket: Ticket, before: string, days: string) => ({
  subject: `${theCoins(ticket)} ${are(ticket)} on the way`,
  before: [before, tracked(ticket), atTheDoor, days],
  after: [ifLost, QUESTIONS],
});

const shipped = aboutTicket((ticket) =>
  onItsWay(
    ticket,
    `We have shipped ${coinsText(ticket.qtyToRedeem)}.`,
    isDomestic(ticket.country)
      ? `Delivery typically takes ${daysLeast} to ${daysMost} business days.`
      : `Delivery typically takes ${daysLeast} to ${daysMost} business days, and longer where customs hold it. Duties are yours to pay.`,
  ),
);
const reshipped = aboutTicket((ticket) =>
  onItsWay(
    ticket,
    `We have shipped ${coinsText(ticket.qtyToRedeem)} again.`,
    `Another shipment can take ${weeksLeast} to ${weeksMost} weeks or more.`,
  ),
);
const replaced = aboutTicket((ticket) =>
  onItsWay(
    ticket,
    `The lost package was not found, so we have shipped ${coinsText(ticket.qtyToRedeem)} in its place.`,
    `It can take ${weeksLeast} to ${weeksMost} weeks or more.`,
  ),
);

const delivered = aboutTicket((ticket) => ({
  subject: `${theCoins(ticket)} ${are(ticket)} delivered`,
  before: [
    `The carrier has delivered ${coinsText(ticket.qtyToRedeem)}.`,
    tracked(ticket),
    'Next we write a receipt to the blockchain, which anyone can check.',
  ],
  after: [`You did not get it? Please write to ${site.support.email} at once.`],
}));

const found = aboutTicket((ticket) => ({
  subject: 'Your lost package was found and delivered',
  before: ['The carrier found the package that was reported lost, and delivered it.', tracked(ticket)],
  after: [`You did not get it? Please write to ${site.support.email} at once.`],
}));

const closed = aboutTicket((ticket) => ({
  subject: 'Your redemption is complete',
  before: [
    `The receipt of ${coinsText(ticket.qtyToRedeem)} stands on the Ethereum blockchain, and your redemption is complete.`,
    `Receipt: ${ticket.receiptHash}`,
    `Transaction: ${ticket.receiptTx}`,
    'On the page below you can check the receipt yourself.',
  ],
}));

const returned = aboutTicket(async (ticket, context) => ({
  subject: `${theCoins(ticket)} came back to us`,
  before: [
    'The package could not be delivered and came back to us.',
    ...(await lastReason(context, ticket, 'return')),
    `The coins are safe and yours. We ship them again once all costs are paid; that can take ${weeksLeast} to ${weeksMost} weeks or more.`,
    'Please answer this letter with the address that is right; we tell you the costs.',
  ],
}));

const costsPaid = aboutTicket((ticket) => ({
  subject: 'We ship your coins again',
  before: [
    ticket.costsCents
      ? `Thank you! We have received ${formatUsdCents(ticket.costsCents)} USD for another shipment.`
      : 'Another shipment costs you nothing.',
    `It can take ${weeksLeast} to ${weeksMost} weeks or more. We write to you with the tracking number.`,
  ],
}));

const lost = aboutTicket((ticket) => ({
  subject: 'We have reported your package as lost',
  before: [
    'We have claimed the package as lost with the carrier, who now searches for it.',
    tracked(ticket),
    'When it is found, or when we replace it, we write to you again.',
  ],
}));

/** The letters about a ticket's packages, by the names under which they are queued. */
export const shipmentLetters: EmailTemplates = {
  'redemption-shipped': shipped,
  'redemption-reshipped': reshipped,
  'redemption-replaced': replaced,
  'redemption-delivered': delivered,
  'redemption-found': found,
  'redemption-closed': closed,
  'redemption-returned': returned,
  'redemption-costs-paid': costsPaid,
  'redemption-lost': lost,
};
