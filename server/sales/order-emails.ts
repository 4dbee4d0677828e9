import { getAddress } from 'viem';
import { fairMarketValueMessage, PURCHASE_MESSAGES, tokensText } from '#domain/messages/customer.ts';
import { ORDER_ALARM_MESSAGES } from '#domain/messages/staff.ts';
import { formatUsdCents } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { methodText, type PaymentMethod } from '#domain/orders/machine.ts';
import { payment, site } from '#site';
import { pageOf } from '../accounts/redirect.ts';
import { lastReason } from '../history/transition-history.ts';
import { QUESTIONS } from '../mail/email-about.ts';
import { type EmailTemplate, type EmailTemplates, type EmailText, renderEmail } from '../mail/render-email.ts';
import { findOrder, type Order } from './find-order.ts';
import { aboutPurchase } from './purchase-emails.ts';

type Where = Parameters<EmailTemplate>[0];

const usd = (cents: number) => `${formatUsdCents(cents)} USD`;
const HOW_TO_PAY: Readonly<Record<PaymentMethod, readonly string[]>> = payment;

/** An e-mail to the customer about an order, with the link to the request's page. */
const aboutOrder =
  (words: (order: Order, context: Where) => Promise<EmailText | undefined> | EmailText | undefined): EmailTemplate =>
  async (context, { id = '' }) => {
    const order = await findOrder(context, id);
    if (!order) return undefined;
    return aboutPurchase(() => words(order, context))(context, { id: order.purchaseId });
  };

const terms = (order: Order): string[] => [
  `Order ${order.number}: ${tokensText(order.quantity)} at ${usd(order.priceCents)} each, ${usd(order.totalCents)} in all.`,
  `They go to the wallet address ${getAddress(order.ethereumAddress)}. Please check it, and tell us at once if anything here is wrong.`,
];

const prepared = aboutOrder((order) => ({
  subject: `Your order ${order.number} needs our approval`,
  before: [
    ...terms(order),
    `You would like to pay by ${methodText(order.method)}. We approve that order by order: please do not pay yet. We write to you again.`,
  ],
  after: [QUESTIONS],
}));

const placed = aboutOrder((order) => {
  if (order.dueAt === null) return undefined;
  return {
    subject: `Your order ${order.number}: please pay ${usd(order.totalCents)}`,
    before: [
      'We have accepted your order; you cannot change or cancel it any more.',
      ...terms(order),
      `Please pay ${usd(order.totalCents)} by ${methodText(order.method)} before ${formatMountainTime(order.dueAt)}, with the reference ${order.number}. The price is fixed until then; an order that isn’t paid by then expires at no charge.`,
      ...HOW_TO_PAY[order.method],
    ],
    after: ['The payment must come from you, in your own name.', QUESTIONS],
  };
});

const paid = aboutOrder((order) => ({
  subject: `Your payment for order ${order.number} has arrived`,
  before: [
    `Thank you! We have received ${usd(order.paidCents ?? order.totalCents)} for ${tokensText(order.quantity)}.`,
    'Next we issue them to your wallet.',
  ],
}));

const issued = aboutOrder((order) => ({
  subject: `Your ${tokensText(order.quantity)} have been issued`,
  before: [
    `Order ${order.number} is complete: ${tokensText(order.quantity)} are at ${getAddress(order.ethereumAddress)}, in a final block of the Ethereum blockchain.`,
    `Transaction: ${order.issueTx}`,
  ],
}));

const declined = aboutOrder(async (order, context) => ({
  subject: `Your order ${order.number} was not approved`,
  before: [
    'We could not approve this way of paying, so the order was never placed. You owe nothing, and there is no fee.',
    ...(await lastReason(context, { kind: 'order', id: order.id }, 'decline')),
  ],
  after: [`You can still buy in another way: please write to ${site.support.email}.`],
}));

const marketLines = ({ fairMarketAt, fairMarketCents, marketDifferenceCents }: Order): string[] => {
  if (fairMarketAt === null) return [];
  if (fairMarketCents === null || marketDifferenceCents === null) {
    return [
      `The Fair Market Value is measured at 5 p.m. Mountain Time today (${formatMountainTime(fairMarketAt)}); we then write to you again.`,
    ];
  }
  return [fairMarketValueMessage(fairMarketCents, marketDifferenceCents, formatMountainTime(fairMarketAt))];
};

const cancelled = aboutOrder(async (order, context) => {
  if (order.state !== 'cancelled') return undefined;
  return {
    subject: `Your order ${order.number} was cancelled`,
    before: [
      `We have cancelled your order of ${tokensText(order.quantity)}.`,
      ...(await lastReason(context, { kind: 'order', id: order.id }, 'cancel')),
      order.feeCents ? `The cancellation fee is ${usd(order.feeCents)}.` : 'There is no cancellation fee.',
      ...(order.paidCents === null ? [] : [`You had paid ${usd(order.paidCents)}; we write to you about its return.`]),
      ...marketLines(order),
    ],
    after: [QUESTIONS],
  };
});

const valued = aboutOrder((order) =>
  order.state !== 'cancelled' || order.fairMarketCents === null
    ? undefined
    : { subject: `The market value of your cancelled order ${order.number}`, before: marketLines(order) },
);

const lapsed = aboutOrder((order) => ({
  subject: `Your order ${order.number} has expired`,
  before: [PURCHASE_MESSAGES.lapsed, PURCHASE_MESSAGES.stillOpen],
  after: [`If you had paid in time, please write to ${site.support.email} at once.`],
}));

const withheld = aboutOrder((order) =>
  order.withheldReason === null
    ? undefined
    : {
        subject: `We need documents for your order ${order.number}`,
        before: [`What we need: ${order.withheldReason}`, 'This does not change when the payment is due.'],
        after: [`Please reply to ${site.support.email}.`],
      },
);

const released = aboutOrder((order) =>
  order.withheldReason === null
    ? { subject: `Your order ${order.number} goes on`, before: ['We have what we needed. Your order goes on.'] }
    : undefined,
);

const alarm: EmailTemplate = async (context, { id = '' }) => {
  const order = await findOrder(context, id);
  if (!order?.alarm) return undefined;
  return renderEmail(site.support.email, {
    subject: `Please look at order ${order.number}`,
    before: [ORDER_ALARM_MESSAGES[order.alarm], `Transaction: ${order.alarmTx}`],
    button: { label: 'Open the desk', url: pageOf(context, '/admin') },
  });
};

/** The e-mails about orders, by the names under which they are queued. */
export const orderEmails: EmailTemplates = {
  'order-prepared': prepared,
  'order-placed': placed,
  'order-paid': paid,
  'order-issued': issued,
  'order-declined': declined,
  'order-cancelled': cancelled,
  'order-valued': valued,
  'order-lapsed': lapsed,
  'order-withheld': withheld,
  'order-released': released,
  'order-alarm': alarm,
};
