import { getAddress } from 'viem';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { PURCHASE_MESSAGES, purchaseTitle, tokensText } from '#domain/purchases/messages.ts';
import { purchaseNextStep } from '#domain/purchases/next-step.ts';
import { site } from '#site';
import { identityEmailText } from '../compliance/identity/ask-identity.ts';
import { identityOf } from '../compliance/identity/find-identity.ts';
import {
  emailAbout,
  emailsAboutHold,
  KEEP_PRIVATE,
  NOT_YOU,
  noticeEmails,
  QUESTIONS,
} from '../platform/mail/email-about.ts';
import { recordNotices } from '../platform/mail/notice-choices.ts';
import { type EmailFact, type EmailTemplate, type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { lastReason } from '../workflow/transition-history.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';
import { keyOfPurchase } from './purchase-key.ts';
import { nextStepOf } from './purchase-status.ts';
import { purchases } from './table.ts';

/** A request as its customer knows it, with its page and what comes next. */
async function customersPurchase(context: Parameters<EmailTemplate>[0], id: string) {
  const purchase = await findPurchase(context, id);
  if (!purchase) return undefined;
  const page = pageUrl(context, PAGE_PATHS.purchase, { key: keyOfPurchase(context, purchase) });
  const notices = await recordNotices(context, 'purchase', purchase);
  return { ...purchase, page, notices, step: await nextStepOf(context, purchase) };
}

/** An email to the customer about a request, with the link to its page. */
export const aboutPurchase = emailAbout(customersPurchase, 'See your order');

const walletFact = ({ ethereumAddress }: Purchase): EmailFact => [
  'Wallet address',
  ethereumAddress === '' ? 'None yet' : getAddress(ethereumAddress),
];
const requestFacts = (purchase: Purchase): EmailFact[] => [
  ['Quantity', tokensText(purchase.qtyToPurchase)],
  walletFact(purchase),
];

const received = aboutPurchase((purchase) => ({
  notice: 'received',
  subject: `We have your request for ${tokensText(purchase.qtyToPurchase)}`,
  figure: { amount: tokensText(purchase.qtyToPurchase), note: 'You don’t pay anything yet.' },
  before: [
    `Thank you! ${PURCHASE_MESSAGES.thanks}`,
    purchase.step.sentence,
    'Your request isn’t binding. We’ll review it and email you.',
  ],
  facts: requestFacts(purchase),
  after: [KEEP_PRIVATE, `${NOT_YOU} ${QUESTIONS}`],
}));

const wallet = aboutPurchase((purchase) =>
  purchase.ethereumAddress === ''
    ? undefined
    : {
        subject: `We’ve saved the wallet for your ${tokensText(purchase.qtyToPurchase)}`,
        before: [
          'The wallet address below was entered on your order’s page.',
          'Once we’ve accepted your order, we’ll send the tokens only to the address in that order.',
        ],
        facts: requestFacts(purchase),
        after: [`If this wasn’t you, please write to ${site.support.email} right away.`],
      },
);

const message = aboutPurchase((purchase) => ({
  subject: `We’ve written to you about your ${tokensText(purchase.qtyToPurchase)}`,
  before: ['There’s a message from us on your order’s page. You can read and answer it there.'],
  button: { label: 'Read the message', url: `${purchase.page}#messages` },
}));

const notice: EmailTemplate = async (context, { id = '' }) => {
  const purchase = await findPurchase(context, id);
  if (!purchase) return undefined;
  return renderEmail(site.support.email, {
    subject: purchaseTitle(purchase.qtyToPurchase),
    before: ['A customer wants to buy.'],
    facts: [['From', purchase.email], ...requestFacts(purchase)],
    button: { label: 'Open it in the staff desk', url: pageUrl(context, PAGE_PATHS.desk, { purchase: purchase.id }) },
  });
};

const refused = aboutPurchase(async (purchase, context) => ({
  subject: 'We can’t accept your purchase request',
  before: [
    `We’re sorry, but we can’t sell you the ${tokensText(purchase.qtyToPurchase)} you requested.`,
    ...(await lastReason(context, { kind: 'purchase', id: purchase.id }, 'refuse')),
    'You don’t owe anything.',
  ],
}));

const { documentHold, released, reviewed } = emailsAboutHold(aboutPurchase, {
  subject: 'purchase',
  request: 'purchase request',
});

const identity = aboutPurchase(async (purchase, context) => {
  const [asked] = await identityOf(context, { kind: 'purchase', id: purchase.id });
  const step = purchaseNextStep('give_identity', { quantity: purchase.qtyToPurchase, order: null });
  return asked?.state === 'asked' ? identityEmailText({ ...purchase, step }, asked.reason) : undefined;
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
