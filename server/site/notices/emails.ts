import { usdText } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import { isNoticeWanted, type TOKEN_NOTICES } from '#domain/notices.ts';
import { EMAILED_PATHS } from '#domain/page-paths.ts';
import { ATTESTATION_VALID_DAYS, ATTESTATION_VALID_SECONDS } from '#domain/terms.ts';
import { site } from '#site';
import { lastEvent } from '../../chain/stored-events.ts';
import { choicesById } from '../../platform/mail/notice-choices.ts';
import {
  type EmailTemplate,
  type EmailTemplates,
  type EmailText,
  renderEmail,
} from '../../platform/mail/render-email.ts';
import { unsubscribeFrom } from '../../platform/mail/unsubscribe.ts';
import { pageUrl } from '../../platform/page-url.ts';

type EmailContext = Parameters<EmailTemplate>[0];

/** An email to an address that asked for that kind, and still does when it is sent. */
const toAddress =
  (
    notice: (typeof TOKEN_NOTICES)[number],
    text: (context: EmailContext, facts: Record<string, string>) => EmailText | Promise<EmailText | undefined>,
  ): EmailTemplate =>
  async (context, { id = '', ...facts }) => {
    const reader = await choicesById(context, id);
    if (!reader || !isNoticeWanted(notice, reader.choices)) return undefined;
    const said = await text(context, facts);
    const unsubscribe = unsubscribeFrom(context, { kind: 'address', id, email: reader.email }, notice);
    return said && renderEmail(reader.email, { ...said, unsubscribe });
  };

const price = toAddress('price', (context, { cents = '', before = '' }) => {
  const [now, earlier] = [usdText(Number(cents)), usdText(Number(before))];
  return {
    subject: `${site.symbol} price: ${now}`,
    heading: 'The price has changed',
    figure: { amount: now, note: `For one ${site.symbol}. It was ${earlier} before.` },
    before: [
      'Our price follows the Mint’s posted price. You get one of these emails a week at most, so it may have changed more than once.',
    ],
    button: { label: 'See every price', url: pageUrl(context, EMAILED_PATHS.priceHistory) },
  };
});

const attestation = toAddress('attestation', async (context, { asOf = '' }) => {
  const last = await lastEvent(context, 'ReserveAttested');
  // A new one came while the email waited.
  if (Number(last?.args.asOf) !== Number(asOf)) return undefined;
  const counted = new Date(Number(asOf) * 1_000);
  const until = new Date(counted.getTime() + ATTESTATION_VALID_SECONDS * 1_000);
  return {
    subject: `The attestation of the ${site.name} reserve is late`,
    before: [
      `The coins were last counted on ${formatMountainTime(counted)}. An attestation holds for ${ATTESTATION_VALID_DAYS} days, so it expired on ${formatMountainTime(until)}, and there’s no new one yet.`,
      'Until there is one, the token’s contract lets us issue no new tokens. You can still send and redeem yours.',
    ],
    button: { label: 'See the reserve', url: pageUrl(context, EMAILED_PATHS.reserves) },
  };
});

/** The emails to those who asked for them, by the names under which they are queued. */
export const tokenNoticeEmails: EmailTemplates = { 'notice-price': price, 'notice-attestation': attestation };
