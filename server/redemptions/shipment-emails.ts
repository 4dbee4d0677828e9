import { coinsText, wordFor } from '#domain/counted.ts';
import { shownDay } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { type NextForHolder, redemptionNextStep } from '#domain/redemptions/next-step.ts';
import { isDomestic } from '#domain/redemptions/quote.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { LOST_PACKAGE_DAYS, RESHIPPING_WEEKS } from '#domain/terms.ts';
import { site } from '#site';
import type { DbContext } from '../platform/context.ts';
import { QUESTIONS } from '../platform/mail/email-about.ts';
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
import { aboutRedemption, coinFigure, coins, yourCoins } from './redemption-email.ts';

const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;
const CAN_TAKE = `It can take ${weeksLeast} to ${weeksMost} weeks or more.`;

/** What follows from what an email reports, even if more has happened until it's sent. */
const sentenceOf = (next: NextForHolder, { qtyToRedeem }: Redemption) =>
  redemptionNextStep(next, { coins: qtyToRedeem }).sentence;

const isOrAre = ({ qtyToRedeem }: Redemption) => wordFor(qtyToRedeem, 'is', 'are');
const theCoins = (redemption: Redemption) => yourCoins(redemption).toLowerCase().replace('your', 'the');
const onItsWay = (redemption: Redemption) =>
  `${isOrAre(redemption)} on ${wordFor(redemption.qtyToRedeem, 'its', 'their')} way`;
/** The package. The carrier's page is linked from ours: an email links only to our site, so that forged ones can be recognized. */
const theirPackage = ({ carrier, tracking, insuredCents }: Redemption): EmailFact[] => [
  ['Carrier', carrier],
  ['Tracking number', tracking],
  ['Insured for', insuredCents === null ? null : usdText(insuredCents)],
];
const tracked = (redemption: Redemption) => [...coins(redemption), ...theirPackage(redemption)];
const details = (redemption: Redemption) => ({ title: 'Your delivery', facts: tracked(redemption) });
const IF_LOST = `If it doesn’t arrive, or arrives damaged, please report it on your delivery’s page within ${LOST_PACKAGE_DAYS} days of today. After that, we can’t file a claim for it.`;
const REPORT_IT = `report it on your delivery’s page right away, or write to ${site.support.email}.`;
const IF_NOT_RECEIVED = `Didn’t get it? Please ${REPORT_IT}`;
/** To the holder who has confirmed that the package is there. */
const IF_INCOMPLETE = `Is anything missing or damaged? Please ${REPORT_IT}`;

const packageEmail = (redemption: Redemption & { ticketId: string }, subject: string, before: string[]): EmailText => ({
  notice: 'shipped',
  subject,
  figure: coinFigure(redemption, 'Insured. Adult Signature and government ID required.'),
  before,
  facts: [...theirPackage(redemption), ['Ticket', redemption.ticketId] as const],
  after: [IF_LOST, QUESTIONS],
});

const shipped = aboutRedemption((redemption) =>
  packageEmail(redemption, `${yourCoins(redemption)} ${onItsWay(redemption)}`, [
    sentenceOf('receive_coins', redemption),
    ...(isDomestic(redemption.country)
      ? []
      : ['It can take longer if customs holds the package. You’re responsible for any duties.']),
  ]),
);
const reshipped = aboutRedemption((redemption) =>
  packageEmail(redemption, `${yourCoins(redemption)} ${onItsWay(redemption)} again`, [
    sentenceOf('receive_again', redemption),
  ]),
);
const replaced = aboutRedemption((redemption) =>
  packageEmail(redemption, 'We’re replacing your lost package', [
    'The lost package wasn’t found, so we’ve sent you another.',
    sentenceOf('receive_again', redemption),
  ]),
);

/** Whether the holder said that the package is there, and not the carrier. */
async function isConfirmed(context: DbContext, { id }: Redemption): Promise<boolean> {
  const made = await transitionsOf(context, { kind: 'redemption', id });
  return made.findLast(({ toState }) => toState === 'delivered')?.name === 'confirm_delivery';
}

const delivered = aboutRedemption(async (redemption, context) => ({
  notice: 'delivered',
  subject: `${yourCoins(redemption)} ${wordFor(redemption.qtyToRedeem, 'was', 'were')} delivered`,
  figure: coinFigure(
    redemption,
    redemption.deliveredAt ? `Delivered on ${shownDay(redemption.deliveredAt)}` : 'Delivered',
  ),
  before: [
    sentenceOf('nothing', redemption),
    'Next, we’ll record a receipt on the blockchain, which anyone can check.',
  ],
  details: details(redemption),
  after: [(await isConfirmed(context, redemption)) ? IF_INCOMPLETE : IF_NOT_RECEIVED],
}));

