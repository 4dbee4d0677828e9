import { and, count, gte, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { CORRESPONDENCE_MESSAGES } from '#domain/compliance/correspondence.ts';
import { shownTimeOfDay } from '#domain/dates.ts';
import type { NextStep } from '#domain/messages/next-step.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import { pageUrl } from '../page-url.ts';
import { digestOf } from './queue-mail.ts';
import { type EmailTemplate, type EmailTemplates, type EmailText, renderEmail } from './render-email.ts';

type EmailContext = Parameters<EmailTemplate>[0];
/** What is said about a row; undefined if there's nothing to say any more. */
export type EmailTextOf<Row> = (
  row: Row,
  context: EmailContext,
) => Promise<EmailText | undefined> | EmailText | undefined;

export const QUESTIONS = `Questions? Write to ${site.support.email}.`;

type Frame = Pick<EmailText, 'button' | 'after'>;

/**
 * Emails to the person behind a row, such as a request; `frame` is what all of them have. None is sent where the row is
 * gone or its text is undefined, as there is nothing to say any more.
 */
export const emailAbout =
  <Row extends { email: string }>(
    find: (context: EmailContext, id: string) => Promise<Row | undefined>,
    frame: (row: Row, context: EmailContext) => Promise<Frame> | Frame,
  ) =>
  (text: EmailTextOf<Row>): EmailTemplate =>
  async (context, { id = '' }) => {
    const row = await find(context, id);
    const said = row && (await text(row, context));
    return row && said && renderEmail(row.email, { ...(await frame(row, context)), ...said });
  };

/** The button of what the customer does next on this site, else the way to the record's page. */
export function stepButton({ action }: NextStep, page: { label: string; url: string }): { label: string; url: string } {
  const isHere = action && /^[#/]/.test(action.where);
  return isHere ? { label: action.label, url: new URL(action.where, page.url).href } : page;
}

type Holds = { documentHoldReason: string | null; sanctionsHoldSince: Date | null };

/** The emails that say a purchase or redemption is on hold for documents, that it is moving forward, and that a review is over. */
export const emailsAboutHold = <Row extends Holds>(
  about: (text: EmailTextOf<Row>) => EmailTemplate,
  { subject, request }: { subject: string; request: string },
) => ({
  documentHold: about(({ documentHoldReason }) =>
    documentHoldReason === null
      ? undefined
      : {
          subject: `We need documents for your ${subject}`,
          before: [
            `Your ${request} is on hold until we have the documents we’re required to ask for.`,
            `What we need: ${documentHoldReason}`,
          ],
          after: [CORRESPONDENCE_MESSAGES.sendDocuments],
        },
  ),
  released: about(({ documentHoldReason }) =>
    documentHoldReason === null
      ? {
          subject: `Your ${subject} is moving forward`,
          before: [`We have what we needed, so your ${request} is moving forward.`],
        }
      : undefined,
  ),
  // What was reviewed, and why, is not the customer's to know.
  reviewed: about(({ sanctionsHoldSince }) =>
    sanctionsHoldSince === null
      ? {
          subject: `You can go on with your ${subject}`,
          before: [`We’ve finished reviewing your ${request}. The page below says what comes next.`],
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
