import { site } from '#site';
import { type EmailTemplate, type EmailText, renderEmail } from './render-email.ts';

type Where = Parameters<EmailTemplate>[0];
/** What is said about a row; undefined if there's nothing to say any more. */
export type EmailWords<Row> = (row: Row, context: Where) => Promise<EmailText | undefined> | EmailText | undefined;

export const QUESTIONS = `Questions? Write to ${site.support.email}.`;

/**
 * E-mails to the person behind a row, such as a request; `frame` is what all of them have. None is sent where the row is
 * gone or its text is undefined, as there is nothing to say any more.
 */
export const emailAbout =
  <Row extends { email: string }>(
    find: (context: Where, id: string) => Promise<Row | undefined>,
    frame: (row: Row, context: Where) => Pick<EmailText, 'button' | 'after'>,
  ) =>
  (text: EmailWords<Row>): EmailTemplate =>
  async (context, { id = '' }) => {
    const row = await find(context, id);
    const said = row && (await text(row, context));
    return row && said && renderEmail(row.email, { ...frame(row, context), ...said });
  };

type Held = { withheldReason: string | null };

/** The e-mails that say a purchase or redemption is on hold for documents, and that it is moving forward. */
export const emailsAboutHold = <Row extends Held>(
  about: (text: EmailWords<Row>) => EmailTemplate,
  { subject, request }: { subject: string; request: string },
) => ({
  withheld: about(({ withheldReason }) =>
    withheldReason === null
      ? undefined
      : {
          subject: `We need documents for your ${subject}`,
          before: [
            `Your ${request} is on hold until we have the documents we’re required to ask for.`,
            `What we need: ${withheldReason}`,
          ],
          after: [`Please reply to ${site.support.email}.`],
        },
  ),
  released: about(({ withheldReason }) =>
    withheldReason === null
      ? {
          subject: `Your ${subject} is moving forward`,
          before: [`We have what we needed, so your ${request} is moving forward.`],
        }
      : undefined,
  ),
});
