import { and, count, gte, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { CORRESPONDENCE_MESSAGES } from '#domain/compliance/correspondence.ts';
import { shownTimeOfDay } from '#domain/dates.ts';
import { addressOf, type NextStep, SEND_DOCUMENTS } from '#domain/messages/next-step.ts';
import type { HowToPay } from '#domain/orders/how-to-pay.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import { pageUrl } from '../page-url.ts';
import type { RecordNotices } from './notice-choices.ts';
import { digestOf } from './queue-mail.ts';
import {
  type EmailRows,
  type EmailTemplate,
  type EmailTemplates,
  type EmailText,
  renderEmail,
} from './render-email.ts';

type EmailContext = Parameters<EmailTemplate>[0];
/** What is said about a row; undefined if there's nothing to say any more. */
export type EmailTextOf<Row> = (
  row: Row,
  context: EmailContext,
) => Promise<EmailText | undefined> | EmailText | undefined;

export const QUESTIONS = `Questions? Write to ${site.support.email}.`;
export const NOT_YOU = 'If this wasn’t you, you can ignore this email.';
/** Of the link to a record's page: its number is in it. */
export const KEEP_PRIVATE = 'Keep the link in this email private: anyone who has it can see and act on your request.';

/** How something is paid, as rows of an email. */
export const payRows = ({ method, rows, notes }: HowToPay): EmailRows => ({
  title: `Pay by ${method}`,
  facts: rows.map(([name, value]) => [name, value] as const),
  notes,
});

/** The address of a record's own page, and what its customer does next. */
export type WithStep = { page: string; step: NextStep };
/** And whether they want an email about it, and how they stop it. */
export type WithNotices = { notices: RecordNotices };

type Action = NonNullable<NextStep['action']>;

/** The button for an action on a record's page. */
export const actionButton = (page: string, { label, where }: Action) => ({ label, url: addressOf(where, page) });

/** What the customer does on the record's page; undefined where it's elsewhere or can wait: an email leads to our pages alone. */
export const actionOnPage = ({ step: { action } }: WithStep): Action | undefined =>
  action?.where.startsWith('#') && !action.isOptional ? action : undefined;

/** The button to a record's page, at the part where its customer acts; without one, it's called `label`. */
export function stepButton(record: WithStep, label: string) {
  const action = actionOnPage(record);
  return action ? actionButton(record.page, action) : { label, url: record.page };
}

/**
 * Emails to the person behind a record, with a button to its page, called `label`; to what the customer does next where the email says
 * that. None is sent where the record is gone or its text is undefined, as there is nothing to say any more, or where it isn't wanted.
 */
export const emailAbout =
  <Row extends { email: string } & WithStep & WithNotices>(
    find: (context: EmailContext, id: string) => Promise<Row | undefined>,
    label: string,
  ) =>
  (text: EmailTextOf<Row>): EmailTemplate =>
  async (context, { id = '' }) => {
    const row = await find(context, id);
    const said = row && (await text(row, context));
    if (!said || (said.notice && !row.notices.wants(said.notice))) return undefined;
    const unsubscribe = said.notice && row.notices.unsubscribe(said.notice);
    const button = said.before.includes(row.step.sentence) ? stepButton(row, label) : { label, url: row.page };
    return renderEmail(row.email, { button, after: [QUESTIONS], unsubscribe, ...said });
  };

type Holds = { documentHoldReason: string | null; sanctionsHoldSince: Date | null } & WithStep;

/** The emails that say a purchase or redemption is on hold for documents, that it is moving forward, and that a review is over. */
export const emailsAboutHold = <Row extends Holds>(
  about: (text: EmailTextOf<Row>) => EmailTemplate,
  { subject, request }: { subject: string; request: string },
) => ({
  documentHold: about(({ documentHoldReason, page }) =>
    documentHoldReason === null
      ? undefined
      : {
          subject: `We need documents for your ${subject}`,
          before: [
            `Your ${request} is on hold until we have the documents we’re required to ask for.`,
            `What we need: ${documentHoldReason}`,
          ],
          button: actionButton(page, SEND_DOCUMENTS),
          after: [CORRESPONDENCE_MESSAGES.sendDocuments, QUESTIONS],
        },
  ),
  released: about(({ documentHoldReason, step }) =>
    documentHoldReason === null
      ? {
          subject: `Your ${subject} is moving forward`,
          before: ['Thank you! We have what we needed.', step.sentence],
        }
      : undefined,
  ),
  // What was reviewed, and why, is not the customer's to know.
  reviewed: about(({ sanctionsHoldSince, step }) =>
    sanctionsHoldSince === null
      ? {
          subject: `You can go on with your ${subject}`,
          before: [`We’ve finished reviewing your ${request}.`, step.sentence],
        }
      : undefined,
  ),
});

type Counted = {
  table: PgTable & { createdAt: PgColumn };
  /** What they are called, such as 'contact messages'. */
  things: string;
};

/** The emails of queueNotice: one about each thing that came in, and a digest of an hour in which more came than that. */
export const noticeEmails = (name: string, notice: EmailTemplate, counted: Counted): EmailTemplates => ({
  [name]: notice,
  [digestOf(name)]: digest(counted),
});

function digest({ table, things }: Counted): EmailTemplate {
  return async (context, { since = '', until = '' }) => {
    const [from, to] = [new Date(since), new Date(until)];
    const within = and(gte(table.createdAt, from), lt(table.createdAt, to));
    const [counted] = await context.db.select({ total: count() }).from(table).where(within);
    if (!counted?.total) return undefined;
    return renderEmail(site.support.email, {
      subject: `${counted.total} ${things} in an hour`,
      before: [
        `Between ${shownTimeOfDay(from)} and ${shownTimeOfDay(to)} Mountain Time, ${counted.total} ${things} came in. That’s more than we email you about individually, so you didn’t get an email for some of them.`,
      ],
      button: { label: 'See them all in the staff desk', url: pageUrl(context, PAGE_PATHS.desk) },
    });
  };
}
