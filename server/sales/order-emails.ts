import { getAddress, type Hex } from 'viem';
import { CORRESPONDENCE_MESSAGES } from '#domain/compliance/correspondence.ts';
import { counted, wordFor } from '#domain/counted.ts';
import { shownDate, shownDay } from '#domain/dates.ts';
import { CERTIFICATE_NOTE } from '#domain/messages/engraving.ts';
import { SEND_DOCUMENTS, WRITE_TO_US } from '#domain/messages/next-step.ts';
import { usdText } from '#domain/money.ts';
import { formatMountainTime, shortMountainTime } from '#domain/mountain-time.ts';
import { clearingNotes, isCleared } from '#domain/orders/clearing.ts';
import { methodText } from '#domain/orders/payment-methods.ts';
import { spotFacts } from '#domain/price/market.ts';
import { PURCHASE_MESSAGES, tokensText } from '#domain/purchases/messages.ts';
import { purchaseNextStep } from '#domain/purchases/next-step.ts';
import { balanceMessage, fairMarketValueMessage } from '#domain/purchases/progress-messages.ts';
import { site } from '#site';
import { actionButton, type EmailTextOf, payRows, QUESTIONS, type WithStep } from '../platform/mail/email-about.ts';
import { engravingPicture } from '../platform/mail/engraving-picture.ts';
import type { EmailFact, EmailRows, EmailTemplate, EmailTemplates } from '../platform/mail/render-email.ts';
import { lastReason } from '../workflow/transition-history.ts';
import { findOrder, type Order } from './find-order.ts';
import type { Purchase } from './find-purchase.ts';
import { howToPayOf, orderFacts, spotOf } from './order-json.ts';
import { aboutPurchase } from './purchase-emails.ts';

/** An email to the customer about an order, with the link to its page. */
const aboutOrder =
  (text: EmailTextOf<Order & WithStep & Pick<Purchase, 'sanctionsHoldSince'>>): EmailTemplate =>
  async (context, { id = '' }) => {
    const order = await findOrder(context, id);
    if (!order) return undefined;
    return aboutPurchase(({ page, step, sanctionsHoldSince }) =>
      text({ ...order, page, step, sanctionsHoldSince }, context),
    )(context, { id: order.purchaseId });
  };

/** What was ordered, and what it is paid with, with what else is known of it. */
const terms = (order: Order, more: readonly EmailFact[] = [], notes: readonly string[] = []): EmailRows => ({
  title: 'Your order',
  facts: [
    ['Reference', order.number],
    ['Quantity', tokensText(order.quantity)],
    ['Price per token', usdText(order.priceCents)],
    ['Total', usdText(order.totalCents)],
    ...spotFacts(order.priceCents, spotOf(order)),
    ['Payment method', methodText(order.method)],
    ...more,
  ],
  notes,
});
/** Where the tokens go, while that can still be put right. */
const termsToCheck = (order: Order) =>
  terms(
    order,
    [wallet(order)],
    [
      'We’ll send your tokens to this wallet address. Please check it, and tell us right away if anything here is wrong.',
    ],
  );
const wallet = (order: Order): EmailFact => ['Wallet address', getAddress(order.ethereumAddress)];
/** How a cancelled order ended. */
const settlement = (order: Order) =>
  terms(order, [
    ['Paid', order.paidCents === null ? null : usdText(order.paidCents)],
    ['Cancellation fee', usdText(order.feeCents ?? 0)],
    ['Refund', order.refundedCents === null ? null : usdText(order.refundedCents)],
  ]);

const prepared = aboutOrder((order) => ({
  subject: `Your order ${order.number} needs our approval`,
  figure: { amount: usdText(order.totalCents), note: `For ${tokensText(order.quantity)}. Please don’t pay yet.` },
  before: [
    `You chose to pay by ${methodText(order.method)}. We approve that method order by order. We’ll email you our answer.`,
    ...clearingNotes(order.method),
  ],
  details: termsToCheck(order),
}));

const placed = aboutOrder((order) => {
  const how = howToPayOf(order, order);
  if (how === null || order.dueAt === null) return undefined;
  return {
    subject: `Order accepted: please pay ${usdText(order.totalCents)}`,
    heading: 'We’ve accepted your order',
    figure: {
      amount: usdText(order.totalCents),
      note: `${tokensText(order.quantity)} · price held until ${shortMountainTime(order.dueAt)}`,
    },
    before: [
      order.step.sentence,
      'You can’t change or cancel the order anymore. If it isn’t paid by then, it expires at no charge.',
    ],
    rows: [payRows(how)],
    details: termsToCheck(order),
    ...(how.qr !== null && { qr: how.qr }),
  };
});

/** What comes after the payment, whatever has happened since. */
const afterPayment = (order: Order, now: Date) =>
  purchaseNextStep(isCleared(order, now) ? 'wait_for_issue' : 'wait_for_clearing', {
    quantity: order.quantity,
    order: orderFacts(order, undefined),
  }).sentence;

// Not while a review forbids paying.
const lapsing = aboutOrder((order) => {
  const how = howToPayOf(order, order);
  if (how === null || order.dueAt === null) return undefined;
  return {
    notice: 'lapsing',
    subject: `Your order ${order.number} expires ${shortMountainTime(order.dueAt)}`,
    heading: 'Your order is about to expire',
    figure: {
      amount: usdText(order.totalCents),
      note: `${tokensText(order.quantity)} · price held until ${shortMountainTime(order.dueAt)}`,
    },
    before: [
      order.step.sentence,
      'If it isn’t paid by then, it expires at no charge. Already paid? Add proof of payment on your order’s page, so that we can look for it.',
    ],
    rows: [payRows(how)],
    ...(how.qr !== null && { qr: how.qr }),
  };
});

