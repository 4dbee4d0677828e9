import { getAddress } from 'viem';
import { verbFor } from '#domain/counted.ts';
import { countryText } from '#domain/country-names.ts';
import { formatUsdCents } from '#domain/money.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { coinsText, redemptionTitle, shippingText } from '#domain/redemptions/quote-messages.ts';
import { DELIVERY_BUSINESS_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import { identityEmailText } from '../compliance/identity/ask-identity.ts';
import { identityOf } from '../compliance/identity/find-identity.ts';
import { emailsAboutHold, noticeEmails, QUESTIONS } from '../platform/mail/email-about.ts';
import { type EmailFact, type EmailTemplate, type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { lastReason, transitionsOf } from '../workflow/transition-history.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';
import { aboutRedemption, coins, inboxEmails, tokensOf } from './redemption-email.ts';
import { costOf } from './redemption-json.ts';
import { shipmentEmails } from './shipment-emails.ts';
import { owesShipping, shippingPaymentOf } from './shipping-payment.ts';
import { redemptions } from './table.ts';

/** Where the tokens go, once we may say so. */
const inboxOf = ({ channel, state, ethereumAddress }: Redemption) =>
  channel === 'site' || state === 'awaiting_approval' ? {} : { qr: getAddress(ethereumAddress) };

const GIVE_IDENTITY =
  'Next, please open the page below and fill in who will receive the coins. Then we’ll confirm the cost.';

const nextStep = (redemption: Redemption): string => {
  const { channel, state } = redemption;
  if (state === 'awaiting_approval' && redemption.checkFirst) {
    return `You asked us to check everything first. ${GIVE_IDENTITY} Please keep your ${tokensOf(redemption)} for now: don’t send or burn any tokens until we email you.`;
  }
  if (state === 'awaiting_approval') {
    return `Delivery outside the United States needs our approval first. ${GIVE_IDENTITY} Please keep your ${tokensOf(redemption)} for now: don’t send or burn any tokens until we email you.`;
  }
  if (channel === 'site') {
    return `Next, your wallet will burn ${tokensOf(redemption)} for this ticket. If you closed the page before that, open it again and continue. Nothing is ever burned twice.`;
  }
  return `Next, please send exactly ${tokensOf(redemption)} to the address below, which belongs to this ticket alone. It works from any wallet or exchange, in one payment or several. If your exchange deducts a fee, send the rest later; the page below shows what has arrived.`;
};

/** When shipping is paid; nobody owes it before. */
const PAID_LATER = 'You pay for shipping, handling and insurance after the burn. We’ll email you how.';

const cost = (redemption: Redemption): EmailFact => {
  const of = costOf(redemption);
  return ['Shipping, handling and insurance', `${shippingText(of)}${of.is_firm ? '' : '; not confirmed yet'}`];
};

/** What is redeemed, what it costs, and where the tokens go, once we may say so. */
const terms = (redemption: Redemption): EmailFact[] => {
  const { qr = null } = inboxOf(redemption);
  return [
    ...coins(redemption),
    cost(redemption),
    [
      'Delivery',
      `Typically ${DELIVERY_BUSINESS_DAYS.join(' to ')} business days; an adult has to show government ID and sign`,
    ],
    [`Send exactly ${tokensOf(redemption)} to`, qr],
  ];
};

const requested = aboutRedemption((redemption) => ({
  subject: `Your redemption of ${coinsText(redemption.qtyToRedeem)}`,
  before: ['Thank you! Your request is being processed.', nextStep(redemption), PAID_LATER],
  facts: terms(redemption),
  ...inboxOf(redemption),
  after: [
    'Keep the link above private: anyone who has it can see the status of your request.',
    `Before you send tokens, compare the address with the one on our website. If this wasn’t you, you don’t need to do anything. ${QUESTIONS}`,
  ],
}));

const approved = aboutRedemption((redemption) => ({
  subject: `We’ve approved your redemption of ${coinsText(redemption.qtyToRedeem)}`,
  before: [
    redemption.checkFirst
      ? 'We’ve checked everything as you asked, and the cost is firm.'
      : `We’ll deliver to ${countryText(redemption.country)}.`,
    nextStep(redemption),
    PAID_LATER,
  ],
  facts: terms(redemption),
  ...inboxOf(redemption),
}));

const notice: EmailTemplate = async (context, { id = '' }) => {
  const redemption = await findRedemption(context, id);
  if (!redemption) return undefined;
  return renderEmail(site.support.email, {
    subject: redemptionTitle(redemption.qtyToRedeem),
    before: [
      redemption.channel === 'site'
        ? 'New redemption request from the site.'
        : 'New redemption request. The tokens will come to the ticket’s own address.',
    ],
    facts: coins(redemption),
    button: {
      label: 'Open it in the staff desk',
      url: pageUrl(context, PAGE_PATHS.desk, { redemption: redemption.id }),
    },
  });
};

/** Where and when shipping is paid; nothing unless it's due. */
const howToPayShipping = (redemption: Redemption): string[] => {
  const { due_cents, reference, ways } = shippingPaymentOf(redemption);
  if (ways.length === 0) return [];
  return [
    `Please pay $${formatUsdCents(due_cents)} for shipping, handling and insurance in one of these ways, and include the reference ${reference}:`,
    ...ways.map(({ method, rows, notes }) =>
      [`${method}:`, ...rows.map(([name, value]) => `${name}: ${value}`), ...notes].join('\n'),
    ),
    `For any way but the first, please write to ${site.support.email} before you pay.`,
  ];
};
const shippingDue = (redemption: Redemption): EmailFact[] => {
  const { due_cents, reference, ways } = shippingPaymentOf(redemption);
  return ways.length === 0
    ? []
    : [
        ['To pay for shipping', `$${formatUsdCents(due_cents)}`],
        ['Payment reference', reference],
      ];
};

const burned = aboutRedemption((redemption) => ({
  subject: `Your burn of ${tokensOf(redemption)} is final`,
  before: [
    `Your ${tokensOf(redemption)} ${verbFor(redemption.qtyToRedeem, 'was', 'were')} burned, and the transaction is final. We now owe you ${coinsText(redemption.qtyToRedeem)}.`,
    ...howToPayShipping(redemption),
    redemption.identityCheckedAt === null
      ? `Next, we’ll check who will receive the coins. Then we’ll ship them${owesShipping(redemption) ? ', once your payment has reached us' : ''}.`
      : `You’re already verified. ${owesShipping(redemption) ? 'Once your payment has reached us' : 'Next'}, we’ll pack the coins and email you the tracking number.`,
  ],
  facts: [...coins(redemption), ...shippingDue(redemption)],
}));

const identity = aboutRedemption(async (redemption, context) => {
  const [asked] = await identityOf(context, { kind: 'redemption', id: redemption.id });
  return asked?.state === 'asked' ? identityEmailText('who will receive the coins', asked.reason) : undefined;
});

const checked = aboutRedemption((redemption) => ({
  subject: `We’ve checked your redemption of ${coinsText(redemption.qtyToRedeem)}`,
  before: owesShipping(redemption)
    ? [
        'We’ve checked your request. We’ll ship once your payment for shipping has reached us.',
        ...howToPayShipping(redemption),
      ]
    : ['We’ve checked your request and are packing the coins. We’ll email you the tracking number.'],
  facts: [...coins(redemption), ...shippingDue(redemption)],
}));

const shippingSettled = aboutRedemption((redemption) => {
  const { shippingPaidCents: paid, state, shippingSettledAt } = redemption;
  if (shippingSettledAt === null) return undefined;
  return {
    subject: paid === null ? 'There’s no charge for shipping' : 'We’ve received your payment for shipping',
    before: [
      paid === null
        ? 'You don’t pay anything for shipping, handling and insurance.'
        : `Thank you! We’ve received $${formatUsdCents(paid)} for shipping, handling and insurance.`,
      state === 'burned'
        ? 'Next, we’ll check who will receive the coins. Then we’ll ship them.'
        : 'Next, we’ll pack the coins and email you the tracking number.',
    ],
    facts: [...coins(redemption), ['Paid', paid === null ? null : `$${formatUsdCents(paid)}`]],
  };
});

const ended = (name: 'refuse' | 'cancel') =>
  aboutRedemption(async (redemption, context) => {
    if (redemption.state !== 'refused' && redemption.state !== 'cancelled') return undefined;
    return {
      subject: name === 'refuse' ? 'We can’t accept your redemption' : 'Your redemption was canceled',
      before: [
        name === 'refuse'
          ? `We’re sorry, but we can’t redeem your ${tokensOf(redemption)}.`
          : `Your redemption of ${coinsText(redemption.qtyToRedeem)} was canceled.`,
        ...(await lastReason(context, { kind: 'redemption', id: redemption.id }, name)),
        redemption.channel === 'site'
          ? 'Your tokens are still in your wallet. Please don’t burn them for this ticket.'
          : 'Please don’t send any more tokens. If you already sent some to the ticket’s address, tell us where to send them back.',
      ],
    };
  });

const sentBack = aboutRedemption(async (redemption, context) => {
  const made = await transitionsOf(context, { kind: 'redemption', id: redemption.id });
  const amount = made.findLast(({ name }) => name === 'send_back')?.detail?.amount ?? site.symbol;
  return {
    subject: 'We’ve sent back what came to your ticket’s address',
    before: ['It’s on its way to the address you gave us.'],
    facts: [
      ['Ticket', redemption.ticketId],
      ['Sent back', String(amount)],
      ['Transaction', redemption.sentBackTx],
    ],
  };
});

const { documentHold, released, reviewed } = emailsAboutHold(aboutRedemption, {
  subject: 'redemption',
  request: 'redemption',
});

/** The emails about redemptions, by the names under which they are queued. */
export const redemptionEmails: EmailTemplates = {
  'redemption-requested': requested,
  ...noticeEmails('redemption-notice', notice, { table: redemptions, things: 'redemption requests' }),
  'redemption-approved': approved,
  'redemption-burned': burned,
  'redemption-identity': identity,
  'redemption-checked': checked,
  'redemption-shipping-settled': shippingSettled,
  'redemption-refused': ended('refuse'),
  'redemption-cancelled': ended('cancel'),
  'redemption-sent-back': sentBack,
  'redemption-document-hold': documentHold,
  'redemption-released': released,
  'redemption-reviewed': reviewed,
  ...inboxEmails,
  ...shipmentEmails,
};