const found = aboutRedemption((redemption) => ({
  notice: 'delivered',
  subject: 'Your lost package was found and delivered',
  before: ['The carrier found the package that was reported lost, and delivered it.'],
  details: details(redemption),
  after: [IF_NOT_RECEIVED],
}));

const closed = aboutRedemption((redemption) => ({
  notice: 'delivered',
  subject: 'Your redemption is complete',
  figure: coinFigure(redemption, 'Delivered, and recorded on the blockchain'),
  before: [
    `The receipt for ${coinsText(redemption.qtyToRedeem)} is on the Ethereum blockchain. You can check it yourself on your delivery’s page.`,
  ],
  details: {
    title: 'Your delivery',
    facts: [...coins(redemption), ['Receipt', redemption.receiptHash], ['Transaction', redemption.receiptTx]],
  },
}));

const returned = aboutRedemption(async (redemption, context) => ({
  subject: `${yourCoins(redemption)} came back to us`,
  before: [
    sentenceOf('pay_costs', redemption),
    ...(await lastReason(context, { kind: 'redemption', id: redemption.id }, 'return')),
    `We’ll ship again once all costs are paid. ${CAN_TAKE}`,
  ],
  details: details(redemption),
}));

const costsPaid = aboutRedemption((redemption) => ({
  subject: `We’re shipping ${yourCoins(redemption).toLowerCase()} again`,
  ...(redemption.costsCents
    ? { figure: { amount: usdText(redemption.costsCents), note: 'For another shipment' } }
    : {}),
  before: [
    redemption.costsCents
      ? `Thank you! We’ve received ${usdText(redemption.costsCents)} for another shipment.`
      : 'There’s no charge for another shipment.',
    sentenceOf('wait_for_reshipping', redemption),
  ],
  details: {
    title: 'Your delivery',
    facts: [
      ...coins(redemption),
      ['Costs paid', redemption.costsCents === null ? null : usdText(redemption.costsCents)],
    ],
  },
}));

const lost = aboutRedemption((redemption) => ({
  subject: 'Your package was reported lost',
  before: [
    'We’ve recorded that your package was lost. Next, we’ll look into it with the carrier.',
    'We’ll write to you again when it’s found or when we replace it.',
  ],
  details: details(redemption),
}));

// What the holder wrote stays on the page: email can be read in transit.
const lostReported = aboutRedemption((redemption) => ({
  subject: 'We have your report about your package',
  before: [
    'Thank you for telling us. Next, we’ll look into it with the carrier.',
    `We’ll write to you again when we know what happened. If the loss is confirmed, we’ll replace ${theCoins(redemption)}.`,
  ],
  details: details(redemption),
  after: [`If the package turned up after all, or you didn’t send this report, please write to ${site.support.email}.`],
}));

const claimDeclined = aboutRedemption(async (redemption, context) => ({
  subject: 'Our answer to your report about your package',
  before: [
    sentenceOf('claim_refused', redemption),
    ...(await lastReason(context, { kind: 'redemption', id: redemption.id }, 'decline_claim')),
  ],
  details: details(redemption),
  after: [`If you disagree, please write to ${site.support.email}.`],
}));

const lostNotice: EmailTemplate = async (context, { id = '' }) => {
  const redemption = await findRedemption(context, id);
  return (
    redemption &&
    renderEmail(site.support.email, {
      subject: `A customer reported a package: ${redemptionTitle(redemption.qtyToRedeem).toLowerCase()}`,
      before: ['Open it in the staff desk to read what happened and to answer.'],
      facts: tracked(redemption),
      button: {
        label: 'Open it in the staff desk',
        url: pageUrl(context, PAGE_PATHS.desk, { redemption: redemption.id }),
      },
    })
  );
};

/** The emails about a redemption's packages, by the names under which they are queued. */
export const shipmentEmails: EmailTemplates = {
  'redemption-shipped': shipped,
  'redemption-reshipped': reshipped,
  'redemption-replaced': replaced,
  'redemption-delivered': delivered,
  'redemption-found': found,
  'redemption-closed': closed,
  'redemption-returned': returned,
  'redemption-costs-paid': costsPaid,
  'redemption-lost': lost,
  'redemption-lost-reported': lostReported,
  'redemption-lost-notice': lostNotice,
  'redemption-claim-declined': claimDeclined,
};