const paid = aboutOrder((order, context) => ({
  subject: `We’ve received your payment for order ${order.number}`,
  heading: 'Thank you!',
  figure: {
    amount: usdText(order.paidCents ?? order.totalCents),
    note: `Received for ${tokensText(order.quantity)}`,
  },
  before: [afterPayment(order, context.now())],
  details: terms(order, [['Paid', usdText(order.paidCents ?? order.totalCents)], wallet(order)]),
}));

const clearsSooner = aboutOrder((order, context) =>
  order.state !== 'paid'
    ? undefined
    : {
        subject: `Your order ${order.number} can be issued sooner`,
        before: [afterPayment(order, context.now())],
        details: terms(order, [wallet(order)]),
      },
);

const issued = aboutOrder(async (order) => ({
  subject: `Your ${tokensText(order.quantity)} ${wordFor(order.quantity, 'has', 'have')} arrived`,
  picture: order.issueTx === null ? undefined : await engravingPicture(order.issueTx as Hex),
  figure: {
    amount: `${counted(order.quantity, `${site.metal} coin`)}. Yours.`,
    note: `In your wallet${order.issuedAt ? ` since ${shownDay(order.issuedAt)}` : ''}`,
  },
  before: ['The transaction is final, and your order is complete.'],
  details: terms(order, [wallet(order), ['Transaction', order.issueTx]], [CERTIFICATE_NOTE]),
}));

const declined = aboutOrder(async (order, context) => ({
  subject: `We couldn’t approve your order ${order.number}`,
  before: [
    'We couldn’t approve this payment method, so the order was never placed. You don’t owe anything, and there’s no fee.',
    ...(await lastReason(context, { kind: 'order', id: order.id }, 'decline')),
  ],
  details: terms(order),
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
  const facts = orderFacts(order, undefined);
  return {
    subject: `Your order ${order.number} was canceled`,
    ...(facts.refund_due_cents && facts.refunded_cents === null
      ? { figure: { amount: usdText(facts.refund_due_cents), note: 'Your refund' } }
      : {}),
    before: [
      `We’ve canceled your order of ${tokensText(order.quantity)}.`,
      ...(await lastReason(context, { kind: 'order', id: order.id }, 'cancel')),
      ...(order.feeCents ? [] : ['There’s no cancellation fee.']),
      balanceMessage(facts),
      ...marketLines(order),
    ],
    details: settlement(order),
  };
});

const refunded = aboutOrder((order) =>
  order.refundedCents === null || order.refundedOn === null
    ? undefined
    : {
        subject: `We’ve sent your refund for order ${order.number}`,
        figure: { amount: usdText(order.refundedCents), note: `Sent on ${shownDate(order.refundedOn)}` },
        before: [balanceMessage(orderFacts(order, undefined))],
        details: settlement(order),
      },
);

const saleRefunded = aboutOrder((order) =>
  order.refundedCents === null || order.refundedOn === null
    ? undefined
    : {
        subject: `We’ve sent your refund for order ${order.number}`,
        figure: { amount: usdText(order.refundedCents), note: `Sent in USDC on ${shownDate(order.refundedOn)}` },
        before: ['We’ve sent it to the wallet that paid. Your tokens stay yours.'],
        details: terms(order, [wallet(order), ['Transaction', order.refundReference]]),
      },
);

const valued = aboutOrder((order) =>
  order.state !== 'cancelled' || order.marketDifferenceCents === null
    ? undefined
    : {
        subject: `Fair Market Value of your canceled order ${order.number}`,
        before: marketLines(order),
        details: settlement(order),
      },
);

const lapsed = aboutOrder((order) => ({
  subject: `Your order ${order.number} has expired`,
  before: [PURCHASE_MESSAGES.lapsed, PURCHASE_MESSAGES.stillOpen],
  details: terms(order),
  button: actionButton(order.page, WRITE_TO_US),
  after: [`If you did pay in time, please write to ${site.support.email} right away.`],
}));

const documentHold = aboutOrder((order) =>
  order.documentHoldReason === null
    ? undefined
    : {
        subject: `We need documents for your order ${order.number}`,
        before: [
          `What we need: ${order.documentHoldReason}`,
          ...(order.state === 'placed' ? ['This doesn’t change when your payment is due.'] : []),
        ],
        button: actionButton(order.page, SEND_DOCUMENTS),
        after: [CORRESPONDENCE_MESSAGES.sendDocuments, QUESTIONS],
      },
);

const released = aboutOrder((order) =>
  order.documentHoldReason === null
    ? {
        subject: `Your order ${order.number} is moving forward`,
        before: ['Thank you! We have what we needed.', order.step.sentence],
      }
    : undefined,
);

/** The emails about orders, by the names under which they are queued. */
export const orderEmails: EmailTemplates = {
  'order-prepared': prepared,
  'order-placed': placed,
  'order-lapsing': lapsing,
  'order-paid': paid,
  'order-clears-sooner': clearsSooner,
  'order-issued': issued,
  'order-declined': declined,
  'order-cancelled': cancelled,
  'order-refunded': refunded,
  'order-sale-refunded': saleRefunded,
  'order-valued': valued,
  'order-lapsed': lapsed,
  'order-document-hold': documentHold,
  'order-released': released,
};
