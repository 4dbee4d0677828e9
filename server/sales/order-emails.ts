import { getAddress } from 'viem';
import { shownDate } from '#domain/dates.ts';
import { PURCHASE_MESSAGES, tokensText } from '#domain/messages/customer.ts';
import { fairMarketValueMessage } from '#domain/messages/purchase-progress.ts';
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

const usd = (cents: number) => `$${formatUsdCents(cents)}`;
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
  `Order ${order.number}: ${tokensText(order.quantity)} at ${usd(order.priceCents)} each, ${usd(order.totalCents)} total.`,
  `We’ll send them to wallet address ${getAddress(order.ethereumAddress)}. Please check it, and tell us right away if anything here is wrong.`,
];

const prepared = aboutOrder((order) => ({
  subject: `Your order ${order.number} needs our approval`,
  before: [
    ...terms(order),
    `You would like to pay by ${methodText(order.method)}. We approve that method order by order, so please don’t pay yet. We’ll write to you again.`,
  ],
  after: [QUESTIONS],
}));

const placed = aboutOrder((order) => {
  if (order.dueAt === null) return undefined;
  return {
    subject: `Your order ${order.number}: please pay ${usd(order.totalCents)}`,
    before: [
      'We’ve accepted your order. You can’t change or cancel it anymore.',
      ...terms(order),
      `Please pay ${usd(order.totalCents)} by ${methodText(order.method)} before ${formatMountainTime(order.dueAt)}, and include the reference ${order.number}. The price is fixed until then. An order that isn’t paid by then expires at no charge.`,
      ...HOW_TO_PAY[order.method],
    ],
    after: ['The payment must come from you, in your own name.', QUESTIONS],
  };
});

const paid = aboutOrder((order) => ({
  subject: `We’ve received your payment for order ${order.number}`,
  before: [
    `Thank you! We have received ${usd(order.paidCents ?? order.totalCents)} for ${tokensText(order.quantity)}.`,
    'Next, we’ll issue them to your wallet.',
  ],
}));

const issued = aboutOrder((order) => ({
  subject: `We’ve issued your ${tokensText(order.quantity)}`,
  before: [
    `Order ${order.number} is complete. We issued ${tokensText(order.quantity)} to ${getAddress(order.ethereumAddress)}, in a final block on the Ethereum blockchain.`,
    `Transaction: ${order.issueTx}`,
  ],
}));

const declined = aboutOrder(async (order, context) => ({
  subject: `Your order ${order.number} was not approved`,
  before: [
    'We couldn’t approve this payment method, so the order was never placed. You don’t owe anything, and there’s no fee.',
    ...(await lastReason(context, { kind: 'order', id: order.id }, 'decline')),
  ],
  after: [`You can still buy with a different payment method: please write to ${site.support.email}.`],
}));

const marketLines = ({ fairMarketAt, fairMarketCents, marketDifferenceCents }: Order): string[] => {
  if (fairMarketAt === null) return [];
  if (fairMarketCents === null || marketDifferenceCents === null) {
    return [
      `The Fair Market Value is measured at 5 p.m. Mountain Time today (${formatMountainTime(fairMarketAt)}). We’ll write to you again after that.`,
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
      order.feeCents ? `The cancellation fee is ${usd(order.feeCents)}.` : 'There’s no cancellation fee.',
      ...(order.paidCents === null
        ? []
        : [`You had paid ${usd(order.paidCents)}. We’ll write to you about your refund.`]),
      ...marketLines(order),
    ],
    after: [QUESTIONS],
  };
});

const refunded = aboutOrder((order) =>
  order.refundedCents === null || order.refundedOn === null
    ? undefined
    : {
        subject: `We’ve sent your refund for order ${order.number}`,
        before: [
          `We returned ${usd(order.refundedCents)} on ${shownDate(order.refundedOn)}.`,
          `You had paid ${usd(order.paidCents ?? 0)}${order.feeCents ? `; the cancellation fee was ${usd(order.feeCents)}` : ''}.`,
        ],
        after: [QUESTIONS],
      },
);

const valued = aboutOrder((order) =>
  order.state !== 'cancelled' || order.fairMarketCents === null
    ? undefined
    : { subject: `The market value of your cancelled order ${order.number}`, before: marketLines(order) },
);

const lapsed = aboutOrder((order) => ({
  subject: `Your order ${order.number} has expired`,
  before: [PURCHASE_MESSAGES.lapsed, PURCHASE_MESSAGES.stillOpen],
  after: [`If you did pay in time, please write to ${site.support.email} right away.`],
}));

const withheld = aboutOrder((order) =>
  order.withheldReason === null
    ? undefined
    : {
        subject: `We need documents for your order ${order.number}`,
        before: [`What we need: ${order.withheldReason}`, 'This doesn’t change when your payment is due.'],
        after: [`Please reply to ${site.support.email}.`],
      },
);

const released = aboutOrder((order) =>
  order.withheldReason === null
    ? {
        subject: `Your order ${order.number} is moving forward`,
        before: ['We have what we needed, so your order is moving forward.'],
      }
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
  'order-refunded': refunded,
  'order-valued': valued,
  'order-lapsed': lapsed,
  'order-withheld': withheld,
  'order-released': released,
  'order-alarm': alarm,
};
