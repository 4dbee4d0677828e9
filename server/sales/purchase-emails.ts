import { getAddress } from 'viem';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { PURCHASE_MESSAGES, purchaseTitle, tokensText } from '#domain/purchases/messages.ts';
import { site } from '#site';
import { identityEmailText } from '../compliance/identity/ask-identity.ts';
import { identityOf } from '../compliance/identity/find-identity.ts';
import { emailAbout, emailsAboutHold, noticeEmails, QUESTIONS, stepButton } from '../platform/mail/email-about.ts';
import { type EmailFact, type EmailTemplate, type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { lastReason } from '../workflow/transition-history.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';
import { keyOfPurchase } from './purchase-key.ts';
import { nextStepOf } from './purchase-status.ts';
import { purchases } from './table.ts';

/** An email to the customer about a request, with the link to its page. */
export const aboutPurchase = emailAbout(findPurchase, async (purchase, context) => ({
  button: stepButton(await nextStepOf(context, purchase), {
    label: 'See your request',
    url: pageUrl(context, PAGE_PATHS.purchase, { key: keyOfPurchase(context, purchase) }),
  }),
}));

const NO_WALLET = 'We don’t have your wallet’s address yet. We need it before we can accept your order.';

const requestFacts = ({ ethereumAddress, qtyToPurchase }: Purchase): EmailFact[] => [
  ['Quantity', tokensText(qtyToPurchase)],
  ['Wallet address', ethereumAddress === '' ? 'None yet' : getAddress(ethereumAddress)],
];

const received = aboutPurchase((purchase) => ({
  subject: `Your request for ${tokensText(purchase.qtyToPurchase)}`,
  before: [
    `Thank you! ${PURCHASE_MESSAGES.thanks}`,
    'This isn’t binding yet, and you don’t pay anything yet. We’ll review your request and email you.',
    ...(purchase.ethereumAddress === '' ? [NO_WALLET] : []),
  ],
  facts: requestFacts(purchase),
  after: [
    'Keep the link above private: anyone who has it can see the status of your request.',
    `If this wasn’t you, you don’t need to do anything. ${QUESTIONS}`,
  ],
}));

const wallet = aboutPurchase((purchase) =>
  purchase.ethereumAddress === ''
    ? undefined
    : {
        subject: `The wallet for your ${tokensText(purchase.qtyToPurchase)}`,
        before: [
          'The wallet address below was entered on your request’s page.',
          'Once we’ve accepted your order, we’ll send the tokens only to the address in that order.',
        ],
        facts: requestFacts(purchase),
        after: [`If this wasn’t you, please write to ${site.support.email} right away.`],
      },
);

const message = aboutPurchase((purchase) => ({
  subject: `We’ve written to you about your ${tokensText(purchase.qtyToPurchase)}`,
  before: ['There’s a message from us on your request’s page. You can read and answer it there.'],
  after: [QUESTIONS],
}));

const notice: EmailTemplate = async (context, { id = '' }) => {
  const purchase = await findPurchase(context, id);
  if (!purchase) return undefined;
  return renderEmail(site.support.email, {
    subject: purchaseTitle(purchase.qtyToPurchase),
    before: ['You have a new purchase request.'],
    facts: [['From', purchase.email], ...requestFacts(purchase)],
    button: { label: 'Open the desk', url: pageUrl(context, PAGE_PATHS.desk) },
  });
};

const refused = aboutPurchase(async (purchase, context) => ({
  subject: 'We can’t accept your purchase request',
  before: [
    `We’re sorry, but we can’t sell you the ${tokensText(purchase.qtyToPurchase)} you requested.`,
    ...(await lastReason(context, { kind: 'purchase', id: purchase.id }, 'refuse')),
    'You don’t owe anything.',
  ],
  after: [QUESTIONS],
}));

const { documentHold, released, reviewed } = emailsAboutHold(aboutPurchase, {
  subject: 'purchase',
  request: 'purchase request',
});

const identity = aboutPurchase(async (purchase, context) => {
  const [asked] = await identityOf(context, { kind: 'purchase', id: purchase.id });
  return asked?.state === 'asked' ? identityEmailText('who’s buying', asked.reason) : undefined;
});

/** The emails about purchase requests, by the names under which they are queued. */
export const purchaseEmails: EmailTemplates = {
  'purchase-received': received,
  'purchase-wallet': wallet,
  'purchase-message': message,
  ...noticeEmails('purchase-notice', notice, { table: purchases, things: 'purchase requests' }),
  'purchase-refused': refused,
  'purchase-document-hold': documentHold,
  'purchase-released': released,
  'purchase-reviewed': reviewed,
  'purchase-identity': identity,
};
