import { getAddress } from 'viem';
import { PURCHASE_MESSAGES, purchaseTitle, tokensText } from '#domain/messages/customer.ts';
import { site } from '#site';
import { pageOf, withQuery } from '../accounts/redirect.ts';
import type { Context } from '../context.ts';
import { lastReason } from '../history/transition-history.ts';
import { identityEmailText } from '../identity/change-identity.ts';
import { identityOf } from '../identity/find-identity.ts';
import { emailAbout, emailsAboutHold, QUESTIONS } from '../mail/email-about.ts';
import { noticeEmails } from '../mail/notice-digest.ts';
import { type EmailTemplate, type EmailTemplates, renderEmail } from '../mail/render-email.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';
import { purchases } from './table.ts';

/** An e-mail to the customer about a request, with the link to its page. */
export const aboutPurchase = emailAbout(findPurchase, ({ key }, context) => ({
  button: { label: 'See your request', url: statusPage(context, key) },
}));

const walletLine = ({ ethereumAddress }: Purchase) =>
  ethereumAddress === '' ? 'You named no wallet address yet.' : `Wallet address: ${getAddress(ethereumAddress)}`;

const received = aboutPurchase((purchase) => ({
  subject: `Your request for ${tokensText(purchase.qtyToPurchase)}`,
  before: [
    `Thank you! ${PURCHASE_MESSAGES.thanks}`,
    `You asked for ${tokensText(purchase.qtyToPurchase)}. This binds nobody yet, and nothing is to be paid: our staff look at it and write to you.`,
    walletLine(purchase),
  ],
  after: [
    'Keep the link above to yourself: anyone who has it can see the status of your request.',
    `If this was not you, you need not do anything. ${QUESTIONS}`,
  ],
}));

const notice: EmailTemplate = async (context, { id = '' }) => {
  const purchase = await findPurchase(context, id);
  if (!purchase) return undefined;
  return renderEmail(site.support.email, {
    subject: purchaseTitle(purchase.qtyToPurchase),
    before: [`A new purchase request, by ${purchase.email}.`, walletLine(purchase)],
    button: { label: 'Open the desk', url: pageOf(context, '/admin') },
  });
};

const refused = aboutPurchase(async (purchase, context) => ({
  subject: 'We cannot take your purchase request',
  before: [
    `We are sorry: we cannot sell the ${tokensText(purchase.qtyToPurchase)} that you asked for.`,
    ...(await lastReason(context, { kind: 'purchase', id: purchase.id }, 'refuse')),
    'You owe nothing.',
  ],
  after: [QUESTIONS],
}));

const { withheld, released } = emailsAboutHold(aboutPurchase, { subject: 'purchase', request: 'purchase request' });

const identity = aboutPurchase(async (purchase, context) => {
  const [asked] = await identityOf(context, { kind: 'purchase', id: purchase.id });
  return asked?.state === 'asked' ? identityEmailText('who buys', asked.reason) : undefined;
});

/** The e-mails about purchase requests, by the names under which they are queued. */
export const purchaseEmails: EmailTemplates = {
  'purchase-received': received,
  ...noticeEmails('purchase-notice', notice, { table: purchases, things: 'purchase requests' }),
  'purchase-refused': refused,
  'purchase-withheld': withheld,
  'purchase-released': released,
  'purchase-identity': identity,
};

/** The page on which the customer follows the request. */
const statusPage = (context: Pick<Context, 'origins'>, key: string): string =>
  withQuery(pageOf(context, '/purchasesuccess'), { key });
