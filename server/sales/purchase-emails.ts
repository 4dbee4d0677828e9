import { getAddress } from 'viem';
import { PURCHASE_MESSAGES, purchaseTitle, tokensText } from '#domain/messages/customer.ts';
import { site } from '#site';
import { pageOf, withQuery } from '../accounts/redirect.ts';
import type { Context } from '../context.ts';
import { lastReason } from '../history/transition-history.ts';
import { identityEmailText } from '../identity/change-identity.ts';
import { identityOf } from '../identity/find-identity.ts';
import { type EmailTemplate, type EmailTemplates, type EmailText, renderEmail } from '../mail/render-email.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';

type Where = Parameters<EmailTemplate>[0];

/** An e-mail to the customer about a request, with the link to its page; undefined where there is nothing to say any more. */
export const aboutPurchase =
  (
    words: (purchase: Purchase, context: Where) => Promise<EmailText | undefined> | EmailText | undefined,
  ): EmailTemplate =>
  async (context, { id = '' }) => {
    const purchase = await findPurchase(context, id);
    const said = purchase && (await words(purchase, context));
    if (!purchase || !said) return undefined;
    const button = { label: 'See your request', url: statusPage(context, purchase.key) };
    return renderEmail(purchase.email, { button, ...said });
  };

const QUESTIONS = `Questions? Write to ${site.support.email}.`;
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
    'Nothing is to be paid.',
  ],
  after: [QUESTIONS],
}));

const withheld = aboutPurchase((purchase) => {
  if (!purchase.withheldReason) return undefined;
  return {
    subject: 'We need documents for your purchase',
    before: [
      'Your purchase request waits until we have what we must ask for.',
      `What we need: ${purchase.withheldReason}`,
    ],
    after: [`Please answer to ${site.support.email}.`],
  };
});

const released = aboutPurchase((purchase) =>
  purchase.withheldReason
    ? undefined
    : { subject: 'Your purchase goes on', before: ['We have what we needed. Your purchase request goes on.'] },
);

const identity = aboutPurchase(async (purchase, context) => {
  const [asked] = await identityOf(context, { kind: 'purchase', id: purchase.id });
  return asked?.state === 'asked' ? identityEmailText('who buys', asked.reason) : undefined;
});

/** The e-mails about purchase requests, by the names under which they are queued. */
export const purchaseEmails: EmailTemplates = {
  'purchase-received': received,
  'purchase-notice': notice,
  'purchase-refused': refused,
  'purchase-withheld': withheld,
  'purchase-released': released,
  'purchase-identity': identity,
};

/** The page on which the customer follows the request. */
const statusPage = (context: Pick<Context, 'origins'>, key: string): string =>
  withQuery(pageOf(context, '/purchasesuccess'), { key });
