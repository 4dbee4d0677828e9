import { getAddress, type Hex } from 'viem';
import { coinsText, wordFor } from '#domain/counted.ts';
import { countryText } from '#domain/country-names.ts';
import { CERTIFICATE_NOTE } from '#domain/messages/engraving.ts';
import { usdText } from '#domain/money.ts';
import type { HowToPay } from '#domain/orders/how-to-pay.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { type NextForHolder, redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { redemptionTitle, shippingText } from '#domain/redemptions/quote-messages.ts';
import { DELIVERY_BUSINESS_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import { identityEmailText } from '../compliance/identity/ask-identity.ts';
import { identityOf } from '../compliance/identity/find-identity.ts';
import type { DbContext } from '../platform/context.ts';
import {
  actionOnPage,
  emailsAboutHold,
  KEEP_PRIVATE,
  NOT_YOU,
  noticeEmails,
  payRows,
  QUESTIONS,
  stepButton,
  type WithStep,
} from '../platform/mail/email-about.ts';
import { engravingPicture } from '../platform/mail/engraving-picture.ts';
import {
  type EmailFact,
  type EmailTemplate,
  type EmailTemplates,
  type EmailText,
  renderEmail,
} from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { lastReason, transitionsOf } from '../workflow/transition-history.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';
import { aboutRedemption, coinFigure, coins, inboxEmails, tokensOf, yourCoins } from './redemption-email.ts';
import { costOf } from './redemption-json.ts';
import { shipmentEmails } from './shipment-emails.ts';
import { shippingPaymentOf } from './shipping-payment.ts';
import { redemptions } from './table.ts';

/** Where the tokens go, once we may say so. */
const inboxOf = ({ channel, state, ethereumAddress }: Redemption) =>
  channel === 'site' || state === 'awaiting_approval' ? {} : { qr: getAddress(ethereumAddress) };

const KEEP_TOKENS = (redemption: Redemption) =>
  `Please keep your ${tokensOf(redemption)} for now: don’t send or burn any tokens until we email you.`;

/** How the tokens are turned in, or why not yet. */
const handIn = (redemption: Redemption): string => {
  const { channel, state, checkFirst } = redemption;
  if (state === 'awaiting_approval') {
    const why = checkFirst
      ? 'You asked us to check everything first.'
      : 'Delivery outside the United States needs our approval first.';
    return `${why} Then we’ll confirm the cost. ${KEEP_TOKENS(redemption)}`;
  }
  return channel === 'site'
    ? `Your wallet burns ${tokensOf(redemption)} for this ticket. If you closed the page before that, open it again and continue. Nothing is ever burned twice.`
    : `Send exactly ${tokensOf(redemption)} to the address below, which belongs to this ticket alone. It works from any wallet or exchange, in one payment or several. If your exchange deducts a fee, send the rest later; your delivery’s page shows what has arrived.`;
};

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

/** The steps that handIn says. */
const HAND_IN: readonly NextForHolder[] = ['burn_tokens', 'send_tokens', 'wait_for_approval', 'wait_for_first_check'];

/** What comes next, the tokens, and that nobody owes shipping yet; with the step's button. */
const beforeTheBurn = (redemption: Redemption & WithStep & { next: NextForHolder }, first: string) => ({
  figure: coinFigure(redemption, `For ${tokensOf(redemption)}`),
  before: [
    first,
    ...(HAND_IN.includes(redemption.next) ? [] : [redemption.step.sentence]),
    handIn(redemption),
    'You pay for shipping, handling and insurance after the burn. We’ll email you how.',
  ],
  facts: terms(redemption),
  ...inboxOf(redemption),
  button: stepButton(redemption, 'See your delivery'),
});

const requested = aboutRedemption((redemption) => ({
  // What comes by email or phone has its ticket and its address nowhere else.
  ...(redemption.channel === 'site' && { notice: 'received' as const }),
  subject: `Your redemption of ${coinsText(redemption.qtyToRedeem)}`,
  ...beforeTheBurn(redemption, 'Thank you! Your request is being processed.'),
  after: [
    KEEP_PRIVATE,
    ...(inboxOf(redemption).qr ? ['Before you send tokens, compare the address with the one on our website.'] : []),
    `${NOT_YOU} ${QUESTIONS}`,
  ],
}));

const approved = aboutRedemption((redemption) => ({
  subject: `We’ve approved your redemption of ${coinsText(redemption.qtyToRedeem)}`,
  ...beforeTheBurn(
    redemption,
    redemption.checkFirst
      ? 'We’ve checked everything as you asked, and the cost is firm.'
      : `We’ll deliver to ${countryText(redemption.country)}.`,
  ),
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

/** What is paid for shipping, and how: the ways whose details are known as rows, the others in a sentence. Nothing unless it's the next step. */
function shippingDue(redemption: Redemption & WithStep): Pick<EmailText, 'figure' | 'rows'> {
  if (redemption.step.action?.where !== '#pay-shipping') return {};
  const { due_cents, ways } = shippingPaymentOf(redemption);
  const [known, others] = [ways.filter(isKnown), ways.filter((way) => !isKnown(way))];
  const other = `You can also pay by ${OR.format(others.map(({ method }) => method))}: please write to ${site.support.email} before you do.`;
  return {
    figure: { amount: usdText(due_cents), note: 'For shipping, handling and insurance' },
    rows: known.map((way, index) => {
      const isLast = index === known.length - 1 && others.length > 0;
      return payRows(isLast ? { ...way, notes: [...way.notes, other] } : way);
    }),
  };
}
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });
/** Whether it has rows besides its reference. */
const isKnown = ({ rows }: HowToPay) => rows.length > 1;

/** What a redemption waits for whose burn is final; nothing once it has gone on. */
function awaited(redemption: Redemption & WithStep): string {
  const action = actionOnPage(redemption);
  if (action) return `: please ${action.label.charAt(0).toLowerCase()}${action.label.slice(1)}`;
  return redemption.state === 'burned' ? ': we’re checking your request' : '';
}

/** The engraving of its burn, which is final when the transition is made. */
async function burnPicture(context: DbContext, { id }: Redemption) {
  const made = await transitionsOf(context, { kind: 'redemption', id });
  const tx = made.findLast(({ name }) => name === 'burn')?.detail?.tx;
  return typeof tx === 'string' ? engravingPicture(tx as Hex) : undefined;
}

const burned = aboutRedemption(async (redemption, context) => ({
  subject: `${yourCoins(redemption)} ${wordFor(redemption.qtyToRedeem, 'is', 'are')} next${awaited(redemption)}`,
  picture: await burnPicture(context, redemption),
  figure: coinFigure(redemption, 'Yours. The burn is final.'),
  before: [redemption.step.sentence, ...(redemption.identityCheckedAt === null ? [] : ['You’re already verified.'])],
  ...shippingDue(redemption),
  details: { title: 'Your delivery', facts: coins(redemption), notes: [CERTIFICATE_NOTE] },
}));

const identity = aboutRedemption(async (redemption, context) => {
  const [asked] = await identityOf(context, { kind: 'redemption', id: redemption.id });
  const step = redemptionNextStep('give_identity', { coins: redemption.qtyToRedeem });
  return asked?.state === 'asked' ? identityEmailText({ ...redemption, step }, asked.reason) : undefined;
});

const checked = aboutRedemption((redemption) => ({
  subject: `We’ve checked your redemption of ${coinsText(redemption.qtyToRedeem)}`,
  figure: coinFigure(redemption, `For ${tokensOf(redemption)}`),
  before: [redemption.step.sentence],
  ...shippingDue(redemption),
  details: { title: 'Your delivery', facts: coins(redemption) },
}));

const shippingSettled = aboutRedemption((redemption) => {
  const { shippingPaidCents: paid, shippingSettledAt } = redemption;
  if (shippingSettledAt === null) return undefined;
  return {
    subject: paid === null ? 'There’s no charge for shipping' : 'We’ve received your payment for shipping',
    ...(paid === null ? {} : { figure: { amount: usdText(paid), note: 'For shipping, handling and insurance' } }),
    before: [
      paid === null
        ? 'You don’t pay anything for shipping, handling and insurance.'
        : 'Thank you! We’ve received your payment.',
      redemption.step.sentence,
    ],
    details: {
      title: 'Your delivery',
      facts: [...coins(redemption), ['Paid', paid === null ? null : usdText(paid)]],
    },
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
