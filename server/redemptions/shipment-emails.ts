import { verbFor } from '#domain/counted.ts';
import { formatUsdCents } from '#domain/money.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { isDomestic } from '#domain/redemptions/quote.ts';
import { coinsText, redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { DELIVERY_BUSINESS_DAYS, LOST_PACKAGE_DAYS, RESHIPPING_WEEKS } from '#domain/terms.ts';
import { site } from '#site';
import { QUESTIONS } from '../platform/mail/email-about.ts';
import { type EmailFact, type EmailTemplate, type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { lastReason } from '../workflow/transition-history.ts';
import { findRedemption, type Redemption } from './find-redemption.ts';
import { aboutRedemption, coins } from './redemption-email.ts';
import { trackingUrl } from './redemption-json.ts';

const [daysLeast, daysMost] = DELIVERY_BUSINESS_DAYS;
const [weeksLeast, weeksMost] = RESHIPPING_WEEKS;

const theCoins = ({ qtyToRedeem }: Redemption) => (qtyToRedeem === 1 ? 'Your coin' : `Your ${coinsText(qtyToRedeem)}`);
/** The package. The carrier's page is linked from ours: an email links only to our site, so that forged ones can be recognized. */
const tracked = (redemption: Redemption): EmailFact[] => [
  ...coins(redemption),
  ['Carrier', redemption.carrier],
  ['Tracking number', redemption.tracking],
  ['Insured for', redemption.insuredCents === null ? null : `$${formatUsdCents(redemption.insuredCents)}`],
];
const whereToTrack = ({ carrier, tracking }: Redemption) =>
  trackingUrl(carrier ?? '', tracking ?? '') === null
    ? []
    : ['You can track the package: the link to the carrier’s page is on the page below.'];
const atTheDoor = ({ insuredCents }: Redemption) =>
  `The package is insured${insuredCents === null ? '' : ` for $${formatUsdCents(insuredCents)}`}. The carrier will hand it only to an adult who shows government ID and signs (Adult Signature required).`;
const ifLost = `If it doesn’t arrive, or arrives damaged, please report it on the page below within ${LOST_PACKAGE_DAYS} days of today. After that, we can’t file a claim for it.`;
const ifNotReceived = `Didn’t get it? Please report it on the page above right away, or write to ${site.support.email}.`;

const onItsWay = (redemption: Redemption, before: string, days: string) => ({
  subject: `${theCoins(redemption)} ${verbFor(redemption.qtyToRedeem, 'is', 'are')} on the way`,
  before: [before, ...whereToTrack(redemption), atTheDoor(redemption), days],
  facts: tracked(redemption),
  after: [ifLost, QUESTIONS],
});

const shipped = aboutRedemption((redemption) =>
  onItsWay(
    redemption,
    `We’ve shipped ${coinsText(redemption.qtyToRedeem)}.`,
    isDomestic(redemption.country)
      ? `Delivery typically takes ${daysLeast} to ${daysMost} business days.`
      : `Delivery typically takes ${daysLeast} to ${daysMost} business days, or longer if customs holds the package. You’re responsible for any duties.`,
  ),
);
const reshipped = aboutRedemption((redemption) =>
  onItsWay(
    redemption,
    `We’ve shipped ${coinsText(redemption.qtyToRedeem)} again.`,
    `Another shipment can take ${weeksLeast} to ${weeksMost} weeks or more.`,
  ),
);
const replaced = aboutRedemption((redemption) =>
  onItsWay(
    redemption,
    `The lost package wasn’t found, so we’ve shipped ${coinsText(redemption.qtyToRedeem)} to replace it.`,
    `It can take ${weeksLeast} to ${weeksMost} weeks or more.`,
  ),
);

const delivered = aboutRedemption((redemption) => ({
  subject: `${theCoins(redemption)} ${verbFor(redemption.qtyToRedeem, 'was', 'were')} delivered`,
  before: [
    `The carrier has delivered ${coinsText(redemption.qtyToRedeem)}.`,
    'Next, we’ll record a receipt on the blockchain, which anyone can check.',
  ],
  facts: tracked(redemption),
  after: [ifNotReceived],
}));

const found = aboutRedemption((redemption) => ({
  subject: 'Your lost package was found and delivered',
  before: ['The carrier found the package that was reported lost, and delivered it.'],
  facts: tracked(redemption),
  after: [ifNotReceived],
}));

const closed = aboutRedemption((redemption) => ({
  subject: 'Your redemption is complete',
  before: [
    `The receipt for ${coinsText(redemption.qtyToRedeem)} is on the Ethereum blockchain, and your redemption is complete.`,
    'You can check the receipt yourself on the page below.',
  ],
  facts: [...coins(redemption), ['Receipt', redemption.receiptHash], ['Transaction', redemption.receiptTx]],
}));

const returned = aboutRedemption(async (redemption, context) => ({
  subject: `${theCoins(redemption)} came back to us`,
  before: [
    'The package couldn’t be delivered and came back to us.',
    ...(await lastReason(context, { kind: 'redemption', id: redemption.id }, 'return')),
    `The coins are safe, and they’re still yours. We’ll ship them again once all costs are paid. That can take ${weeksLeast} to ${weeksMost} weeks or more.`,
    'Please reply to this email with the right address, and we’ll tell you the costs.',
  ],
  facts: tracked(redemption),
}));

const costsPaid = aboutRedemption((redemption) => ({
  subject: 'We’re shipping your coins again',
  before: [
    redemption.costsCents
      ? `Thank you! We’ve received $${formatUsdCents(redemption.costsCents)} for another shipment.`
      : 'There’s no charge for another shipment.',
    `It can take ${weeksLeast} to ${weeksMost} weeks or more. We’ll email you the tracking number.`,
  ],
  facts: [
    ...coins(redemption),
    ['Costs paid', redemption.costsCents === null ? null : `$${formatUsdCents(redemption.costsCents)}`],
  ],
}));

const lost = aboutRedemption((redemption) => ({
  subject: 'Your package was reported lost',
  before: [
    'We’ve recorded that your package was lost. Next, we’ll look into it with the carrier.',
    'We’ll write to you again when it’s found or when we replace it.',
  ],
  facts: tracked(redemption),
}));

// What the holder wrote stays on the page: email can be read in transit.
const lostReported = aboutRedemption((redemption) => ({
  subject: 'We have your report about your package',
  before: [
    'Thank you for telling us. Next, we’ll look into it with the carrier.',
    'We’ll write to you again when we know what happened. If the loss is confirmed, we’ll replace the missing coins.',
  ],
  facts: tracked(redemption),
  after: [`If the package turned up after all, or you didn’t send this report, please write to ${site.support.email}.`],
}));

const claimDeclined = aboutRedemption(async (redemption, context) => ({
  subject: 'Our answer to your report about your package',
  before: [
    'We looked into it with the carrier. From what we found, the coins were delivered.',
    ...(await lastReason(context, { kind: 'redemption', id: redemption.id }, 'decline_claim')),
  ],
  facts: tracked(redemption),
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
