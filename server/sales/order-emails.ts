import { getAddress } from 'viem';
import { CORRESPONDENCE_MESSAGES } from '#domain/compliance/correspondence.ts';
import { shownDate } from '#domain/dates.ts';
import { formatUsdCents } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { howToPay } from '#domain/orders/how-to-pay.ts';
import { methodText } from '#domain/orders/payment-methods.ts';
import { PURCHASE_MESSAGES, tokensText } from '#domain/purchases/messages.ts';
import { fairMarketValueMessage } from '#domain/purchases/progress-messages.ts';
import { site } from '#site';
import { type EmailTextOf, QUESTIONS } from '../platform/mail/email-about.ts';
import type { EmailFact, EmailTemplate, EmailTemplates } from '../platform/mail/render-email.ts';
import { lastReason } from '../workflow/transition-history.ts';
import { findOrder, type Order } from './find-order.ts';
import { aboutPurchase } from './purchase-emails.ts';

const usd = (cents: number) => `$${formatUsdCents(cents)}`;

/** An email to the customer about an order, with the link to the request's page. */
const aboutOrder =
  (text: EmailTextOf<Order>): EmailTemplate =>
  async (context, { id = '' }) => {
    const order = await findOrder(context, id);
    if (!order) return undefined;
    return aboutPurchase(() => text(order, context))(context, { id: order.purchaseId });
  };

/** What was ordered, and what it is paid with. */
const terms = (order: Order): EmailFact[] => [
  ['Reference', order.number],
  ['Quantity', tokensText(order.quantity)],
  ['Price per token', usd(order.priceCents)],
  ['Total', usd(order.totalCents)],
  ['Payment method', methodText(order.method)],
];
const wallet = (order: Order): EmailFact => ['Wallet address', getAddress(order.ethereumAddress)];
/** How a cancelled order ended. */
const settlement = (order: Order): EmailFact[] => [
  ...terms(order),
  ['Paid', order.paidCents === null ? null : usd(order.paidCents)],
  ['Cancellation fee', usd(order.feeCents ?? 0)],
  ['Refund', order.refundedCents === null ? null : usd(order.refundedCents)],
];
const CHECK_WALLET =
  'We’ll send your tokens to the wallet address below. Please check it, and tell us right away if anything here is wrong.';

const prepared = aboutOrder((order) => ({
  subject: `Your order ${order.number} needs our approval`,
  before: [
    `You chose to pay by ${methodText(order.method)}. We approve that method order by order, so please don’t pay yet. We’ll email you our answer.`,
    CHECK_WALLET,
  ],
  facts: [...terms(order), wallet(order)],
  after: [QUESTIONS],
}));

const placed = aboutOrder((order) => {
  if (order.dueAt === null) return undefined;
  const { rows, notes } = howToPay(order.method, order.number);
  const [, ...ordered] = terms(order);
  return {
    subject: `Your order ${order.number}: please pay ${usd(order.totalCents)}`,
    before: [
      `We’ve accepted your order. Please pay ${usd(order.totalCents)} by ${methodText(order.method)} before ${formatMountainTime(order.dueAt)}, and include the reference ${order.number}.`,
      'The price is fixed until then. You can’t change or cancel the order anymore. If it isn’t paid by then, it expires at no charge.',
      notes.join('\n'),
      CHECK_WALLET,
    ],
    facts: [...ordered, ['Pay before', formatMountainTime(order.dueAt)], ...rows, wallet(order)],
    after: ['Please pay from an account in your own name.', QUESTIONS],
  };
});

const paid = aboutOrder((order) => ({
  subject: `We’ve received your payment for order ${order.number}`,
  before: [
    `Thank you! We’ve received ${usd(order.paidCents ?? order.totalCents)} for ${tokensText(order.quantity)}.`,
    'Next, we’ll issue them to your wallet.',
  ],
  facts: [...terms(order), ['Paid', usd(order.paidCents ?? order.totalCents)], wallet(order)],
}));

const issued = aboutOrder((order) => ({
  subject: `We’ve issued your ${tokensText(order.quantity)}`,
  before: [
    `Your ${tokensText(order.quantity)} ${order.quantity === 1 ? 'is' : 'are'} in your wallet. The transaction is final, and order ${order.number} is complete.`,
  ],
  facts: [...terms(order), wallet(order), ['Transaction', order.issueTx]],
}));

const declined = aboutOrder(async (order, context) => ({
  subject: `We couldn’t approve your order ${order.number}`,
  before: [
    'We couldn’t approve this payment method, so the order was never placed. You don’t owe anything, and there’s no fee.',
    ...(await lastReason(context, { kind: 'order', id: order.id }, 'decline')),
  ],
  facts: terms(order),
  after: [`You can still buy with a different payment method: please write to ${site.support.email}.`],
}));

const marketLines = ({ fairMarketAt, fairMarketCents, marketDifferenceCents }: Order): string[] => {
  if (fairMarketAt === null) return [];
  if (marketDifferenceCents === null) {
    return [
      `The Fair Market Value will be measured on ${formatMountainTime(fairMarketAt)}. We’ll write to you again after that.`,
    ];
  }
  return [fairMarketValueMessage(fairMarketCents, marketDifferenceCents, formatMountainTime(fairMarketAt))];
};

const cancelled = aboutOrder(async (order, context) => {
  if (order.state !== 'cancelled') return undefined;
  return {
    subject: `Your order ${order.number} was canceled`,
    before: [
      `We’ve canceled your order of ${tokensText(order.quantity)}.`,
      ...(await lastReason(context, { kind: 'order', id: order.id }, 'cancel')),
      order.feeCents ? `The cancellation fee is ${usd(order.feeCents)}.` : 'There’s no cancellation fee.',
      ...(order.paidCents === null ? [] : [`You paid ${usd(order.paidCents)}. We’ll write to you about your refund.`]),
      ...marketLines(order),
    ],
    facts: settlement(order),
    after: [QUESTIONS],
  };
});

const refunded = aboutOrder((order) =>
  order.refundedCents === null || order.refundedOn === null
    ? undefined
    : {
        subject: `We’ve sent your refund for order ${order.number}`,
        before: [`We sent your refund of ${usd(order.refundedCents)} on ${shownDate(order.refundedOn)}.`],
        facts: settlement(order),
        after: [QUESTIONS],
      },
);

const valued = aboutOrder((order) =>
  order.state !== 'cancelled' || order.marketDifferenceCents === null
    ? undefined
    : { subject: `Fair Market Value of your canceled order ${order.number}`, before: marketLines(order) },
);

const lapsed = aboutOrder((order) => ({
  subject: `Your order ${order.number} has expired`,
  before: [PURCHASE_MESSAGES.lapsed, PURCHASE_MESSAGES.stillOpen],
  facts: terms(order),
  after: [`If you did pay in time, please write to ${site.support.email} right away.`],
}));

const documentHold = aboutOrder((order) =>
  order.documentHoldReason === null
    ? undefined
    : {
        subject: `We need documents for your order ${order.number}`,
        before: [`What we need: ${order.documentHoldReason}`, 'This doesn’t change when your payment is due.'],
        after: [CORRESPONDENCE_MESSAGES.sendDocuments],
      },
);

const released = aboutOrder((order) =>
  order.documentHoldReason === null
    ? {
        subject: `Your order ${order.number} is moving forward`,
        before: ['We have what we needed, so your order is moving forward.'],
      }
    : undefined,
);

/** The emails about orders, by the names under which they are queued. */
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
  'order-document-hold': documentHold,
  'order-released': released,
};
